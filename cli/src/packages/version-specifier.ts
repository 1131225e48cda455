import { compareVersions, parseVersion, type Version } from './version.js';

/** The version of a dependency in `package.json`: one that can be compared and replaced, or any other specifier. */
export type VersionSpecifier =
  | { readonly kind: 'version'; readonly before: string; readonly version: Version; readonly after: string }
  | { readonly kind: 'part'; readonly before: string; readonly numbers: readonly number[]; readonly after: string }
  | { readonly kind: 'other'; readonly reason: string };

const before = String.raw`^(\s*(?:\^|~|>=|=)?\s*v?)`;
const whole = new RegExp(String.raw`${before}(\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?)(\s*)$`);
const part = new RegExp(String.raw`${before}(\d+(?:\.\d+)?)((?:\.[xX*]){0,2}\s*)$`);

const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^workspace:/, 'it is a package of the workspace'],
  [/^catalog:/, 'its version is in the catalog of the workspace'],
  [/^npm:/, 'it is an alias of another package'],
  [/^patch:/, 'it is a patched package'],
  [/^(?:file|link|portal):|^[./~\\]|^[a-z]:[\\/]|\.t(?:ar\.)?gz$/i, 'it is a file or directory'],
  [/^(?:git|github|gitlab|bitbucket|gist|https?|ssh)\b.*:|^[\w.-]+\/[\w.-]+/, 'it is an address'],
  [/^\s*(?:[xX*](?:\.[xX*])*)?\s*$/, 'it allows every version'],
  [/^\s*v?[\d<>=^~]|\|\|/, 'it is a range with an upper limit or of several parts'],
];

/** Reads the version of a dependency: `^1.2.3`, `~1.2`, `workspace:*`, `latest`. */
export function parseSpecifier(text: string): VersionSpecifier {
  const found = whole.exec(text);
  const version = parseVersion(found?.[2] ?? '');
  if (version !== undefined) return { kind: 'version', before: found?.[1] ?? '', version, after: found?.[3] ?? '' };
  const short = part.exec(text);
  if (short !== null) {
    const numbers = (short[2] ?? '').split('.').map(Number);
    return { kind: 'part', before: short[1] ?? '', numbers, after: short[3] ?? '' };
  }
  const reason = reasons.find(([pattern]) => pattern.test(text))?.[1];
  return { kind: 'other', reason: reason ?? 'it is a tag' };
}

/** The effect of a newer version on a specifier: its new text, nothing to do, or the reason why it stays. */
export type SpecifierUpdate =
  | { readonly kind: 'update'; readonly text: string }
  | { readonly kind: 'current' }
  | { readonly kind: 'left'; readonly reason: string };

/** Replaces the version in a specifier by `latest`, in the same style, when it is newer. */
export function updateSpecifier(specifier: VersionSpecifier, latest: Version): SpecifierUpdate {
  if (specifier.kind === 'other') return { kind: 'left', reason: specifier.reason };
  if (specifier.kind === 'version') {
    const { version } = specifier;
    const difference = compareVersions(version, latest);
    if (difference === 0) return { kind: 'current' };
    if (difference > 0) return newerThanLatest(latest);
    if (version.prerelease.length === 0 && latest.prerelease.length > 0) return prereleaseOnly(latest);
    return { kind: 'update', text: `${specifier.before}${latest.text}${specifier.after}` };
  }
  const { numbers } = specifier;
  const shortened = latest.numbers.slice(0, numbers.length);
  const difference = shortened.map((value, index) => value - (numbers[index] ?? 0)).find((value) => value !== 0) ?? 0;
  if (difference === 0) return { kind: 'current' };
  if (difference < 0) return newerThanLatest(latest);
  if (latest.prerelease.length > 0) return prereleaseOnly(latest);
  return { kind: 'update', text: `${specifier.before}${shortened.join('.')}${specifier.after}` };
}

function newerThanLatest(latest: Version): SpecifierUpdate {
  return { kind: 'left', reason: `it is newer than the latest version ${latest.text}` };
}

function prereleaseOnly(latest: Version): SpecifierUpdate {
  return { kind: 'left', reason: `the latest version ${latest.text} is a prerelease` };
}

/** Whether a specifier allows a version; `true` for specifiers that name no version, such as `workspace:*`. */
export function allowsVersion(specifier: string, version: string): boolean {
  const wanted = parseSpecifier(specifier);
  const installed = parseVersion(version);
  if (wanted.kind === 'other' || installed === undefined) return true;
  const operator = wanted.before.trim().replace(/v$/, '').trim();
  const lowest = wanted.kind === 'version' ? wanted.version.numbers : wanted.numbers;
  if (wanted.kind === 'version') {
    const difference = compareVersions(installed, wanted.version);
    if (operator === '' || operator === '=') return difference === 0;
    if (difference < 0) return false;
  } else if (compareNumbers(installed.numbers, lowest) < 0) {
    return false;
  }
  if (operator === '>=') return true;
  return lowest.slice(0, fixedNumbers(operator, lowest)).every((value, index) => value === installed.numbers[index]);
}

/** The number of leading numbers that a range does not change: `^0.1.0` fixes two. */
function fixedNumbers(operator: string, numbers: readonly number[]): number {
  if (operator === '^') {
    const first = numbers.findIndex((value) => value !== 0);
    return first < 0 ? numbers.length : first + 1;
  }
  return operator === '~' ? Math.min(2, numbers.length) : numbers.length;
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  return b.map((value, index) => (a[index] ?? 0) - value).find((difference) => difference !== 0) ?? 0;
}
