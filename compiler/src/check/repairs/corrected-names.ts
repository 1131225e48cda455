import type { RepairOfHelp } from '../../diagnostics/repair.js';
import type { ApplicationModel } from '../../model/application-model.js';
import type { Span } from '../../model/span.js';
import { onlyClassNamed } from '../lookups/similar-class.js';
import { importsOf, replace } from './changes.js';

/** Corrects the misspelled name of a class, if the file can import the class that was meant. */
export function correctedClass(
  span: Span,
  meant: string | undefined,
  application: ApplicationModel,
): readonly RepairOfHelp[] {
  const reference = meant === undefined ? undefined : onlyClassNamed(meant, application);
  if (reference === undefined) return [];
  const { origin, name } = reference;
  const canImport = origin.kind === 'package' || origin.file === span.file || origin.exportName !== undefined;
  return canImport ? [{ kind: 'safe', changes: [replace(span, name, importsOf(reference))] }] : [];
}
