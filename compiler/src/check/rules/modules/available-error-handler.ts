import { unavailableErrorHandler } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationErrorHandler, ApplicationModel, Module } from '../../../model/application-model.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { addTo } from '../../repairs/changes.js';

/** The error handler is a provider that is visible to the root module. */
export function availableErrorHandler(application: ApplicationModel, report: Report): void {
  const { errorHandler, root } = application;
  if (errorHandler === undefined || root === undefined) return;
  // A class that is no error handler is reported as that.
  if (errorHandler.facts === undefined) return;
  const index = indexOf(application);
  const problem = problemOf(errorHandler, root, index);
  if (problem === undefined) return;
  const values = { handler: index.label(errorHandler.class), root: index.label(root.class), ...problem };
  report(unavailableErrorHandler.at(errorHandler.span, values, [], repairsFor(errorHandler, root, index)));
}

function problemOf(
  { class: reference, target }: ApplicationErrorHandler,
  root: Module,
  index: ApplicationIndex,
): { readonly because: string; readonly hint: string } | undefined {
  const handler = index.label(reference);
  const importer = index.label(root.class);
  switch (target.kind) {
    case 'unknown':
      return { because: 'no module provides it', hint: `add ${handler} to the \`providers\` of ${importer}` };
    case 'private': {
      const owner = index.labelOf(target.owner);
      const imported = target.imported ? '' : `, and ${owner} to the \`imports\` of ${importer}`;
      return {
        because: `${owner} does not export it`,
        hint: `add ${handler} to the \`exports\` of ${owner}${imported}`,
      };
    }
    case 'not-imported': {
      const owner = index.labelOf(target.owner);
      return {
        because: `${importer} does not import ${owner}, which exports it`,
        hint: `add ${owner} to the \`imports\` of ${importer}`,
      };
    }
    default:
      return undefined;
  }
}

/** Provides the handler in the root module, or lets the root module see it. */
function repairsFor(
  { class: reference, target }: ApplicationErrorHandler,
  root: Module,
  index: ApplicationIndex,
): readonly RepairOfHelp[] {
  if (target.kind === 'unknown') {
    const isBuilt = target.role === 'provider' && target.unreachableOwner === undefined;
    return isBuilt ? [{ kind: 'safe', changes: [addTo(root, 'providers', reference)] }] : [];
  }
  if (target.kind !== 'private' && target.kind !== 'not-imported') return [];
  const owner = index.module(target.owner);
  const isImported = target.kind === 'private' && target.imported;
  const changes = [
    ...(target.kind === 'private' ? [addTo(owner, 'exports', reference)] : []),
    ...(isImported ? [] : [addTo(root, 'imports', owner.class)]),
  ];
  return [{ kind: 'safe', changes }];
}
