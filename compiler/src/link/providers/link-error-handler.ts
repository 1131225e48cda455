import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ApplicationErrorHandler } from '../../model/application-model.js';
import { problemDetailsHandler } from '../../model/framework/framework-classes.js';
import type { ClassesById } from '../classes-by-id.js';
import type { Visibility } from '../modules/visibility.js';

/** The error handler that the root module names, resolved as a dependency of that module. */
export function linkErrorHandler(
  root: ModuleDeclaration,
  visibility: Visibility,
  classes: ClassesById,
): ApplicationErrorHandler | undefined {
  const { errorHandler } = root;
  if (errorHandler === undefined) return undefined;
  const { class: reference, span } = errorHandler;
  // The handler of `ashlar` needs no provider.
  const isBuiltIn = reference.id === problemDetailsHandler.id;
  const facts = classes.get(reference.id);
  return {
    class: reference,
    span,
    target: isBuiltIn ? { kind: 'built-in' } : visibility.resolve(reference, root),
    ...(facts?.errorHandler !== undefined && { facts: facts.errorHandler }),
    ...(facts !== undefined && { declaredAt: facts.span }),
  };
}
