import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import type { MigrationStep } from '../../migration-step.js';
import { decoratorOf } from '../../source/decorators.js';
import { classIn } from '../../source/exported.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { upperFirst } from '../../source/name-case.js';
import { freeName } from '../support/free-name.js';
import { freePath } from '../support/free-path.js';
import { type DynamicImport, entriesOfPackage, isTestFile } from '../support/modules.js';
import { injectedParameters, nodesIn } from '../support/syntax.js';
import { type DataSourceParts, dataSourceParts } from './data-source.js';
import {
  entitiesOf,
  entitiesOfFeature,
  type InjectedRepository,
  injectedRepositories,
  type RepositoryToken,
  repositoryTokens,
} from './entities.js';
import { leaveDatabases } from './left-databases.js';

const typeorm = '@nestjs/typeorm';

/** `@nestjs/typeorm`: one module with a factory of the connection, and a token for each repository. */
export const database: MigrationStep = {
  topic: 'Databases',
  constructs: [
    {
      from: '`TypeOrmModule.forRoot(…)`, `forRootAsync(…)`',
      to: 'a module with `asyncFactory(DataSource, […], …)`, and a class that closes it',
      left: 'several connections',
    },
    {
      from: '`TypeOrmModule.forFeature([User])`',
      to: 'a module that exports `asyncFactory(UserRepository, [DataSource], …)`',
    },
    {
      from: '`@InjectRepository(User) users: Repository<User>`',
      to: "`users: Repository<User>`; `token<Repository<User>>('UserRepository')`",
    },
    { from: '`@InjectDataSource()`, `@InjectEntityManager()`', to: '`source: DataSource`, `manager: EntityManager`' },
    { from: '`getRepositoryToken(User)` in tests', to: '`UserRepository`' },
    { from: '`MongooseModule`, `SequelizeModule`, `@InjectModel(…)`', to: 'tokens and factories', left: 'all of them' },
  ],
  migrate(application) {
    leaveDatabases(application);
    const imports = entriesOfPackage(application, 'imports', typeorm, 'TypeOrmModule').filter(
      ({ module }) => !isTestFile(module.file),
    );
    const roots = imports.filter(({ method }) => method === 'forRoot' || method === 'forRootAsync');
    const [root] = roots;
    const injected = injectedRepositories(application);
    const features = imports.filter(({ method }) => method === 'forFeature');
    if (root === undefined || roots.length > 1 || features.some(({ call }) => (call?.arguments.length ?? 0) > 1)) {
      leaveConnections(application, imports);
      return;
    }
    const entities = entitiesOf(application, false);
    const tokens = repositoryTokens(application, entities, injected);
    const added = addModule(application, root, tokens);
    if (added === undefined) {
      leaveConnections(application, imports);
      return;
    }
    replaceImports(application, imports, added, tokens);
    for (const one of injected) replaceParameter(one);
    replaceOthers(application, added, tokens, new Set(injected.map(({ parameter }) => parameter)));
  },
};

function leaveConnections(application: MigratedApplication, imports: readonly DynamicImport[]): void {
  for (const { module, entry } of imports) {
    module.file.leave(entry, 'provide the connection and its repositories with `asyncFactory`', 'recipes/databases.md');
  }
  for (const file of application.files) {
    for (const parameter of nodesIn(file.syntax, ts.isParameter)) {
      const decorator = decoratorOf(file, parameter, typeorm, 'InjectRepository');
      if (decorator !== undefined) file.leave(parameter, 'declare a token for the repository', 'recipes/databases.md');
    }
  }
}

/** The files that the step adds. */
interface AddedModule {
  readonly name: string;
  readonly path: string;
  readonly tokens: string;
}

/** Adds the module, the tokens and the class that closes the connection. */
function addModule(
  application: MigratedApplication,
  root: DynamicImport,
  tokens: readonly RepositoryToken[],
): AddedModule | undefined {
  const directory = `${directoryOf(root.module.file.path)}/database`;
  const path = freePath(application, `${directory}/database.module.ts`);
  const tokensPath = freePath(application, `${directory}/repositories.ts`);
  const connectionPath = freePath(application, `${directory}/connection.ts`);
  const name = freeName(application, 'DatabaseModule', 'DataSourceModule');
  const found: DataSourceParts[] = [];
  application.addFile(path, (file) => {
    const parts = dataSourceParts(application, root, file);
    if (parts === undefined) return '';
    found.push(parts);
    return moduleText(application, file, { name, parts, tokens, tokensPath, connectionPath });
  });
  if (found.length === 0) {
    application.removeFile(path);
    return undefined;
  }
  application.addFile(connectionPath, connectionText);
  if (tokens.length > 0) application.addFile(tokensPath, (file) => tokensText(file, tokens));
  application.decide(
    root.module.file,
    'the connection is opened once when the application starts: `@nestjs/typeorm` tried ten times',
  );
  return { name, path, tokens: tokensPath };
}

interface ModuleTexts {
  readonly name: string;
  readonly parts: DataSourceParts;
  readonly tokens: readonly RepositoryToken[];
  readonly tokensPath: string;
  readonly connectionPath: string;
}

function moduleText(
  application: MigratedApplication,
  file: MigratedFile,
  { name, parts, tokens, tokensPath, connectionPath }: ModuleTexts,
): string {
  const dataSource = file.name('DataSource', 'typeorm');
  const factory = file.name('asyncFactory');
  const repositories = tokens.map((token) => {
    const entity = classIn(file, token.entity);
    return `${factory}(${file.name(token.name, tokensPath)}, [${dataSource}], (source) => source.get${token.kind}(${entity}))`;
  });
  const usesManager = application.files.some(
    (one) => !isTestFile(one) && injectedParameters(one, 'typeorm', 'EntityManager').length > 0,
  );
  const usesSource = application.files.some(
    (one) => !isTestFile(one) && injectedParameters(one, 'typeorm', 'DataSource').length > 0,
  );
  const manager = usesManager ? [file.name('EntityManager', 'typeorm')] : [];
  const providers = [
    ...parts.providers,
    `${factory}(${dataSource}, [${parts.dependencies.join(', ')}], ${parts.factory})`,
    file.name('Connection', connectionPath),
    ...manager.map((one) => `${factory}(${one}, [${dataSource}], (source) => source.manager)`),
    ...repositories,
  ];
  const exported = [
    ...(usesSource ? [dataSource] : []),
    ...manager,
    ...tokens.map((token) => file.name(token.name, tokensPath)),
  ];
  return [
    `@${file.name('Module')}({`,
    ...(parts.imports.length === 0 ? [] : [`  imports: [${parts.imports.join(', ')}],`]),
    '  providers: [',
    ...providers.map((provider) => `    ${provider},`),
    '  ],',
    ...(exported.length === 0 ? [] : [`  exports: [${exported.join(', ')}],`]),
    '})',
    `export class ${name} {}`,
  ].join('\n');
}

function connectionText(file: MigratedFile): string {
  const dataSource = file.name('DataSource', 'typeorm');
  return `/** Closes the connections of the database when the application shuts down. */
@${file.name('Injectable')}()
export class Connection implements ${file.name('OnShutdown')} {
  constructor(private readonly source: ${dataSource}) {}

  async onShutdown(): Promise<void> {
    await this.source.destroy();
  }
}`;
}

function tokensText(file: MigratedFile, tokens: readonly RepositoryToken[]): string {
  return tokens
    .map(({ name, kind, entity }) => {
      const type = `${file.name(kind, 'typeorm')}<${classIn(file, entity)}>`;
      return `export const ${name} = ${file.name('token')}<${type}>('${name}');`;
    })
    .join('\n');
}

function replaceImports(
  application: MigratedApplication,
  imports: readonly DynamicImport[],
  added: AddedModule,
  tokens: readonly RepositoryToken[],
): void {
  for (const { module, entry } of imports) {
    const isFirst = imports.find((one) => one.module.node === module.node)?.entry === entry;
    if (isFirst) module.file.replace(entry, module.file.name(added.name, added.path));
    else module.file.remove(entry);
  }
  for (const { module, entry } of entriesOfPackage(application, 'exports', typeorm, 'TypeOrmModule')) {
    const own = imports.filter((one) => one.module.node === module.node);
    const entities = new Set(own.flatMap((one) => entitiesOfFeature(application, one)).map(({ node }) => node));
    const names = tokens
      .filter(({ entity }) => entities.has(entity.node))
      .map(({ name }) => module.file.name(name, added.tokens));
    if (names.length === 0) module.file.remove(entry);
    else module.file.replace(entry, names.join(', '));
  }
}

function replaceParameter({ file, parameter, decorator, entity, kind }: InjectedRepository): void {
  file.remove(decorator);
  const { type } = parameter;
  if (type !== undefined && ts.isTypeReferenceNode(type) && type.typeArguments?.length === 1) return;
  const text = `${file.name(kind, 'typeorm')}<${classIn(file, entity)}>`;
  if (type === undefined) file.insertAfter(parameter.name, `: ${text}`);
  else file.replace(type, text);
}

/** Removes the other decorators, and replaces the functions that return tokens. */
function replaceOthers(
  application: MigratedApplication,
  added: AddedModule,
  tokens: readonly RepositoryToken[],
  injected: ReadonlySet<ts.Node>,
): void {
  for (const file of application.files) {
    for (const parameter of nodesIn(file.syntax, ts.isParameter)) {
      replaceDecorators(file, parameter);
      if (injected.has(parameter) || decoratorOf(file, parameter, typeorm, 'InjectRepository') === undefined) continue;
      file.leave(parameter, 'provide the custom repository as a class', 'recipes/databases.md');
    }
    for (const property of nodesIn(file.syntax, ts.isPropertyDeclaration)) {
      if (decoratorOf(file, property, typeorm, 'InjectRepository') !== undefined)
        file.leave(property, 'inject the repository by a parameter of the constructor', 'recipes/databases.md');
    }
    for (const call of nodesIn(file.syntax, ts.isCallExpression))
      replaceTokenCall(application, file, call, added, tokens);
  }
}

function replaceDecorators(file: MigratedFile, parameter: ts.ParameterDeclaration): void {
  for (const name of ['InjectDataSource', 'InjectEntityManager']) {
    const decorator = decoratorOf(file, parameter, typeorm, name);
    if (decorator === undefined) continue;
    if (decorator.arguments.length === 0) file.remove(decorator.node);
    else file.leave(parameter, 'declare a token for the connection', 'recipes/databases.md');
  }
}

function replaceTokenCall(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
  added: AddedModule,
  tokens: readonly RepositoryToken[],
): void {
  const imported = file.importedName(call.expression);
  if (imported?.module !== typeorm || call.arguments.length > 1) return;
  const [argument] = call.arguments;
  if (imported.name === 'getRepositoryToken' && argument !== undefined) {
    const entity = application.classOf(file, argument);
    const token = tokens.find((one) => one.entity.node === entity?.node);
    if (token !== undefined) file.replace(call, file.name(token.name, added.tokens));
  }
  const plainClass = /^get(DataSource|EntityManager)Token$/.exec(imported.name)?.[1];
  if (plainClass !== undefined && argument === undefined)
    file.replace(call, file.name(upperFirst(plainClass), 'typeorm'));
}
