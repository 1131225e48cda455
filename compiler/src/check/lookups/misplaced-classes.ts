import type { ApplicationModel } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';

/** The controllers and providers that modules list in `imports`, or in a list of classes with another role. */
export function misplacedClasses({ issues, modules }: ApplicationModel): ReadonlySet<ClassId> {
  const imported = issues.flatMap((issue) => (issue.kind === 'not-a-module' ? (issue.class?.id ?? []) : []));
  const handlers = modules.flatMap(({ eventHandlers }) => eventHandlers).filter(({ callable }) => !callable);
  const exported = modules.flatMap(({ exports }) => exports).filter(({ target }) => target.kind === 'unknown');
  return new Set([...imported, ...[...handlers, ...exported].map((entry) => entry.class.id)]);
}
