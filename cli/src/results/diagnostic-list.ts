import { styleText } from 'node:util';
import type { DiagnosticArea, DiagnosticSummary } from '@ashlar/compiler';

/** How to print the list of all diagnostics. */
export interface DiagnosticListOptions {
  readonly colour: boolean;
  /** The width at which summaries are wrapped; without it, each diagnostic is one line. */
  readonly columns?: number | undefined;
}

/** Below this width, a wrapped summary is harder to read than a long line. */
const narrowestSummary = 20;

/** Formats the list of all diagnostics: a heading per area, then code, severity, name and summary in columns. */
export function diagnosticList(areas: readonly DiagnosticArea[], options: DiagnosticListOptions): string {
  const all = areas.flatMap(({ diagnostics }) => diagnostics);
  const widths = {
    code: widest(all.map(({ code }) => code)),
    severity: widest(all.map(({ severity }) => severity)),
    name: widest(all.map(({ name }) => name)),
  };
  const line = ({ code, severity, name, summary }: DiagnosticSummary): string => {
    const cells = [code.padEnd(widths.code), severity.padEnd(widths.severity), name.padEnd(widths.name)];
    const before = `${cells.join('  ')}  `;
    const [codeCell = '', ...others] = cells;
    const shown = [paint(codeCell, 'cyan', options), ...others].join('  ');
    return `${shown}  ${wrap(summary, before.length, options.columns)}\n`;
  };
  return areas
    .map(({ title, diagnostics }) => `${paint(title, 'bold', options)}\n${diagnostics.map(line).join('')}`)
    .join('\n');
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, text.length), 0);
}

/** Breaks a text between words at `columns`, and indents its further lines. */
function wrap(text: string, indent: number, columns: number | undefined): string {
  const width = (columns ?? Number.POSITIVE_INFINITY) - indent;
  if (text.length <= width || width < narrowestSummary) return text;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

function paint(text: string, style: 'bold' | 'cyan', { colour }: DiagnosticListOptions): string {
  return colour ? styleText(style, text, { validateStream: false }) : text;
}
