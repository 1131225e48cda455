import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { decoratorOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { freeName } from '../support/free-name.js';
import { type DynamicImport, entriesOfPackage } from '../support/modules.js';
import { nodesIn } from '../support/syntax.js';

/** A repository that the application injects. */
export interface RepositoryToken {
  readonly name: string;
  readonly entity: MigratedClass;
  /** The class of TypeORM: `Repository`, `TreeRepository`, `MongoRepository`. */
  readonly kind: string;
}

/** A parameter with `@InjectRepository(Entity)`. */
export interface InjectedRepository {
  readonly file: MigratedFile;
  readonly parameter: ts.ParameterDeclaration;
  readonly decorator: ts.Decorator;
  readonly entity: MigratedClass;
  readonly kind: string;
}

const kinds = ['Repository', 'TreeRepository', 'MongoRepository'];

/** The parameters that are repositories of the only connection. Those of a custom class are not among them. */
export function injectedRepositories(application: MigratedApplication): readonly InjectedRepository[] {
  return application.files.flatMap((file) =>
    nodesIn(file.syntax, ts.isParameter).flatMap((parameter): InjectedRepository[] => {
      const decorator = decoratorOf(file, parameter, '@nestjs/typeorm', 'InjectRepository');
      const [entity, connection] = decorator?.arguments ?? [];
      const found = entity && application.classOf(file, entity);
      const kind = kindOf(file, parameter.type);
      if (decorator === undefined || found === undefined || connection !== undefined || kind === undefined) return [];
      return [{ file, parameter, decorator: decorator.node, entity: found, kind }];
    }),
  );
}

function kindOf(file: MigratedFile, type: ts.TypeNode | undefined): string | undefined {
  if (type === undefined || type.kind === ts.SyntaxKind.AnyKeyword) return 'Repository';
  const imported = ts.isTypeReferenceNode(type) ? file.importedName(type.typeName) : undefined;
  return imported?.module === 'typeorm' && kinds.includes(imported.name) ? imported.name : undefined;
}

/** The classes in the lists of `TypeOrmModule.forFeature([…])`. */
export function entitiesOfFeature(
  application: MigratedApplication,
  { module, call }: DynamicImport,
): readonly MigratedClass[] {
  const [list] = call?.arguments ?? [];
  const elements =
    list !== undefined && ts.isArrayLiteralExpression(bare(list))
      ? (bare(list) as ts.ArrayLiteralExpression).elements
      : [];
  return elements.map((element) => application.classOf(module.file, bare(element))).filter((one) => one !== undefined);
}

/** The entities of the application: of all calls of `forFeature`, and with `all` each class with `@Entity`. */
export function entitiesOf(application: MigratedApplication, all: boolean): readonly MigratedClass[] {
  const features = entriesOfPackage(application, 'imports', '@nestjs/typeorm', 'TypeOrmModule').filter(
    ({ method }) => method === 'forFeature',
  );
  const listed = features.flatMap((feature) => entitiesOfFeature(application, feature));
  const declared = all
    ? application.classes.filter(({ file, node }) => decoratorOf(file, node, 'typeorm', 'Entity') !== undefined)
    : [];
  const nodes = new Set<ts.Node>();
  return [...listed, ...declared].filter(({ node }) => !nodes.has(node) && nodes.add(node) !== undefined);
}

/** A token for each entity of `forFeature`, and for each other kind of repository that is injected. */
export function repositoryTokens(
  application: MigratedApplication,
  entities: readonly MigratedClass[],
  injected: readonly InjectedRepository[],
): readonly RepositoryToken[] {
  const wanted = [...injected, ...entities.map((entity) => ({ entity, kind: 'Repository' }))];
  const tokens: RepositoryToken[] = [];
  for (const { entity, kind } of wanted) {
    const isKnown = tokens.some(
      (token) => token.entity.node === entity.node && (token.kind === kind || kind === 'Repository'),
    );
    if (isKnown) continue;
    const base = `${entity.name.replace(/Entity$/, '') || entity.name}${kind}`;
    tokens.push({ name: freeName(application, base, `${entity.name}${kind}`, `Injected${base}`), entity, kind });
  }
  return tokens.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
