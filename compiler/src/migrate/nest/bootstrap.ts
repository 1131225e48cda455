import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { knownProperties } from '../source/constant-value.js';
import { propertiesOf, stringValue, unreadProperties } from '../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { migrateDocument } from './api-document.js';
import { listenCall } from './bootstrap/listen-call.js';
import { useGlobally } from './global-providers.js';
import { isConditional } from './support/syntax.js';
import { validationPipe } from './validation-pipe.js';

/** The file that starts the application, which is usually `main.ts`. */
export const bootstrap: MigrationStep = {
  topic: 'Starting an application',
  constructs: [
    { from: '`NestFactory.create(AppModule)` in `main.ts`', to: '`Application.create(compiled)`' },
    {
      from: '`NestFactory.create(AppModule, new FastifyAdapter())`',
      to: '`fastifyAdapter(compiled)` of `ashlar/fastify`',
    },
    {
      from: '`NestFactory.create(AppModule, { httpsOptions: { key, cert } })`',
      to: '`app.listen(address, { tls: { key, cert } })`',
    },
    { from: "`app.setGlobalPrefix('api')`", to: "`@Module({ path: '/api' })` of the root module" },
    {
      from: '`app.useGlobalPipes(new ValidationPipe())`',
      to: 'nothing: inputs are always validated',
      left: '`exceptionFactory`, `errorHttpStatusCode`, and other pipes',
    },
    { from: '`whitelist: true`', to: 'always: handlers get declared properties only' },
    {
      from: '`forbidNonWhitelisted: true`',
      to: '[`"unknownProperties": "reject"`](validation.md#unknown-properties) in the settings, or `@additionalProperties false` in the JSDoc comment of the type',
    },
    {
      from: '`app.useGlobalGuards(…)`, `app.useGlobalInterceptors(…)`, `app.useGlobalFilters(…)`',
      to: '`guards`, `interceptors`, `responseMapper` and `errorHandler` of the root module',
      left: 'classes that are not converted',
    },
    { from: '`app.enableCors()`', to: '`app.use(cors())`' },
    { from: '`app.enableShutdownHooks()`', to: 'nothing: SIGTERM and SIGINT close the application' },
    { from: '`app.get(Members)`', to: '`app.resolve(Members)`' },
    { from: '`app.getHttpServer()`', to: '`app.server`, after `listen`' },
    { from: '`DocumentBuilder`, `SwaggerModule.setup(…)`', to: '`@OpenApi(new OpenApiConfig(…))` of the root module' },
  ],
  migrate(application) {
    for (const file of application.files) {
      for (const start of startsOf(file)) migrateStart(application, file, start);
      for (const setUp of setUpsOf(file)) migrateSetUp(application, file, setUp);
    }
  },
};

/** A function that configures an application which it is given: `function setupApp(app: INestApplication)`. */
interface SetUp {
  readonly parameter: ts.ParameterDeclaration & { readonly type: ts.TypeNode };
  readonly body: ts.ConciseBody;
}

function setUpsOf(file: MigratedFile): readonly SetUp[] {
  const found: SetUp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
      for (const parameter of node.parameters) {
        const { type } = parameter;
        if (type !== undefined && isApplicationType(file, type) && node.body !== undefined) {
          found.push({ parameter: Object.assign(parameter, { type }), body: node.body });
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
  return found;
}

function isApplicationType(file: MigratedFile, type: ts.TypeNode): boolean {
  return (
    ts.isTypeReferenceNode(type) &&
    file.isFrom(type.typeName, /^@nestjs\//, 'INestApplication', 'NestExpressApplication', 'NestFastifyApplication')
  );
}

/** Both an application and one of a test have `use` and `resolve`. */
function migrateSetUp(application: MigratedApplication, file: MigratedFile, { parameter, body }: SetUp): void {
  const root = rootOf(application);
  if (root === undefined) return;
  file.replace(parameter.type, `Pick<${file.name('Application')}, 'use' | 'resolve'>`);
  migrateCalls({ application, file, root, name: file.textOf(parameter.name), tls: undefined }, body);
  if (ts.isBlock(body)) migrateDocument(application, file, root, body);
}

/** The root module: the class that the application is created of. */
function rootOf(application: MigratedApplication): MigratedClass | undefined {
  for (const file of application.files) {
    for (const { call } of startsOf(file)) {
      const [module] = call.arguments;
      const root = module && application.classOf(file, module);
      if (root !== undefined) return root;
    }
  }
  return undefined;
}

/** A call of `NestFactory.create`, and the variable with its result. */
interface Start {
  readonly call: ts.CallExpression;
  readonly variable: ts.VariableDeclaration;
  readonly body: ts.Block | ts.SourceFile;
}

function startsOf(file: MigratedFile): readonly Start[] {
  const starts: Start[] = [];
  const visit = (node: ts.Node): void => {
    if (isFactoryCall(file, node, 'create')) {
      const variable = ts.findAncestor(node, ts.isVariableDeclaration);
      const body = ts.findAncestor(
        node,
        (one): one is ts.Block | ts.SourceFile => ts.isBlock(one) || ts.isSourceFile(one),
      );
      if (variable === undefined || body === undefined || !ts.isIdentifier(variable.name)) {
        file.leave(node, 'start the application with `Application.create(compiled)`', 'options.md');
      } else starts.push({ call: node, variable, body });
    }
    if (isFactoryCall(file, node, 'createApplicationContext')) {
      file.leave(
        node,
        'create the application with `Application.create(compiled)`, and take providers with `resolve`',
        'options.md',
      );
    }
    if (isFactoryCall(file, node, 'createMicroservice')) {
      file.leave(
        node,
        'Ashlar has no message transports: subscribe to the broker in `onBootstrap()` of a provider',
        'lifecycle.md',
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
  return starts;
}

function isFactoryCall(file: MigratedFile, node: ts.Node, method: string): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === method &&
    file.isFrom(node.expression.expression, '@nestjs/core', 'NestFactory')
  );
}

function migrateStart(application: MigratedApplication, file: MigratedFile, { call, variable, body }: Start): void {
  if (file.isLeft(call)) return;
  const [module, ...rest] = call.arguments;
  const root = module && application.classOf(file, module);
  if (root === undefined) {
    file.leave(call, 'start the application with `Application.create(compiled)`', 'options.md');
    return;
  }
  if (root.node !== rootOf(application)?.node) {
    file.leave(
      call,
      `list \`${root.name}\` as the root of an application of its own in \`package.json\``,
      'modules-and-providers.md',
    );
    return;
  }
  const compiled = file.name('compiled', 'src/generated/index.ts');
  const adapter = rest.find(
    (one) => ts.isNewExpression(one) && file.isFrom(one.expression, '@nestjs/platform-fastify'),
  );
  const create =
    adapter === undefined ? `${file.name('Application')}.create` : file.name('fastifyAdapter', 'ashlar/fastify');
  file.replace(call, `${create}(${compiled})`);
  if (variable.type !== undefined) file.replaceRange(variable.name.end, variable.type.end, '');
  if (adapter !== undefined) application.project.dependencies.set('fastify', '');
  if (adapter !== undefined && ts.isNewExpression(adapter) && (adapter.arguments ?? []).length > 0)
    file.leave(call, `give the options of the adapter to \`fastify(…)\`: ${oneLine(adapter)}`, 'fastify.md');
  const options = migrateOptions(application, file, { call, variable, given: rest.filter((one) => one !== adapter) });
  const context: Context = {
    application,
    file,
    root,
    name: file.textOf(variable.name),
    tls: options.get('httpsOptions'),
  };
  migrateCalls(context, body);
  migrateDocument(application, file, root, body);
}

/** Options that change nothing for clients, or that Ashlar has without an option. */
const withoutMeaning: ReadonlySet<string> = new Set([
  'abortOnError',
  'autoFlushLogs',
  'bufferLogs',
  'forceCloseConnections',
  'rawBody',
]);

/** The options of `create`: those that have no counterpart are left with a comment. */
function migrateOptions(
  application: MigratedApplication,
  file: MigratedFile,
  {
    call,
    variable,
    given,
  }: {
    readonly call: ts.CallExpression;
    readonly variable: ts.VariableDeclaration;
    readonly given: readonly ts.Expression[];
  },
): ReadonlyMap<string, ts.Expression> {
  const options = new Map<string, ts.Expression>();
  for (const one of given) {
    const known = knownProperties(application, file, one);
    for (const [name, value] of known ?? propertiesOf(one)) options.set(name, value);
    const unknown = known !== undefined ? [] : ts.isObjectLiteralExpression(one) ? unreadProperties(one) : [one];
    for (const node of unknown)
      file.leave(call, `give the options of \`${oneLine(node)}\` to the application`, 'options.md');
  }
  for (const [name, value] of options) {
    if (name === 'cors') enableCors(application, file, variable, value);
    else if (name !== 'httpsOptions' && !withoutMeaning.has(name))
      file.leave(call, `the option \`${name}: ${oneLine(value)}\` is not an option of Ashlar`, 'options.md');
  }
  return options;
}

/** `cors: true` is a call of `use` after the creation. */
function enableCors(
  application: MigratedApplication,
  file: MigratedFile,
  variable: ts.VariableDeclaration,
  value: ts.Expression,
): void {
  const statement = ts.findAncestor(variable, ts.isVariableStatement);
  if (statement === undefined || value.kind === ts.SyntaxKind.FalseKeyword) return;
  const options = value.kind === ts.SyntaxKind.TrueKeyword ? '' : value.getText();
  const indent = file.source.indentAt(statement.getStart(file.syntax));
  const use = `${file.textOf(variable.name)}.use(${useCors(application, file)}(${options}));`;
  file.insertAfter(statement, `${file.source.newline}${indent}${use}`);
}

interface Context {
  readonly application: MigratedApplication;
  readonly file: MigratedFile;
  readonly root: MigratedClass;
  /** The variable of the application. */
  readonly name: string;
  readonly tls: ts.Expression | undefined;
}

function migrateCalls(context: Context, body: ts.Node): void {
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      ts.isIdentifier(node.expression.expression) &&
      node.expression.expression.text === context.name
    ) {
      migrateCall(context, node, node.expression.name);
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
}

/** A call of a method of the application. */
function migrateCall(context: Context, call: ts.CallExpression, method: ts.MemberName): void {
  const { application, file, root } = context;
  const [argument] = call.arguments;
  if (ofRootModule.has(method.text) && isConditional(call)) {
    file.leave(call, 'decide whether this is always so: the root module has no conditions', 'modules-and-providers.md');
    return;
  }
  switch (method.text) {
    case 'setGlobalPrefix': {
      const prefix = stringValue(argument);
      if (prefix === undefined || call.arguments.length > 1) {
        file.leave(
          call,
          "write the prefix as the `path` of the root module: `@Module({ path: '/api' })`",
          'modules-and-providers.md',
        );
      } else {
        root.file.addProperty(root.name, 'path', `'/${prefix.replace(/^\/+|\/+$/g, '')}'`);
        removeStatement(file, call);
      }
      return;
    }
    case 'enableCors':
      file.replace(call.expression, `${context.name}.use`);
      if (argument === undefined) file.replaceRange(call.expression.end, call.end, `(${useCors(application, file)}())`);
      else {
        file.insertBefore(argument, `${useCors(application, file)}(`);
        file.insertAfter(argument, ')');
      }
      return;
    case 'enableShutdownHooks':
    case 'init':
      removeStatement(file, call);
      return;
    case 'enableVersioning':
      migrateVersioning(context, call, argument);
      return;
    case 'useGlobalPipes': {
      const left = call.arguments.filter((pipe) => !validationPipe(application, file, pipe));
      if (left.length === 0) removeStatement(file, call);
      else file.leave(call, 'replace the pipes with types: inputs are always validated', 'validation.md');
      return;
    }
    case 'useGlobalGuards':
    case 'useGlobalInterceptors':
    case 'useGlobalFilters': {
      const left = call.arguments.filter((one) => !useGlobally(application, file, root, one));
      if (left.length === 0) removeStatement(file, call);
      else
        file.leave(call, `list the class in \`${propertyOf(method.text)}\` of the root module`, 'request-lifecycle.md');
      return;
    }
    case 'get':
      file.replace(method, 'resolve');
      return;
    case 'getHttpServer':
      file.replace(call, `${context.name}.server`);
      return;
    case 'getUrl':
      file.replace(ts.isAwaitExpression(call.parent) ? call.parent : call, `${context.name}.address().url`);
      return;
    case 'listen':
      listenCall(context, call);
      return;
    case 'use':
    case 'close':
    case 'resolve':
      return;
    default:
      file.leave(call, `\`${method.text}\` has no counterpart: see the options of the application`, 'options.md');
  }
}

/** Calls that become properties of the root module, or nothing. */
const ofRootModule: ReadonlySet<string> = new Set([
  'setGlobalPrefix',
  'enableVersioning',
  'useGlobalPipes',
  'useGlobalGuards',
  'useGlobalInterceptors',
  'useGlobalFilters',
]);

function propertyOf(method: string): string {
  return method === 'useGlobalGuards' ? 'guards' : method === 'useGlobalFilters' ? 'errorHandler' : 'interceptors';
}

/** Versions in paths are written in the paths of controllers by another step; other kinds of versions have no counterpart. */
function migrateVersioning({ file }: Context, call: ts.CallExpression, argument: ts.Expression | undefined): void {
  const type = propertiesOf(argument).get('type');
  if (type === undefined || /\.URI$/.test(file.textOf(type))) removeStatement(file, call);
  else file.leave(call, 'Ashlar has versions in paths alone', 'request-lifecycle.md');
}

/** The name of the function of `cors`, with its import. */
function useCors(application: MigratedApplication, file: MigratedFile): string {
  application.project.dependencies.set('cors', '^2.8.6');
  application.project.developmentDependencies.set('@types/cors', '^2.8.19');
  const known = file.source.imports.find(
    ({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text === 'cors',
  );
  if (known?.importClause?.name !== undefined) return known.importClause.name.text;
  const [first] = file.source.imports;
  const text = application.esModuleInterop ? "import cors from 'cors';" : "import * as cors from 'cors';";
  if (first !== undefined) file.insertBefore(first, `${text}${file.source.newline}`);
  return 'cors';
}

function removeStatement(file: MigratedFile, node: ts.Node): void {
  const statement = ts.findAncestor(node, ts.isExpressionStatement);
  if (statement !== undefined) file.remove(statement);
}

function oneLine(node: ts.Node): string {
  return node.getText().replaceAll(/\s+/g, ' ').slice(0, 80);
}
