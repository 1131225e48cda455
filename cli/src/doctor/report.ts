import { styleText } from 'node:util';
import { escapeControlCharacters } from '@ashlar/compiler';
import { type Io, usesColour } from '../io.js';
import type { ExitCode } from '../results/exit-code.js';
import { counted } from '../text/counted.js';
import type { Finding } from './finding.js';

const colours = { ok: 'green', note: 'yellow', failed: 'red', skipped: 'dim' } as const;

/** The last lines of an application's output that are shown. */
const shownLines = 60;

/** The findings of `ashlar doctor`, each printed when it is added. */
export class Report {
  readonly #io: Io;
  #failed = 0;

  constructor(io: Io) {
    this.#io = io;
  }

  add(...findings: readonly Finding[]): void {
    for (const finding of findings) {
      if (finding.status === 'failed') this.#failed++;
      this.#io.stdout.writeAsIs(this.#render(finding));
    }
  }

  /** Prints the sum, and returns the exit code. */
  end(): ExitCode {
    const sum = this.#failed === 0 ? 'all checks passed' : `${counted(this.#failed, 'check')} failed`;
    this.#io.stdout.write(`${sum}\n`);
    return this.#failed === 0 ? 0 : 1;
  }

  #render({ status, text, fix, output = '' }: Finding): string {
    const word = status.padEnd('skipped'.length);
    const shown = usesColour(this.#io) ? styleText(colours[status], word, { validateStream: false }) : word;
    const lines = [`${shown}  ${escapeControlCharacters(text)}\n`];
    if (fix !== undefined) lines.push(`         fix: ${escapeControlCharacters(fix)}\n`);
    const quoted = output.trim() === '' ? [] : output.trimEnd().split('\n').slice(-shownLines);
    for (const line of quoted) lines.push(`${`         ${escapeControlCharacters(line)}`.trimEnd()}\n`);
    return lines.join('');
  }
}
