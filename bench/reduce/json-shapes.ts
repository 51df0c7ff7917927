const ROW_KEYS = 200;
const LEVELS = 12;
const CORNERS = 20;
const SENTENCES = 40;

/** JSON of other shapes than rows of a few fields, one item at a time: no shape may be much slower than those. */
export const jsonShapes: Readonly<Record<string, (index: number) => string>> = {
  "json, deep": (index) => JSON.stringify(nest(index, LEVELS)),
  "json, wide": (index) => JSON.stringify(Object.fromEntries(range(ROW_KEYS, (key) => [`key_${key}`, index * key]))),
  "json, numbers": (index) => String((index * 7_919) % 100_003),
  "json, decimals": (index) => String(((index * 7_919) % 100_003) / 1_009),
  "json, long strings": (index) => JSON.stringify(`sentence ${index} of "many" `.repeat(SENTENCES)),
  "json, written over lines": (index) =>
    JSON.stringify({ id: index, name: `item ${index}`, tags: ["a", "b"], at: { x: 1 } }, undefined, 2),
  geojson: (index) =>
    JSON.stringify({
      type: "Feature",
      properties: { id: index, name: `place ${index}` },
      geometry: { type: "Polygon", coordinates: [range(CORNERS, (corner) => place(index, corner))] },
    }),
};

function nest(index: number, levels: number): unknown {
  return levels === 0 ? index : { inner: nest(index, levels - 1), list: [index], name: `level ${levels}` };
}

function place(index: number, corner: number): [number, number] {
  return [13.4 + ((index * corner) % 997) / 10_000, 52.5 + ((index * 3 + corner) % 991) / 10_000];
}

function range<Value>(count: number, write: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => write(index));
}
