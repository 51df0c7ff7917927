/**
 * Whether a model's name belongs to a family.
 *
 * Accepts names as gateways and clouds write them: `anthropic/claude-opus-5.5` and `us.anthropic.claude-opus-5-5-v1:0`
 * are one family, written with dashes. The family has to begin and end at the edges of parts of the name: `gpt-4` is
 * not in `gpt-4o`, nor `o1` in `turbo1`.
 */
export function isOfFamily(model: string, family: string): boolean {
  const name = model.toLowerCase().replaceAll(".", "-");
  for (let start = name.indexOf(family); start !== -1; start = name.indexOf(family, start + 1)) {
    if (!isWordCharacter(name[start - 1]) && !isWordCharacter(name[start + family.length])) return true;
  }
  return false;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && ((character >= "a" && character <= "z") || (character >= "0" && character <= "9"));
}
