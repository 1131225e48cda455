import type { Module } from '../../model/application-model.js';
import type { ClassReference } from '../../model/class-reference.js';
import { throttleModule } from '../../model/framework/framework-classes.js';
import type { ApplicationIndex } from './application-index.js';

/** The list of a module's imports in the words of a help: for `ThrottleModule`, they are in its configuration. */
export function importsOf(module: ClassReference, index: ApplicationIndex): string {
  if (module.id === throttleModule.id) return 'the `imports` in `ThrottleModule.configure(…, { imports: […] })`';
  return `the \`imports\` of ${index.label(module)}`;
}

/** The list of imports that makes another provider visible to a provider of a module: what its importer gives it needs modules of the importer. */
export function importsFor(consumer: ClassReference, module: Module, index: ApplicationIndex): string {
  return isGiven(consumer, module)
    ? `the \`imports\` in \`configure(${module.class.name}, { imports: […] })\``
    : importsOf(module.class, index);
}

/** Whether the importer of a module gives it a provider, by `configure`. */
export function isGiven(provider: ClassReference, module: Module): boolean {
  return module.expects.some((entry) => entry.class.id === provider.id);
}
