import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts } from '../model/facts.js';
import type { ClassList, DeclaredClass, FileDeclarations } from './file-declarations.js';

/** The classes of all files, and those that have a certain property: most parts of `link` concern few of them. */
export interface SourceClasses {
  /** Of several classes with one id, which are an error, the last one counts, in the place of the first. */
  readonly byId: ReadonlyMap<ClassId, ClassFacts>;
  readonly declared: readonly DeclaredClass[];
  /** The modules that they declare. */
  readonly modules: readonly ModuleDeclaration[];
  /** The classes with a decorator `@Controller`. */
  readonly controllers: readonly ClassFacts[];
  /** The classes with the `@Configuration` of Ashlar. */
  readonly configurations: readonly ClassFacts[];
  /** The classes with a decorator `@OpenApi`. */
  readonly documents: readonly ClassFacts[];
  /** The classes with several decorators that give a class its role. */
  readonly withFurtherRoles: readonly ClassFacts[];
  /** The classes with methods that override a decorated method. */
  readonly overriding: readonly ClassFacts[];
  /** The classes whose handlers name resolvers. */
  readonly withResolvers: readonly ClassFacts[];
  /** The classes whose decorators name guards or interceptors wrongly. */
  readonly withUseIssues: readonly ClassFacts[];
  /** The classes with code of other frameworks. */
  readonly foreign: readonly ClassFacts[];
}

/** Finds the classes of files. */
export function sourceClasses(files: readonly FileDeclarations[]): SourceClasses {
  const byId = new Map<ClassId, DeclaredClass>();
  for (const { classes } of files) for (const found of classes) byId.set(found.facts.class.id, found);
  const declared = [...byId.values()];
  const lists: Record<ClassList, ClassFacts[]> = {
    controllers: [],
    configurations: [],
    documents: [],
    withFurtherRoles: [],
    overriding: [],
    withResolvers: [],
    withUseIssues: [],
    foreign: [],
  };
  for (const { facts, lists: names } of declared) for (const name of names) lists[name].push(facts);
  return {
    byId: new Map(declared.map(({ facts }) => [facts.class.id, facts])),
    declared,
    modules: declared.flatMap(({ module }) => module ?? []),
    ...lists,
  };
}
