import type { ApplicationModel } from '../../model/application-model.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';
import { everyUse } from './every-use.js';

/** A class that the application names, and the first place that names it. */
export interface NamedClass {
  readonly reference: ClassReference;
  readonly span: Span;
}

/** Whether a class is declared in a namespace: generated code imports classes by name, and cannot import it. */
export function isInNamespace({ origin }: ClassReference): boolean {
  return origin.kind === 'source' && origin.inNamespace === true;
}

/** The classes of namespaces that are listed, injected or used: each is one error, and nothing else is reported about it. */
export function classesInNamespaces(application: ApplicationModel): ReadonlyMap<ClassId, NamedClass> {
  const found = new Map<ClassId, NamedClass>();
  const add = (reference: ClassReference | undefined, span: Span) => {
    if (reference !== undefined && isInNamespace(reference) && !found.has(reference.id))
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
