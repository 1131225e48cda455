/** A version of a package, as semantic versioning defines it; build metadata is dropped. */
export interface Version {
  readonly text: string;
  readonly numbers: readonly [major: number, minor: number, patch: number];
  /** The parts of `beta.1` in `1.0.0-beta.1`; empty for a stable version. */
  readonly prerelease: readonly string[];
}

const number = String.raw`(0|[1-9]\d{0,14})`;
const pattern = new RegExp(
  String.raw`^${number}\.${number}\.${number}(?:-([\da-z-]+(?:\.[\da-z-]+)*))?(?:\+[\da-z.-]+)?$`,
  'i',
);

/** Parses `1.2.3` or `1.2.3-beta.1`; `undefined` for any other text. */
export function parseVersion(text: string): Version | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [, major, minor, patch, prerelease] = found;
  return {
    text,
    numbers: [Number(major), Number(minor), Number(patch)],
    prerelease: prerelease === undefined ? [] : prerelease.split('.'),
  };
}

/** Compares versions by precedence: negative when `a` is older than `b`. */
export function compareVersions(a: Version, b: Version): number {
  for (const [index, part] of a.numbers.entries()) {
    const difference = part - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(a.prerelease, b.prerelease);
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  // A stable version is newer than its prereleases.
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [left, right] = [a[index], b[index]];
    if (left === undefined) return -1;
    if (right === undefined) return 1;
    const difference = compareParts(left, right);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareParts(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
