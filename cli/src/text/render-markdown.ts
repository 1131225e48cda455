import { styleText } from 'node:util';

/**
 * Renders an explain page for a terminal: headings are bold, code is indented and coloured, and so are names. Without
 * colour, the result is the Markdown itself.
 */
export function renderMarkdown(page: string, colour: boolean): string {
  const text = page.endsWith('\n') ? page : `${page}\n`;
  if (!colour) return text;
  let inCode = false;
  const lines = text.split('\n').flatMap((line) => {
    if (line.startsWith('```')) {
      inCode = !inCode;
      return [];
    }
    if (inCode) return [paint('cyan', `    ${line}`.trimEnd())];
    if (line.startsWith('#')) return [paint('bold', line.replace(/^#+\s*/, ''))];
    return [line.replace(/`([^`]+)`/g, (_match, name: string) => paint('cyan', name))];
  });
  return lines.join('\n');
}

function paint(style: 'bold' | 'cyan', text: string): string {
  return text === '' ? '' : styleText(style, text, { validateStream: false });
}
