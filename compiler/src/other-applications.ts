import { link } from './link/link.js';
import type { ApplicationModel } from './model/application-model.js';
import type { FileFacts } from './model/facts.js';
import type { Settings } from './project/settings.js';

/**
 * An application among others of its package: modules that one of those reaches are not unreachable, and what stands in
 * front of the root of one of those is not misplaced. They are simply not this application's.
 */
export function withOtherApplications(
  application: ApplicationModel,
  facts: readonly FileFacts[],
  siblings: readonly Settings[],
): ApplicationModel {
  const { unreachable, misuses } = application;
  const isClear = unreachable.length === 0 && !misuses.some(({ kind }) => kind === 'misplaced-open-api');
  if (siblings.length === 0 || isClear) return application;
  const others = siblings.map((sibling) => link(facts, sibling));
  const theirs = new Set(others.flatMap(({ modules }) => modules.map((module) => module.class.id)));
  const roots = new Set(others.map(({ root }) => root?.class.id));
  return {
    ...application,
    unreachable: unreachable.filter((module) => !theirs.has(module.class.id)),
    misuses: misuses.filter((misuse) => misuse.kind !== 'misplaced-open-api' || !roots.has(misuse.class.id)),
  };
}
