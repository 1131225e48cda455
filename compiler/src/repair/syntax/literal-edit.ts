import type { LiteralText } from '../../diagnostics/syntax-change.js';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';

/** Writes the text of a string literal; `undefined` where the stretch is no string literal. */
export function literalEdit(source: SourceText, { span, value }: LiteralText): TextEdit | undefined {
  const offsets = source.offsetsOf(span);
  if (offsets === undefined) return undefined;
  const written = source.text.slice(offsets.start, offsets.end);
  const [quote] = written;
  const isLiteral = (quote === "'" || quote === '"' || quote === '`') && written.length > 1 && written.endsWith(quote);
  if (!isLiteral || written.slice(1, -1).includes(quote) || written.includes('${')) return undefined;
  return { ...offsets, text: `${quote}${escaped(value, quote)}${quote}` };
}

function escaped(value: string, quote: string): string {
  const plain = value.replace(/[\\\n\r]/g, (character) => JSON.stringify(character).slice(1, -1));
  const quoted = plain.replaceAll(quote, `\\${quote}`);
  return quote === '`' ? quoted.replaceAll('${', '\\${') : quoted;
}
