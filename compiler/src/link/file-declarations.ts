import { declareModuleOf } from '../declare/declare-modules.js';
import type { ModuleDeclaration } from '../declare/module-declaration.js';
import { memo } from '../incremental/memo.js';
import type { ClassFacts, DecoratorFacts, FileFacts, WrittenDecorator } from '../model/facts.js';
import { roleDecorators } from '../model/framework/framework-decorators.js';
import { startOf } from '../model/span.js';
import { type EffectivePlaces, effectivePlaces } from './effective-places.js';
import { type FileFindings, findingsOf } from './file-findings.js';
import { configurationDecorator } from './providers/configuration-decorator.js';
import { namedResolvers } from './providers/link-resolvers.js';
import { useIssues } from './routes/link-uses.js';

/** Everything that follows from the facts of one file alone. */
export interface FileDeclarations {
  readonly findings: FileFindings;
  readonly classes: readonly DeclaredClass[];
  readonly decorators: readonly PlacedDecorator[];
}

/** A decorator, and the text of its place. */
export interface PlacedDecorator {
  readonly start: string;
  readonly decorator: WrittenDecorator;
}

/** A class, and what follows from its facts alone. */
export interface DeclaredClass {
  readonly facts: ClassFacts;
  /** The module that it declares. */
  readonly module?: ModuleDeclaration;
  readonly effectivePlaces: EffectivePlaces;
  /** The lists of classes that it is in. */
  readonly lists: readonly ClassList[];
}

/** A list of the classes with a certain property. */
export type ClassList =
  | 'controllers'
  | 'configurations'
  | 'documents'
  | 'withFurtherRoles'
  | 'overriding'
  | 'withResolvers'
  | 'withUseIssues'
  | 'foreign';

/** Reads the declarations of a file. */
export const declarationsOf = memo((file: FileFacts): FileDeclarations => {
  return {
    findings: findingsOf(file),
    classes: file.classes.map(declareClass),
    decorators: file.decorators.map((decorator) => ({ start: startOf(decorator.span), decorator })),
  };
});

function declareClass(facts: ClassFacts): DeclaredClass {
  const module = declareModuleOf(facts);
  return {
    facts,
    ...(module !== undefined && { module }),
    effectivePlaces: effectivePlaces(facts),
    lists: listsOf(facts),
  };
}

function listsOf(facts: ClassFacts): readonly ClassList[] {
  const names: ClassList[] = [];
  const { decorators, overrides, foreign } = facts;
  if (decorators.some(({ name }) => name === 'Controller')) names.push('controllers');
  if (configurationDecorator(facts) !== undefined) names.push('configurations');
  if (decorators.some(({ name }) => name === 'OpenApi')) names.push('documents');
  if (rolesOf(facts).length > 1) names.push('withFurtherRoles');
  if (overrides.length > 0) names.push('overriding');
  if (namedResolvers(facts).length > 0) names.push('withResolvers');
  if (useIssues(facts).length > 0) names.push('withUseIssues');
  if (foreign !== undefined) names.push('foreign');
  return names;
}

/** The decorators of Ashlar that give a class its role. */
export function rolesOf({ decorators }: ClassFacts): readonly DecoratorFacts[] {
  return decorators.filter(({ name, foreign }) => roleDecorators.has(name) && !foreign);
}
