import { ts } from 'ts-morph';
import type { MigrationStep } from '../../migration-step.js';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { constructProviders } from './construct-providers.js';
import {
  declarationOf,
  removeDeclaration,
  type TestingModule,
  type TestingOverride,
  testingModulesOf,
} from './testing-modules.js';

/** Tests with `Test.createTestingModule`: of the whole application, and of some classes. */
export const testing: MigrationStep = {
  topic: 'Tests',
  constructs: [
    {
      from: '`Test.createTestingModule({ imports: [AppModule] })…createNestApplication()`',
      to: '`await TestApplication.create(compiled)` of `ashlar/testing`',
    },
    {
      from: '`.overrideProvider(X).useValue(fake)`',
      to: '`TestApplication.create(compiled, { overrides: [override(X, fake)] })`; `partial<X>({ … })` for a part of a provider',
    },
    {
      from: '`.overrideGuard(X).useValue({ canActivate: () => true })`',
      to: '`overrides: [skipGuard(X)]`; `skipInterceptor(X)` for `overrideInterceptor`',
    },
    {
      from: '`request(app.getHttpServer())` of Supertest',
      to: '`request(server)` with `server = (await app.listen()).url`',
    },
    {
      from: '`Test.createTestingModule({ providers: [Notes, { provide: Clock, useValue: clock }] })`',
      to: '`new Notes(clock)`',
      left: 'providers that other modules have',
    },
  ],
  migrate(application) {
    for (const file of application.files) migrateTests(application, file);
  },
};

function migrateTests(application: MigratedApplication, file: MigratedFile): void {
  for (const found of testingModulesOf(file)) {
    if (!('statement' in found)) {
      file.leave(
        found,
        'create the application with `TestApplication.create(compiled)`, or the class with `new`',
        'testing.md',
      );
    } else if (createsApplication(file, found)) migrateApplicationTest(application, file, found);
    else constructProviders(application, file, found);
  }
}

/** The calls of a method of a variable in a file. */
function callsOn(file: MigratedFile, variable: string, ...methods: readonly string[]): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      file.textOf(node.expression.expression) === variable &&
      methods.includes(node.expression.name.text)
    )
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
  return found;
}

function createsApplication(file: MigratedFile, { variable }: TestingModule): boolean {
  return callsOn(file, variable, 'createNestApplication').length > 0;
}

/** A test that sends requests to the whole application. */
function migrateApplicationTest(application: MigratedApplication, file: MigratedFile, module: TestingModule): void {
  const [create] = callsOn(file, module.variable, 'createNestApplication');
  const overrides = module.overrides.map((one) => overrideText(application, file, one));
  const target = create && variableOf(file, create);
  if (
    create === undefined ||
    target === undefined ||
    overrides.some((text) => text === undefined) ||
    hasOtherModules(module)
  ) {
    file.leave(
      module.statement,
      'create the whole application with `TestApplication.create(compiled)` and overrides',
      'testing.md',
    );
    return;
  }
  const compiled = file.name('compiled', 'src/generated/index.ts');
  const options = overrides.length === 0 ? '' : `, { overrides: [${overrides.join(', ')}] }`;
  file.replace(create, `await ${file.name('TestApplication', 'ashlar/testing')}.create(${compiled}${options})`);
  file.remove(module.statement);
  for (const call of callsOn(file, module.variable, 'get', 'resolve')) {
    if (ts.isPropertyAccessExpression(call.expression)) file.replace(call.expression, `${target}.resolve`);
  }
  removeSetUp(file, target);
  replaceServer(file, target);
  replaceTypes(file, module.variable);
}

/** Whether a test has modules beside one that it imports: the application is always whole. */
function hasOtherModules({ metadata }: TestingModule): boolean {
  const imports = metadata.get('imports');
  const isOne = imports !== undefined && ts.isArrayLiteralExpression(imports) && imports.elements.length === 1;
  return !isOne || [...metadata.keys()].some((name) => name !== 'imports');
}

function variableOf(file: MigratedFile, create: ts.CallExpression): string | undefined {
  const { parent } = create;
  if (ts.isBinaryExpression(parent)) return file.textOf(parent.left);
  return ts.isVariableDeclaration(parent) ? file.textOf(parent.name) : undefined;
}

function overrideText(
  application: MigratedApplication,
  file: MigratedFile,
  { kind, token, use, value }: TestingOverride,
): string | undefined {
  const name = file.textOf(token);
  const text = file.textOf(value);
  if (kind === 'overrideGuard' && /canActivate[^=]*(?:=>|return)\s*true/.test(text))
    return `${testName(file, 'skipGuard')}(${name})`;
  // Any other value changes what the test sees.
  if (kind === 'overrideInterceptor' && /(?:=>|return)\s*\w+\.handle\(\)/.test(text))
    return `${testName(file, 'skipInterceptor')}(${name})`;
  if (kind !== 'overrideProvider') return undefined;
  if (use === 'useValue') {
    // A test that gives a part of a provider gives a literal, or a variable with one.
    const isClass = application.classOf(file, token) !== undefined;
    const part =
      isClass && ts.isObjectLiteralExpression(value) ? `${testName(file, 'partial')}<${name}>(${text})` : text;
    return `${testName(file, 'override')}(${name}, ${part})`;
  }
  if (use === 'useClass') return `${testName(file, 'override')}(${name}, new ${text}())`;
  const { factory, inject } = Object.fromEntries(propertiesOf(value));
  if (use !== 'useFactory' || factory === undefined) return undefined;
  const dependencies = inject === undefined ? '' : `${file.textOf(inject)}, `;
  return `${testName(file, 'overrideFactory')}(${name}, ${dependencies}${file.textOf(factory)})`;
}

function testName(file: MigratedFile, name: string): string {
  return file.name(name, 'ashlar/testing');
}

/** The root module has the settings of the application; `init` becomes `listen`. */
function removeSetUp(file: MigratedFile, target: string): void {
  const settings = [
    'useGlobalPipes',
    'useGlobalFilters',
    'useGlobalGuards',
    'useGlobalInterceptors',
    'setGlobalPrefix',
    'enableVersioning',
    'enableShutdownHooks',
    'enableCors',
    'useLogger',
  ];
  for (const call of callsOn(file, target, ...settings)) {
    const statement = ts.findAncestor(call, ts.isExpressionStatement);
    if (statement !== undefined) file.remove(statement);
  }
  for (const call of callsOn(file, target, 'close')) {
    if (ts.isPropertyAccessExpression(call.expression)) file.replace(call.expression.name, 'shutdown');
  }
}

/** `request(app.getHttpServer())`: Supertest gets the address. */
function replaceServer(file: MigratedFile, target: string): void {
  const uses = callsOn(file, target, 'getHttpServer');
  const [init] = callsOn(file, target, 'init', 'listen');
  if (init === undefined) return;
  const statement = ts.findAncestor(init, ts.isExpressionStatement);
  if (statement === undefined || uses.length === 0) {
    if (statement !== undefined) file.remove(statement);
    return;
  }
  const newline = file.source.newline;
  file.replace(statement, `server = (await ${target}.listen()).url;`);
  const declaration = declarationOf(file, target);
  const before =
    declaration ?? ts.findAncestor(init, ts.isSourceFile)?.statements.find((one) => !ts.isImportDeclaration(one));
  if (before === undefined) return;
  const indent = file.source.indentAt(before.getStart(file.syntax));
  file.insertBefore(before, `let server: string;${newline}${indent}`);
  for (const use of uses) {
    const wrapper = ts.isAsExpression(use.parent) ? use.parent : use;
    file.replace(wrapper, 'server');
  }
}

/** `INestApplication` becomes `TestApplication`; the declaration of the module is removed. */
function replaceTypes(file: MigratedFile, moduleVariable: string): void {
  const visit = (node: ts.Node): void => {
    if (
      ts.isTypeReferenceNode(node) &&
      file.isFrom(node.typeName, /^@nestjs\//, 'INestApplication', 'NestExpressApplication', 'NestFastifyApplication')
    ) {
      file.replace(node, testName(file, 'TestApplication'));
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
  removeDeclaration(file, moduleVariable);
}
