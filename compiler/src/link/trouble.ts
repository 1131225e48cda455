import type { Misuse, ModuleList } from '../model/application-model.js';
import type { AnnotationFacts } from '../model/facts.js';
import type { StaticUnknown } from '../model/static-value.js';

/** What goes wrong while the metadata of one module is read. */
export class Trouble {
  readonly misuses: Misuse[] = [];
  readonly unreadable = new Set<ModuleList>();
  readonly #annotation: AnnotationFacts;

  constructor(annotation: AnnotationFacts) {
    this.#annotation = annotation;
  }

  /** The trouble with something that is read apart: its lists are not those of the module. */
  apart(): Trouble {
    return new Trouble(this.#annotation);
  }

  /** The misuse of a value that could not be read. */
  unknown(value: StaticUnknown): Misuse {
    return { kind: 'unreadable', annotation: 'Module', value, span: this.#annotation.span };
  }

  /** Tells a misuse that may hide an entry of `list`. */
  in(list: ModuleList, misuse: Misuse): void {
    this.misuses.push(misuse);
    this.unreadable.add(list);
  }
}
