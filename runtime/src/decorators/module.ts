import type { AshlarClassDecorator } from './decorator.js';
import { type ModuleMetadata, rememberModule } from './module-metadata.js';

/** `@Module({ … })` makes a class a module. The compiler reads the metadata from the source, so it must be statically readable. */
export function Module(metadata: ModuleMetadata): AshlarClassDecorator {
  return (target) => rememberModule(target, metadata);
}
