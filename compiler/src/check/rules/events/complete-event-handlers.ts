import { incompleteEventHandler } from '../../../diagnostics/catalogue/events.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import type { DeclaredRole } from '../../../model/declared-role.js';
import type { Span } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';
import { moveTo, removeEntry } from '../../repairs/changes.js';

/** An event handler has the method `handle`. */
export function completeEventHandlers(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const reported = new Set<ClassId>();
  for (const { eventHandlers } of application.modules) {
    for (const { class: handler, span, callable, role = 'provider' } of eventHandlers) {
      if (callable || reported.has(handler.id)) continue;
      reported.add(handler.id);
      report(incompleteEventHandler.at(span, { handler: index.label(handler), role }, [], [repairFor(role, span)]));
    }
  }
}

/** Moves the entry to the list of its role, or removes it. */
function repairFor(role: DeclaredRole, span: Span): RepairOfHelp {
  if (role === 'provider')
    return { title: 'remove it from `eventHandlers`', kind: 'choice', changes: [removeEntry(span)] };
  return { kind: 'safe', changes: [moveTo(role === 'module' ? 'imports' : 'controllers', span)] };
}
