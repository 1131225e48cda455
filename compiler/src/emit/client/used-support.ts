import type { EmitStyle } from '../source/emit-style.js';
import type { SourceFile } from '../source/source-file.js';
import type * as dates from './support/dates.js';
import type * as inputs from './support/inputs.js';
import type * as reading from './support/reading.js';
import type * as sending from './support/sending.js';
import { type SupportPart, supportParts } from './support-parts.js';
import { supportTexts } from './support-texts.js';

/** A function or constant of the support that the code of operations names. */
export type SupportName = keyof (typeof dates & typeof inputs & typeof reading & typeof sending);

/** Adds a part of the support to a client, with those that it uses. Returns its name. */
export type UseSupport = (name: SupportName) => SupportName;

/** The parts of the support that one client contains. */
export class UsedSupport {
  readonly #parts: ReadonlyMap<string, SupportPart>;
  readonly #used = new Set<string>();

  constructor({ quote }: EmitStyle) {
    this.#parts = supportParts(supportTexts, quote);
    // Every client contains these functions and the types that they name.
    for (const name of ['head', 'send']) this.#add(name);
  }

  /** Adds a part, with those that it uses. */
  readonly use: UseSupport = (name) => {
    this.#add(name);
    return name;
  };

  /** Writes the parts that are types of users, or the others. */
  write(file: SourceFile, group: 'types' | 'others'): void {
    for (const { name, file: origin, text } of this.#parts.values()) {
      if (!this.#used.has(name) || (origin === 'types.ts') !== (group === 'types')) continue;
      for (const line of text.split('\n')) file.line(line);
      file.line();
    }
  }

  #add(name: string): void {
    const part = this.#parts.get(name);
    if (part === undefined) throw new Error(`internal error: the support of clients has no \`${name}\``);
    if (this.#used.has(name)) return;
    this.#used.add(name);
    for (const other of part.uses) this.#add(other);
  }
}
