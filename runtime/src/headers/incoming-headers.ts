/** The headers of a request by their names in lower case, as `node:http` combines them: `set-cookie` is a list. */
export type IncomingHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The value of a header as one string. Objects inherit properties such as `constructor`: only strings and lists of strings are
 * values of headers.
 */
export function headerText(value: IncomingHeaders[string]): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : undefined;
}

/** All headers of a request, each as one string. */
export function headerTexts(headers: IncomingHeaders): Readonly<Record<string, string | undefined>> {
  const texts: Record<string, string | undefined> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) texts[name] = headerText(value);
  return texts;
}

/**
 * The text of a header whose bytes are UTF-8: HTTP reads them as Latin-1. A value that is not valid UTF-8 stays as it is.
 */
export function utf8Of(value: string | undefined): string | undefined {
  if (value === undefined || !/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
