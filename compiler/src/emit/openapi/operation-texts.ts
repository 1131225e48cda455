/** The summary and the description of an operation. */
export interface OperationTexts {
  readonly summary: string;
  readonly description?: string;
}

/** The length up to which a paragraph is a summary; of a longer one, the first sentence is. */
const longest = 120;

/** Markdown whose lines cannot be joined: lists, headings, tables, quotations and code. */
const block = /\n\s*(?:[-*+#>|`~]|\d+[.)])/;

/**
 * The first paragraph of a comment is the summary, the others are the description. Where that would be too much or tear
 * something apart, the summary is its first sentence or line, and the whole is the description. Where there is no comment,
 * the summary is made of the name of the handler.
 */
export function operationTexts(text: string | undefined, handler: string): OperationTexts {
  const comment = text?.trim() ?? '';
  if (comment === '') return { summary: sentenceOf(handler) };
  const [first = '', ...others] = comment.split(/\n[^\S\n]*\n/);
  if (block.test(first)) return { summary: first.slice(0, first.indexOf('\n')).trim(), description: comment };
  const paragraph = first.replaceAll(/\s*\n\s*/g, ' ').trim();
  if (paragraph.length <= longest) {
    const description = others.join('\n\n').trim();
    return { summary: paragraph, ...(description !== '' && { description }) };
  }
  return { summary: /^.+?[.!?](?=\s)/.exec(paragraph)?.[0] ?? paragraph, description: comment };
}

/** `findAll` gives `Find all`. */
function sentenceOf(name: string): string {
  const apart = name.replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2').replaceAll(/([\p{Ll}\p{Nd}])(\p{Lu})/gu, '$1 $2');
  const words = apart.split(/[^\p{L}\p{Nd}]+/u).filter((word) => word !== '');
  const text = words.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ');
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}
