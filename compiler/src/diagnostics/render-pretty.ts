import { styleText } from 'node:util';
import type { Span } from '../model/span.js';
import { codeFrame } from './code-frame.js';
import type { Problem } from './diagnostic.js';
import { escapeControlCharacters } from './escape-control-characters.js';

/** Reads the text of a file by its path in spans; `undefined` when it cannot be read. */
export type ReadText = (file: string) => string | undefined;

/** The options for diagnostics on a terminal. */
export interface PrettyOptions {
  /** Paint with ANSI colours. */
  readonly colour?: boolean;
}

type Colour = Parameters<typeof styleText>[0];

const severityColours: Readonly<Record<Problem['severity'], Colour>> = {
  error: ['bold', 'red'],
  warning: ['bold', 'yellow'],
  high: ['bold', 'red'],
  medium: ['bold', 'yellow'],
  low: ['bold', 'cyan'],
};

/** Diagnostics with code frames, for people at a terminal. Ends with a line end unless there are none. */
export function renderPretty(
  diagnostics: readonly Problem[],
  readText: ReadText,
  { colour = false }: PrettyOptions = {},
): string {
  const painter = new Painter(readText, colour);
  return diagnostics.map((diagnostic) => painter.diagnostic(diagnostic)).join('\n');
}

class Painter {
  readonly #readText: ReadText;
  readonly #colour: boolean;

  constructor(readText: ReadText, colour: boolean) {
    this.#readText = readText;
    this.#colour = colour;
  }

  diagnostic({ code, severity, message, help, span, related }: Problem): string {
    const colour = severityColours[severity];
    const title = this.#paint('bold', `: ${escapeControlCharacters(message)}`);
    const lines = [`${this.#paint(colour, `${severity}[${code}]`)}${title}`];
    if (span !== undefined) lines.push(...this.#place(span, colour));
    for (const note of related) {
      lines.push(`${this.#paint(['bold', 'cyan'], 'note')}: ${escapeControlCharacters(note.message)}`);
      lines.push(...this.#place(note.span, 'cyan'));
    }
    lines.push(`${this.#paint(['bold', 'green'], 'help')}: ${escapeControlCharacters(help)}`);
    return lines.map((line) => `${line}\n`).join('');
  }

  #place(span: Span, colour: Colour): readonly string[] {
    const text = this.#readText(span.file);
    const frame = text === undefined ? [] : codeFrame(text, span);
    const margin = String(span.endLine).length;
    const place = `${escapeControlCharacters(span.file)}:${span.line}:${span.column}`;
    const arrow = `${' '.repeat(margin)}${this.#paint('blue', '-->')} ${place}`;
    if (frame.length === 0) return [arrow];
    const bar = this.#paint('blue', '|');
    return [
      arrow,
      `${' '.repeat(margin)} ${bar}`,
      ...frame.map(({ kind, number, text: shown }) => {
        const label = this.#paint('blue', (number === undefined ? '' : String(number)).padStart(margin));
        const content = kind === 'mark' ? this.#paint(colour, shown) : shown;
        return `${label} ${bar} ${content}`.trimEnd();
      }),
    ];
  }

  #paint(colour: Colour, text: string): string {
    // The caller decides whether the stream can show colours.
    return this.#colour ? styleText(colour, text, { validateStream: false }) : text;
  }
}
