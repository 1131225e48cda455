import { frameworkModules } from '../../declare/framework-modules.js';
import type { ModuleConfigurationDeclaration, ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import { groupBy } from '../../model/group-by.js';
import type { ModuleArgumentsIssue } from '../../model/issues/module-arguments-issue.js';
import type { Wiring } from './wiring.js';

/**
 * Compares the expectations of modules with the arguments that their importers give. The importers of `assumed` modules are not known.
 */
export function moduleArgumentsIssues(
  { root, importers: modules, assumed }: Pick<Wiring, 'root' | 'importers' | 'assumed'>,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): readonly ModuleArgumentsIssue[] {
  const configurations = groupBy(
    modules.flatMap((module) => module.configurations),
    ({ module }) => module.class.id,
  );
  const importedAt = new Map<ClassId, ClassListEntry>();
  for (const entry of modules.flatMap(({ imports }) => imports)) {
    if (!importedAt.has(entry.class.id)) importedAt.set(entry.class.id, entry);
  }
  return [
    ...modules.flatMap((module) => {
      const isAssumed = assumed.has(module.class.id) && !importedAt.has(module.class.id);
      return isAssumed
        ? []
        : missingIn(module, {
            configuration: configurations.get(module.class.id)?.[0],
            importedAt: importedAt.get(module.class.id),
            isRoot: module.class.id === root.class.id,
            declarations,
          });
    }),
    ...[...configurations.values()].flatMap((found) => [...severalOf(found), ...unneededIn(found, declarations)]),
  ];
}

interface Situation {
  readonly configuration: ModuleConfigurationDeclaration | undefined;
  /** The first import of the module. */
  readonly importedAt: ClassListEntry | undefined;
  readonly isRoot: boolean;
  readonly declarations: ReadonlyMap<ClassId, ModuleDeclaration>;
}

function missingIn(
  module: ModuleDeclaration,
  { configuration, importedAt, isRoot, declarations }: Situation,
): readonly ModuleArgumentsIssue[] {
  if (module.expects.length === 0) return [];
  // Entries that could not be read may be anything.
  const isHidden = module.unreadable.includes('providers') || (configuration?.unreadable.length ?? 0) > 0;
  const imports = [...module.imports, ...(configuration?.imports ?? [])];
  const given = new Set([
    ...(configuration?.providers ?? []).map((entry) => entry.class.id),
    ...imports.flatMap((entry) => declarations.get(entry.class.id)?.exports ?? []).map((entry) => entry.class.id),
  ]);
  return module.expects.flatMap(({ class: token, span: expectedAt }): readonly ModuleArgumentsIssue[] => {
    const own = module.providers.find((entry) => entry.class.id === token.id);
    if (own !== undefined) {
      const values = { module: module.class, token, span: expectedAt, providedAt: own.span };
      return [{ kind: 'provided-expectation', ...values }];
    }
    if (isHidden || given.has(token.id)) return [];
    const span = configuration?.span ?? importedAt?.span ?? expectedAt;
    const isConfigured = configuration !== undefined;
    return [{ kind: 'missing-configuration', module: module.class, token, span, expectedAt, isConfigured, isRoot }];
  });
}

/** A configuration after the first; one constant in several imports is one configuration. */
function severalOf([first, ...others]: readonly ModuleConfigurationDeclaration[]): readonly ModuleArgumentsIssue[] {
  if (first === undefined) return [];
  return others
    .filter(({ id }) => id !== first.id)
    .map(({ module, span, hasPath }) => ({
      kind: 'several-configurations',
      module: module.class,
      span,
      first: first.span,
      hasPath: first.hasPath || hasPath,
    }));
}

function unneededIn(
  configurations: readonly ModuleConfigurationDeclaration[],
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): readonly ModuleArgumentsIssue[] {
  const [first] = configurations;
  if (first === undefined) return [];
  const { module, providers, imports, span, unreadable, hasPath } = first;
  const declared = declarations.get(module.class.id);
  // An entry that is not a module is reported by another rule.
  if (declared === undefined && !frameworkModules.has(module.class.id)) return [];
  if (declared?.unreadable.includes('providers')) return [];
  const expected = new Set(declared?.expects.map((entry) => entry.class.id));
  // A path is an argument of any module, but not of one of Ashlar.
  const isMoved = hasPath && declared !== undefined && providers.length + imports.length === 0;
  if (isMoved) return [];
  if (expected.size === 0 && unreadable.length === 0)
    return [{ kind: 'unneeded-configuration', module: module.class, span, hasPath: hasPath && declared !== undefined }];
  return providers
    .filter((provider) => !expected.has(provider.class.id))
    .map((provider) => ({
      kind: 'unneeded-configuration',
      module: module.class,
      token: provider.class,
      span: provider.span,
    }));
}
