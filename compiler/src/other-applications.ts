import { link } from './link/link.js';
import type { ApplicationModel } from './model/application-model.js';
import type { FileFacts } from './model/facts.js';
import type { Settings } from './settings/settings.js';

/**
 * An application among others of its package: the modules of the others are not unreachable, and decorators of the root
 * modules of the others are not misplaced.
 */
export function withOtherApplications(
  application: ApplicationModel,
  facts: readonly FileFacts[],
  otherApplications: readonly Settings[],
): ApplicationModel {
  const { unreachable, issues } = application;
  const isClear = unreachable.length === 0 && !issues.some(({ kind }) => kind === 'misplaced-open-api');
  if (otherApplications.length === 0 || isClear) return application;
  const others = otherApplications.map((other) => link(facts, other));
  const theirs = new Set(others.flatMap(({ modules }) => modules.map((module) => module.class.id)));
  const roots = new Set(others.map(({ root }) => root?.class.id));
  return {
    ...application,
    unreachable: unreachable.filter((module) => !theirs.has(module.class.id)),
    issues: issues.filter((issue) => issue.kind !== 'misplaced-open-api' || !roots.has(issue.class.id)),
  };
}
