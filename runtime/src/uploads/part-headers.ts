import { isUtf8 } from 'node:buffer';
import { BadRequestException, PayloadTooLargeException } from '../errors/client-exceptions.js';
import { mediaTypeOf } from '../headers/media-type.js';
import { token } from '../headers/token.js';
import { formLimits } from './form-limits.js';

/** The headers of a part of a form, parsed. */
export interface PartHeaders {
  readonly name: string;
  /** The sent name of a file, reduced to its last segment; absent if the part is not declared to be a file. */
  readonly fileName: string | undefined;
  /** The MIME type without parameters, in lower case; absent if the client sent none. */
  readonly contentType: string | undefined;
  /** All headers by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

const longestName = 255;

/**
 * Parses the headers of a part (RFC 7578, section 4.2).
 * @param sent Each header with its values, as bytes in the encoding `latin1`.
 * @throws BadRequestException without a valid `Content-Disposition`; PayloadTooLargeException for too many or too long headers.
 */
export function parsePartHeaders(sent: Readonly<Record<string, readonly string[]>>): PartHeaders {
  const headers = readHeaders(sent);
  const parameters = dispositionParameters(headers['content-disposition'] ?? '');
  const name = parameters?.get('name');
  if (parameters === undefined || name === undefined) {
    throw malformedForm('a part has no header `Content-Disposition: form-data` with a `name`');
  }
  const contentType = headers['content-type'];
  const sentName = extendedValue(parameters.get('filename*')) ?? unescaped(parameters.get('filename'));
  return {
    name: unescaped(name) ?? '',
    fileName: sentName === undefined ? undefined : lastSegment(sentName),
    contentType: contentType === undefined ? undefined : mediaTypeOf(contentType),
    headers,
  };
}

/** The exception for a form that cannot be parsed. */
export function malformedForm(reason: string): BadRequestException {
  return new BadRequestException(`the form is malformed: ${reason}`);
}

function readHeaders(sent: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> {
  const headers: Record<string, string> = Object.create(null);
  let count = 0;
  let characters = 0;
  for (const [name, values] of Object.entries(sent)) {
    const value = values.join(', ');
    count += values.length;
    characters += name.length + value.length;
    headers[name] = decoded(value);
  }
  if (count > formLimits.headersPerPart || characters > formLimits.headerCharacters) {
    throw longHead();
  }
  return headers;
}

/** The exception for a part with too many or too long headers. */
export function longHead(): PayloadTooLargeException {
  const { headersPerPart, headerCharacters } = formLimits;
  return new PayloadTooLargeException(
    `a part of the form has more than ${headersPerPart} headers or ${headerCharacters} characters of headers`,
  );
}

/** Clients send names in UTF-8; bytes that are not UTF-8 are read as `latin1`. */
function decoded(binary: string): string {
  const bytes = Buffer.from(binary, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : binary;
}

/** The parameters by names in lower case; `undefined` if the header is malformed or not `form-data`. */
export function dispositionParameters(header: string): ReadonlyMap<string, string> | undefined {
  const start = header.indexOf(';');
  if (start === -1 || header.slice(0, start).trim().toLowerCase() !== 'form-data') return undefined;
  const parameters = new Map<string, string>();
  const lastQuote = header.lastIndexOf('"');
  let index = start;
  while (index < header.length) {
    const equals = header.indexOf('=', index);
    if (equals === -1) return header.slice(index).trim() === ';' ? parameters : undefined;
    const name = header
      .slice(index + 1, equals)
      .trim()
      .toLowerCase();
    if (!token.test(name) || parameters.has(name)) return undefined;
    const value = valueAt(header, equals + 1, lastQuote);
    if (value === undefined) return undefined;
    parameters.set(name, value.text);
    index = value.end;
  }
  return parameters;
}

/** The value at an index, and the index of the semicolon after it or of the end. */
function valueAt(header: string, start: number, lastQuote: number): { text: string; end: number } | undefined {
  let index = start;
  while (header[index] === ' ' || header[index] === '\t') index++;
  if (header[index] !== '"') {
    const semicolon = header.indexOf(';', index);
    const end = semicolon === -1 ? header.length : semicolon;
    const text = header.slice(index, end).trim();
    return token.test(text) ? { text, end } : undefined;
  }
  const closing = quotedText(header, index + 1, lastQuote);
  if (closing === undefined) return undefined;
  let end = closing.end;
  while (header[end] === ' ' || header[end] === '\t') end++;
  return end === header.length || header[end] === ';' ? { text: closing.text, end } : undefined;
}

/** Browsers do not escape a backslash, other clients do: it escapes a quote or a backslash that another quote follows. */
function quotedText(header: string, start: number, lastQuote: number): { text: string; end: number } | undefined {
  const pieces: string[] = [];
  let from = start;
  for (let index = start; index < header.length; index++) {
    const character = header[index];
    if (character === '"') return { text: pieces.join('') + header.slice(from, index), end: index + 1 };
    const next = header[index + 1];
    if (character === '\\' && (next === '"' || next === '\\') && lastQuote > index + 1) {
      pieces.push(header.slice(from, index), next);
      index++;
      from = index + 1;
    }
  }
  return undefined;
}

/** Browsers escape these three characters in names (HTML, section 4.10.22.8), and no other. */
function unescaped(text: string | undefined): string | undefined {
  return text?.replace(/%(?:22|0d|0a)/gi, (character) => decodeURIComponent(character));
}

/** A value in the notation of RFC 8187: `UTF-8''na%C3%AFve.txt`. Others are ignored. */
function extendedValue(text: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(text ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function lastSegment(name: string): string {
  const segment = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const visible = segment.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '');
  if (visible === '.' || visible === '..') return '';
  // Not in the middle of a character that takes two units.
  return visible.length <= longestName ? visible : visible.slice(0, longestName).replace(/[\ud800-\udbff]$/, '');
}
