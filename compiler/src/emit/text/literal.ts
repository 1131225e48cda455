/** A value as the text of a literal, in the quotes of the user's own files. */
export function literal(value: string | number | boolean | null, quote: "'" | '"'): string {
  if (typeof value !== 'string') return Object.is(value, -0) ? '-0' : String(value);
  const text = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  if (quote === '"') return text;
  return `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** The text of a template literal's part: everything that would end it or open a `${` is escaped. */
export function templateText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    .replaceAll('\r', '\\r')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('\n', '\\n');
}
