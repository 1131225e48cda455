import type { ClassReference } from '../../model/class-reference.js';
import { throttleModule } from '../../model/framework/framework-classes.js';
import type { ApplicationIndex } from './application-index.js';

/** The list of a module's imports in the words of a help: for `ThrottleModule`, they are in its configuration. */
export function importsOf(module: ClassReference, index: ApplicationIndex): string {
  if (module.id === throttleModule.id) return 'the `imports` in `ThrottleModule.configure(…, { imports: […] })`';
  return `the \`imports\` of ${index.label(module)}`;
}
