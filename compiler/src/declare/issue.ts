import type { Misuse } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { AnnotationFacts } from '../model/facts.js';
import type { ModuleList } from '../model/module-list.js';
import type { StaticUnknown } from '../model/static-value.js';

/** What goes wrong while the metadata of one module is read. */
export class Issue {
  readonly misuses: Misuse[] = [];
  readonly unreadable = new Set<ModuleList>();
  /** The names of classes that entries may be. */
  readonly hiddenNames = new Set<string>();
  /** An entry may provide classes of packages. */
  hidesPackages = false;
  readonly #annotation: AnnotationFacts;
  readonly #module: ClassId;

  constructor(annotation: AnnotationFacts, module: ClassId) {
    this.#annotation = annotation;
    this.#module = module;
  }

  /** The trouble with something that is read apart: its lists are not those of the module. */
  apart(): Issue {
    return new Issue(this.#annotation, this.#module);
  }

  /** The misuse of a value that could not be read. */
  unknown(value: StaticUnknown): Misuse {
    return { kind: 'unreadable', annotation: 'Module', value, span: this.#annotation.span };
  }

  /** The class whose metadata is read. */
  get module(): ClassId {
    return this.#module;
  }

  /** Reports a misuse that may hide an entry of `list`. */
  in(list: ModuleList, misuse: Misuse): void {
    this.misuses.push(misuse);
    this.unreadable.add(list);
  }
}
