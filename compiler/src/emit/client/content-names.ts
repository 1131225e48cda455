import type { ClientContent } from '../../plan/client/client-plan.js';
import type { Code, SourceFile } from '../source/source-file.js';
import { braces } from '../text/layout.js';
import type { SupportName, UseSupport } from './used-support.js';

/** The names of the usual contents of responses, by their media types. */
const usual: Readonly<Record<string, string>> = {
  '': 'empty',
  'application/json': 'json',
  'application/problem+json': 'problem',
  'text/plain': 'text',
  'text/event-stream': 'events',
  '*/*': 'bytes',
};

const readers = {
  json: 'readJson',
  text: 'readText',
  events: 'readEvents',
  bytes: 'readBytes',
} as const satisfies Record<ClientContent['reader'], SupportName>;

/** Collects the contents of responses that many operations have: each is one constant of the client. */
export class ContentNames {
  readonly #file: SourceFile;
  readonly #use: UseSupport;
  readonly #used = new Map<string, readonly ClientContent[]>();

  constructor(file: SourceFile, use: UseSupport) {
    this.#file = file;
    this.#use = use;
  }

  /** The code of the contents: the name of a constant, or the object itself. */
  use(contents: readonly ClientContent[]): Code {
    for (const { reader } of contents) this.#use(readers[reader]);
    const name = contents.length < 2 ? usual[contents[0]?.mediaType ?? ''] : undefined;
    const isUsual = name !== undefined && (contents[0] === undefined || this.#isUsual(name, contents[0]));
    if (name === undefined || !isUsual) return this.#code(contents);
    this.#used.set(name, contents);
    return name;
  }

  /** Writes the constants. */
  write(): void {
    const all = [...this.#used].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, contents] of all) this.#file.line(`const ${name} = `, this.#code(contents), ';');
    if (all.length > 0) this.#file.line();
  }

  #isUsual(name: string, { reader }: ClientContent): boolean {
    return name === reader || (name === 'problem' && reader === 'json');
  }

  #code(contents: readonly ClientContent[]): Code {
    return braces(
      contents.map(({ mediaType, reader }): Code => `${this.#file.property(mediaType)}: ${readers[reader]}`),
    );
  }
}
