/** A fenced block of a Markdown text. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** The file that it shows: named in a comment on its first line, or in the line before the block. */
  readonly file?: string;
}

/** The fenced blocks of a Markdown text, in order, also those of lists. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const fences = /(?:^ *`([\w./-]+)`:\n\n)?^( *)```(\w+)\n(.*?)^\2```$/gms;
  return [...markdown.matchAll(fences)].map(([, named, indentation = '', language = '', indented = '']) => {
    const text = indented.replaceAll(new RegExp(`^${indentation}`, 'gm'), '');
    const file = named ?? /^\/\/ (\S+\.\w+)\n/.exec(text)?.[1];
    return { language, text, ...(file !== undefined && { file }) };
  });
}
