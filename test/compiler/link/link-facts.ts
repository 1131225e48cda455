import { link } from '../../../compiler/src/link/link.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import type { NamedType } from '../../../compiler/src/model/shapes/shape.ts';
import { buildFacts, type ClassSpec } from './build-facts.ts';

/** The application that classes make up: of one file `src/app.ts`, or of several. */
export function linkClasses(
  classes: readonly ClassSpec[] | Readonly<Record<string, readonly ClassSpec[]>>,
  types: readonly NamedType[] = [],
): ApplicationModel {
  const files = Array.isArray(classes) ? { 'src/app.ts': classes } : classes;
  return link(buildFacts(files as Readonly<Record<string, readonly ClassSpec[]>>, types), {
    name: 'test',
    version: '1.0.0',
  });
}
