import type { ClassAnnotation } from './annotation.js';
import { type ModuleMetadata, rememberModule } from './module-metadata.js';

/** Makes a class a module. The compiler reads the metadata from the source, so it must be statically readable. */
export function Module(metadata: ModuleMetadata): ClassAnnotation {
  return (target) => rememberModule(target, metadata);
}
