/** The lines of a doc comment. Text that would end it early is escaped. */
export function docComment(text: string): readonly string[] {
  if (!/[\n\r\u2028\u2029]|\*\//.test(text)) return [`/** ${text.trimEnd()} */`];
  const lines = text
    .replaceAll('*/', '*\\/')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trimEnd());
  if (lines.length === 1) return [`/** ${lines[0]} */`];
  return ['/**', ...lines.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */'];
}
