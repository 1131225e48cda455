import type { ApplicationModel } from '../../model/application-model.js';
import type { ClassId, ClassReference, HiddenClass } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';
import { everyUse } from './every-use.js';

/** A class that the application names, and the first place that names it. */
export interface NamedClass {
  readonly reference: ClassReference;
  readonly span: Span;
}

/** Why generated code, which imports classes by name, cannot import a class, whatever its file exports. */
export function hiddenAs({ origin }: ClassReference): HiddenClass | undefined {
  return origin.kind === 'source' ? origin.hidden : undefined;
}

/** Whether generated code, which imports classes by name, cannot import a class, whatever its file exports. */
export function isUnimportable(reference: ClassReference): boolean {
  return hiddenAs(reference) !== undefined;
}

/** The classes that no file can import and that are listed, injected or used: each is one error, and nothing else is reported about it. */
export function unimportableClasses(application: ApplicationModel): ReadonlyMap<ClassId, NamedClass> {
  const found = new Map<ClassId, NamedClass>();
  const add = (reference: ClassReference | undefined, span: Span) => {
    if (reference !== undefined && isUnimportable(reference) && !found.has(reference.id))
      found.set(reference.id, { reference, span });
  };
  const { issues, providers, modules } = application;
  for (const { class: reference, construction, listedAt } of providers) {
    add(reference, listedAt);
    if ('class' in construction) add(construction.class, listedAt);
  }
  for (const issue of issues) if (issue.kind === 'not-a-module') add(issue.class, issue.span);
  for (const { span, target } of providers.flatMap(({ dependencies }) => dependencies)) {
    if ('class' in target) add(target.class, span);
  }
  for (const { use } of everyUse(application)) add(use.class, use.span);
  for (const entry of modules.flatMap(({ exports }) => exports)) add(entry.class, entry.span);
  return found;
}
