import { link } from './link/link.js';
import type { ApplicationModel } from './model/application-model.js';
import type { FileFacts } from './model/facts.js';
import type { Settings } from './project/settings.js';

/**
 * An application among others of its package: modules that one of those reaches are not unreachable, they are simply not
 * this application's.
 */
export function besideSiblings(
  application: ApplicationModel,
  facts: readonly FileFacts[],
  siblings: readonly Settings[],
): ApplicationModel {
  if (siblings.length === 0 || application.unreachable.length === 0) return application;
  const theirs = new Set(siblings.flatMap((sibling) => link(facts, sibling).modules).map((module) => module.class.id));
  return { ...application, unreachable: application.unreachable.filter((module) => !theirs.has(module.class.id)) };
}

/** Diagnostics of several applications: what is wrong with a file that they share is told once. */
export function distinct<T>(diagnostics: readonly T[]): readonly T[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()];
}
