/**
 * Whether a model's name belongs to a family.
 *
 * Names are read as gateways and clouds write them: `anthropic/claude-opus-5.5` and `us.anthropic.claude-opus-5-5-v1:0` are
 * one family, written with dashes. It stands at the start of a part of the name and ends where a part ends: `gpt-4` is not
 * in `gpt-4o`, nor `o1` in `turbo1`.
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
