/** The units of sizes in bytes, the largest first; of equal sizes, units of 1,024 come first. */
const units: readonly (readonly [name: string, bytes: number])[] = [
  ['GiB', 1_073_741_824],
  ['GB', 1_000_000_000],
  ['MiB', 1_048_576],
  ['MB', 1_000_000],
  ['KiB', 1_024],
  ['KB', 1_000],
];

const bytesOfUnit: ReadonlyMap<string, number> = new Map([...units, ['B', 1] as const]);

/** The accepted units, in lower case. */
const unitsByOtherName: ReadonlyMap<string, string> = new Map([
  ...[...bytesOfUnit.keys()].map((name) => [name.toLowerCase(), name] as const),
  ...['k', 'm', 'g'].map((letter) => [letter, `${letter.toUpperCase()}B`] as const),
  ...['ki', 'mi', 'gi'].map((start) => [start, `${start[0]?.toUpperCase()}iB`] as const),
  ['', 'B'],
  ['byte', 'B'],
  ['bytes', 'B'],
]);

/** The bytes of a size such as `'10MiB'`; nothing for any other text. */
export function parseByteSize(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d+)([A-Za-z]+)$/.exec(text) ?? [];
  const factor = bytesOfUnit.get(unit);
  return factor === undefined ? undefined : Number(digits) * factor;
}

/** The bytes that a text can be meant to be that is not a size: `'1.5 mb'`. */
export function guessByteSize(text: string): number | undefined {
  const [, number = '', unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([A-Za-z]*)\s*$/.exec(text) ?? [];
  const factor = bytesOfUnit.get(unitsByOtherName.get(unit.toLowerCase()) ?? '');
  return number === '' || factor === undefined ? undefined : Math.round(Number(number) * factor);
}

/** A size as it is written in source code: `'10MiB'`. */
export function writeByteSize(bytes: number): string {
  const { count, unit } = inLargestUnit(bytes);
  return `'${count}${unit}'`;
}

/** A size for people: `10 MiB`. */
export function describeByteSize(bytes: number): string {
  const { count, unit } = inLargestUnit(bytes);
  return unit === 'B' ? `${count} ${count === 1 ? 'byte' : 'bytes'}` : `${count} ${unit}`;
}

function inLargestUnit(bytes: number): { readonly count: number; readonly unit: string } {
  const [unit, factor] = units.find(([, size]) => bytes >= size && bytes % size === 0) ?? ['B', 1];
  return { count: bytes / factor, unit };
}
