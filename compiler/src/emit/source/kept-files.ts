import { KeptResults } from '../../reuse/kept-results.js';
import { KeptText } from '../../reuse/kept-text.js';
import type { JsonPart } from '../text/json-text.js';
import type { Artifact } from './artifact.js';
import type { EmitStyle } from './emit-style.js';
import { KeptParts } from './kept-parts.js';

/** An operation or a component of the API document, and the components that it refers to. */
export interface KeptJson {
  readonly json: JsonPart;
  /** The ids of types. */
  readonly types: readonly string[];
  /** The shared responses, by status; `envelope` for the schema of errors. */
  readonly errors: readonly (number | 'envelope')[];
}

/** The parts of the generated files of one application, kept from one build to the next. */
export class KeptFiles {
  #files = new Map<string, KeptParts>();
  readonly #texts = new Map<string, KeptText>();
  #style: string | undefined;
  /** The operations and components of the API document. */
  readonly document = new KeptResults<KeptJson>();
  /** The entries of the manifest. */
  readonly manifest = new KeptResults<JsonPart>();
  /** Files that are kept as a whole. */
  readonly artifacts = new KeptResults<Artifact>();

  /** Begins the next build. The text of TypeScript depends on its style. */
  begin(style: EmitStyle): void {
    const key = JSON.stringify(style);
    if (key !== this.#style) this.#files = new Map();
    this.#style = key;
    for (const { parts } of this.#files.values()) parts.begin();
    this.document.begin();
    this.manifest.begin();
    this.artifacts.begin();
  }

  /** The text of a file that is not TypeScript. */
  text(name: string, pieces: readonly string[]): string {
    const known = this.#texts.get(name) ?? new KeptText();
    this.#texts.set(name, known);
    return known.join(pieces);
  }

  /** The parts of a file. */
  of(name: string): KeptParts {
    const known = this.#files.get(name) ?? new KeptParts();
    this.#files.set(name, known);
    return known;
  }
}
