import { isModule } from '../declare/declare-modules.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, FileFacts } from '../model/facts.js';
import { roleDecorators } from '../model/framework-decorators.js';
import { keptFor } from '../model/kept-for.js';
import { configurationDecorator } from './configuration-decorator.js';
import { namedResolvers } from './link-resolvers.js';
import { useIssues } from './link-uses.js';

/** The classes of all files, and those that have a certain property: most parts of `link` concern few of them. */
export interface SourceClasses {
  /** Of several classes with one id, which are an error, the last one counts, in the place of the first. */
  readonly byId: ReadonlyMap<ClassId, ClassFacts>;
  readonly all: readonly ClassFacts[];
  /** Whether no two classes have the same id. */
  readonly areDistinct: boolean;
  /** Those with a decorator `@Module`. */
  readonly modules: readonly ClassFacts[];
  /** Those with a decorator `@Controller`. */
  readonly controllers: readonly ClassFacts[];
  /** Those with the `@Configuration` of Ashlar. */
  readonly configurations: readonly ClassFacts[];
  /** Those with a decorator `@OpenApi`. */
  readonly documents: readonly ClassFacts[];
  /** Those with several decorators that give a class its role. */
  readonly withFurtherRoles: readonly ClassFacts[];
  /** Those with methods that override others. */
  readonly overriding: readonly ClassFacts[];
  /** Those whose handlers name resolvers. */
  readonly withResolvers: readonly ClassFacts[];
  /** Those whose decorators name guards or interceptors wrongly. */
  readonly withUseIssues: readonly ClassFacts[];
  /** Those with code of other frameworks. */
  readonly foreign: readonly ClassFacts[];
}

/** Finds the classes of files. */
export function sourceClasses(files: readonly FileFacts[]): SourceClasses {
  const byId = new Map<ClassId, ClassFacts>();
  let count = 0;
  for (const { classes } of files) {
    count += classes.length;
    for (const found of classes) byId.set(found.class.id, found);
  }
  const lists = {
    modules: [] as ClassFacts[],
    controllers: [] as ClassFacts[],
    configurations: [] as ClassFacts[],
    documents: [] as ClassFacts[],
    withFurtherRoles: [] as ClassFacts[],
    overriding: [] as ClassFacts[],
    withResolvers: [] as ClassFacts[],
    withUseIssues: [] as ClassFacts[],
    foreign: [] as ClassFacts[],
  };
  const all = [...byId.values()];
  for (const facts of all) for (const name of propertiesOf(facts)) lists[name].push(facts);
  return { byId, all, areDistinct: all.length === count, ...lists };
}

type PropertyName = Exclude<keyof SourceClasses, 'byId' | 'all' | 'areDistinct'>;

const propertiesOf = keptFor((facts: ClassFacts): readonly PropertyName[] => {
  const names: PropertyName[] = [];
  const { decorators, overrides, foreign } = facts;
  if (isModule(facts)) names.push('modules');
  if (decorators.some(({ name }) => name === 'Controller')) names.push('controllers');
  if (configurationDecorator(facts) !== undefined) names.push('configurations');
  if (decorators.some(({ name }) => name === 'OpenApi')) names.push('documents');
  if (rolesOf(facts).length > 1) names.push('withFurtherRoles');
  if (overrides.length > 0) names.push('overriding');
  if (namedResolvers(facts).length > 0) names.push('withResolvers');
  if (useIssues(facts).length > 0) names.push('withUseIssues');
  if (foreign !== undefined) names.push('foreign');
  return names;
});

/** The decorators of Ashlar that give a class its role. */
export function rolesOf({ decorators }: ClassFacts): readonly DecoratorFacts[] {
  return decorators.filter(({ name, foreign }) => roleDecorators.has(name) && !foreign);
}
