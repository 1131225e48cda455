import { UsageError } from '../errors/usage-error.js';
import { isDeviceName } from '../files/is-device-name.js';
import { kebabCase } from '../text/kebab-case.js';
import { isReservedWord } from './reserved-words.js';

/** A name in the forms that code uses. */
export interface Name {
  /** The names of files and paths: `auth-session`. */
  readonly kebab: string;
  /** The names of classes: `AuthSession`. */
  readonly pascal: string;
  /** The names of variables: `authSession`. */
  readonly camel: string;
  /** The name in sentences: `auth session`. */
  readonly words: string;
}

/** The longest name of a feature. */
const longestName = 60;

/**
 * Reads the name of a feature: `users`, `auth-session`, `auth session`, `AuthSession`.
 * @throws UsageError for a name that gives no valid directory, route or class.
 */
export function readFeatureName(wanted: string): Name {
  const text = wanted.trim();
  const reject = (problem: string) => new UsageError(`\`${wanted}\` is not a valid name: ${problem}`);
  if (text === '') throw new UsageError('the name is empty: `ashlar generate module users`');
  if (/[/\\]/.test(text)) throw reject('it must not contain `/` or `\\`');
  if (/[^\w -]/.test(text)) throw reject('it can have letters a-z, digits, spaces, `-` and `_`');
  const kebab = kebabCase(text);
  if (kebab === '') throw reject('it has no letter');
  if (/^[0-9]/.test(kebab)) throw reject('it begins with a digit');
  if (kebab.length > longestName) throw reject(`it is longer than ${longestName} characters`);
  if (isDeviceName(kebab)) throw reject(`\`${kebab}\` is the name of a device on Windows`);
  const name = nameOf(kebab);
  if (isReservedWord(name.camel)) throw reject(`\`${name.camel}\` is a reserved word of JavaScript`);
  return name;
}

/** The name of one record of a feature: that of the feature in the singular. */
export function singularOf({ kebab }: Name): Name {
  const end = kebab.lastIndexOf('-') + 1;
  return nameOf(kebab.slice(0, end) + singularWord(kebab.slice(end)));
}

/** Only the regular plural is known, because a wrong guess is worse than a plain one: `--type` sets any other name. */
function singularWord(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || ['news', 'series', 'species'].includes(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 1 ? word.replace(/s$/, '') : word;
}

function nameOf(kebab: string): Name {
  const words = kebab.split('-');
  const pascal = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return { kebab, pascal, camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1), words: words.join(' ') };
}
