import type { ApplicationModel } from '../model/application-model.js';
import type { Analyzers } from './rule.js';

/** The name of a part of an application. */
export type PartName = keyof ApplicationModel;

/** An application and analyzers that note which parts of them a rule reads. */
export class ObservedApplication {
  readonly #parts = new Set<PartName>();
  #isAnalyzed = false;
  readonly application: ApplicationModel;
  readonly analyzers: Analyzers;

  constructor(application: ApplicationModel, analyzers: Analyzers) {
    // The names of the properties of the two types, or those that no value of them has.
    const note = (name: string | symbol) => this.#parts.add(name as PartName);
    this.application = new Proxy(application, {
      get: (target, name) => {
        note(name);
        return Reflect.get(target, name);
      },
      has: (target, name) => {
        note(name);
        return Reflect.has(target, name);
      },
      getOwnPropertyDescriptor: (target, name) => {
        note(name);
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    });
    this.analyzers = new Proxy(analyzers, {
      get: (target, name) => {
        this.#isAnalyzed = true;
        return Reflect.get(target, name);
      },
    });
  }

  /** The parts that were read; nothing when an analyzer was used, because its results depend on more. */
  get parts(): ReadonlySet<PartName> | undefined {
    return this.#isAnalyzed ? undefined : this.#parts;
  }
}

/** Whether some parts of two applications are the same objects. */
export function haveSameParts(one: ApplicationModel, other: ApplicationModel, parts: ReadonlySet<PartName>): boolean {
  for (const name of parts) if (one[name] !== other[name]) return false;
  return true;
}
