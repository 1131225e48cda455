import type { ClassListEntry, Misuse } from '../model/application-model.js';
import type { ClassFacts } from '../model/facts.js';
import { type FrameworkModule, frameworkModules } from './framework-modules.js';
import type { ModuleDeclaration } from './module-declaration.js';
import { readModule } from './read-module.js';

/** Reads every class that is annotated `@Module`, by id. */
export function declareModules(classes: ReadonlyMap<string, ClassFacts>): ReadonlyMap<string, ModuleDeclaration> {
  const declarations = new Map<string, ModuleDeclaration>();
  for (const facts of classes.values()) {
    const annotation = facts.annotations.find(({ name }) => name === 'Module');
    if (annotation !== undefined) declarations.set(facts.class.id, readModule(facts, annotation));
  }
  for (const declaration of declarations.values()) {
    declarations.set(declaration.class.id, withKnownImports(declaration, declarations));
  }
  return declarations;
}

/** Each import once; what is no module becomes a misuse, and makes the list one that may hide something. */
function withKnownImports(
  declaration: ModuleDeclaration,
  declarations: ReadonlyMap<string, ModuleDeclaration>,
): ModuleDeclaration {
  const imports = new Map<string, ClassListEntry>();
  const strange: Misuse[] = [];
  for (const entry of declaration.imports) {
    const { id } = entry.class;
    if (!declarations.has(id) && !frameworkModules.has(id)) strange.push({ kind: 'not-a-module', ...entry });
    else if (!imports.has(id)) imports.set(id, entry);
  }
  const { unreadable } = declaration;
  return {
    ...declaration,
    imports: [...imports.values()],
    unreadable: strange.length === 0 || unreadable.includes('imports') ? unreadable : ['imports', ...unreadable],
    misuses: [...declaration.misuses, ...strange],
  };
}

/** The module that an import names; one of the framework is declared at the place that imports it. */
export function findModule(
  entry: ClassListEntry,
  declarations: ReadonlyMap<string, ModuleDeclaration>,
): ModuleDeclaration | undefined {
  const known = frameworkModules.get(entry.class.id);
  return declarations.get(entry.class.id) ?? (known && declareFrameworkModule(known, entry));
}

function declareFrameworkModule(module: FrameworkModule, { span }: ClassListEntry): ModuleDeclaration {
  return {
    class: module.class,
    span,
    global: module.global,
    imports: [],
    providers: module.provides.map((provided) => ({ kind: 'framework', ...provided, span })),
    controllers: [],
    exports: module.provides.map((provided) => ({ class: provided.class, span })),
    eventHandlers: [],
    unreadable: [],
    misuses: [],
  };
}
