import type { StaticCall } from '../model/static-value.js';
import { type OptionReading, propertyOf, type WrittenText } from './option-reading.js';

type Texts = Readonly<Record<string, string>>;

/** Reads `contact({ name, url, email })`. */
export function declareContact(call: StaticCall, options: OptionReading): Texts | undefined {
  return readTexts(call, ['name', 'url', 'email'], options, ({ url, email }) => {
    if (url !== undefined) checkUrl(url, 'contact', options);
    if (email !== undefined && !isEmail(email.text)) {
      options.reject({ kind: 'malformed-email', email: email.text, span: email.span });
    }
  });
}

/** Reads `license({ name, identifier, url })`. */
export function declareLicense(call: StaticCall, options: OptionReading): Texts | undefined {
  return readTexts(call, ['name', 'identifier', 'url'], options, ({ name, identifier, url }, span) => {
    if (name === undefined) options.reject({ kind: 'malformed-license', problem: { kind: 'missing-name' }, span });
    if (url !== undefined) checkUrl(url, 'license', options);
    if (identifier === undefined) return;
    const { text } = identifier;
    if (url !== undefined) {
      options.reject({ kind: 'malformed-license', problem: { kind: 'identifier-and-url' }, span: url.span });
    } else if (!isSpdxExpression(text)) {
      const problem = { kind: 'not-spdx', identifier: text } as const;
      options.reject({ kind: 'malformed-license', problem, span: identifier.span });
    }
  });
}

/** Reads `termsOfService(url)`. */
export function declareTermsOfService(call: StaticCall, options: OptionReading): string | undefined {
  const written = options.textArgument(call, 1);
  if (written !== undefined) checkUrl(written, 'termsOfService', options);
  return written?.text;
}

type Check<Name extends string> = (texts: Partial<Record<Name, WrittenText>>, span: StaticCall['span']) => void;

/** The texts of an object that is the only argument of a call. Nothing when one of them could not be read. */
function readTexts<const Name extends string>(
  call: StaticCall,
  names: readonly Name[],
  options: OptionReading,
  check: Check<Name>,
): Texts | undefined {
  const record = options.recordArgument(call, 1, names);
  if (record === undefined) return undefined;
  const written = names.map((name) => [name, options.text(record, name)] as const);
  const isRead = written.every(([name, text]) => text !== undefined || propertyOf(record, name) === undefined);
  if (!isRead) return undefined;
  const known = written.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
  // An object of these entries has no other names.
  check(Object.fromEntries(known) as Partial<Record<Name, WrittenText>>, record.span);
  return Object.fromEntries(known.map(([name, { text }]) => [name, text]));
}

function checkUrl({ text: url, span }: WrittenText, of: string, options: OptionReading): void {
  if (!isPage(url)) options.reject({ kind: 'malformed-info-url', of, url, span });
}

/** Whether a browser can open an address, written in the characters of a URI (RFC 3986). */
function isPage(url: string): boolean {
  return /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i.test(url) && URL.canParse(url);
}

/** Whether an address has the format `email` of JSON Schema; quoted names and host addresses in brackets are not allowed. */
function isEmail(text: string): boolean {
  return /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(
    text,
  );
}

/** Whether a text has the form of an SPDX expression: identifiers with `AND`, `OR` and `WITH` between them, and parentheses. */
function isSpdxExpression(text: string): boolean {
  const words = text.replaceAll(/[()]/g, ' ').trim().split(/\s+/);
  return (
    words.length % 2 === 1 &&
    words.every((word, index) => {
      const isOperator = /^(?:AND|OR|WITH)$/.test(word);
      return index % 2 === 1 ? isOperator : !isOperator && /^[A-Za-z\d][A-Za-z\d.:+-]*$/.test(word);
    })
  );
}
