import type { Issue } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { DecoratorFacts } from '../model/facts.js';
import type { ModuleList } from '../model/module-list.js';
import type { StaticUnknown } from '../model/static-value.js';

/** Collects the issues found while the metadata of one module is read. */
export class IssueCollector {
  readonly issues: Issue[] = [];
  readonly unreadable = new Set<ModuleList>();
  /** The names of classes that entries may be. */
  readonly hiddenNames = new Set<string>();
  /** An entry may provide classes of packages. */
  hidesPackages = false;
  /** The metadata of the module itself is read elsewhere. */
  readonly isApart: boolean;
  readonly #decorator: DecoratorFacts;
  readonly #module: ClassId;

  constructor(decorator: DecoratorFacts, module: ClassId, isApart = false) {
    this.isApart = isApart;
    this.#decorator = decorator;
    this.#module = module;
  }

  /** A collector for something that is read separately: its lists are not those of the module. */
  apart(): IssueCollector {
    return new IssueCollector(this.#decorator, this.#module, true);
  }

  /** The issue of a value that could not be read. */
  unknown(value: StaticUnknown): Issue {
    if (value.form?.kind === 'token-of-package') {
      return { kind: 'token-of-package', name: value.text, span: value.span };
    }
    return { kind: 'unreadable', decorator: 'Module', value, span: this.#decorator.span };
  }

  /** The class whose metadata is read. */
  get module(): ClassId {
    return this.#module;
  }

  /** Reports an issue that may hide an entry of `list`. */
  in(list: ModuleList, issue: Issue): void {
    this.issues.push(issue);
    this.unreadable.add(list);
  }
}
