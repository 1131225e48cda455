import { ts } from 'ts-morph';
import type { Construct, MigrationStep } from '../migration-step.js';
import { decoratorsOf, type MigratedDecorator } from '../source/decorators.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { type Conversion, HandlerParameters } from './parameters/conversion.js';
import { convertGroup } from './parameters/groups.js';
import { type NestParameter, readParameter } from './parameters/parameter.js';
import { convertParam } from './parameters/path.js';
import { convertBody, convertHeader, convertIp, convertQuery } from './parameters/whole.js';
import { type Handler, handlersOf } from './support/handlers.js';
import { isPlainValidation } from './validation-pipe.js';

const constructs: readonly Construct[] = [
  { from: "`@Param('id') id: string`", to: '`id: Param<string>`' },
  {
    from: "`@Param('id', ParseIntPipe) id: number`",
    to: '`id: Param<Int>`; `Uuid`, `boolean`, enums and `Default<1>` replace the other pipes of Nest',
  },
  { from: "`@Param('id') id: string`, used as `+id`", to: '`id: Param<Int>`' },
  { from: '`@Param() params`', to: 'a parameter for each of the path' },
  {
    from: "`@Param('slug', ArticlePipe) article: Article`",
    to: "`article: Resolved<ArticleBySlug>`, which reads `context.params['slug']`",
    left: 'pipes of the application',
  },
  { from: '`@Query() query: T`', to: '`query: Query<T>`' },
  {
    from: "`@Query('page') page`, `@Query('limit') limit`",
    to: '`query: Query<{ page?: string; limit?: string }>`, one parameter for all',
  },
  { from: "`@Query('limit', new DefaultValuePipe(20), ParseIntPipe)`", to: '`Query<{ limit: Int & Default<20> }>`' },
  {
    from: '`@Query() query` of a client that sends `ids[]=1&ids[]=2`',
    to: '`query: Query<{ ids: Int[] }>`, which reads `ids` and `ids[]`',
  },
  {
    from: "`@Query('ids', new ParseArrayPipe({ items: Number }))`",
    to: '`Query<{ ids: string }>` with a pattern, split in the handler',
  },
  { from: '`@Body() input: T`', to: '`input: Body<T>`' },
  { from: '`@Body() input?: T`', to: '`input?: Body<T>`, `undefined` for a request without a [body](bodies.md)' },
  { from: "`@Body('member') input`", to: '`body: Body<{ member: CreateMember }>`' },
  { from: "`@Headers('x-tenant') tenant`", to: "`tenant: Header<'x-tenant'>`" },
  {
    from: '`@Headers()`, `@Ip()`',
    to: '`context: RequestContext`, with `context.headers` and `context.remoteAddress`',
  },
  { from: '`@UsePipes(ValidationPipe)`', to: 'nothing: inputs are always validated' },
  {
    from: '`@HostParam()`, `@Session()`, `@Next()`',
    to: 'the `RequestContext`, and values that guards set',
    left: 'all of them',
  },
];

/** The parameters of handlers that decorators of NestJS read from the request. */
export const parameters: MigrationStep = {
  topic: 'Parameter decorators',
  constructs,
  migrate(application) {
    for (const handler of handlersOf(application)) migrateHandler(application, handler);
    for (const { file, node } of application.classes) {
      migratePipes(application, file, node);
      for (const member of node.members) migratePipes(application, file, member);
    }
  },
};

function migrateHandler(application: MigratedApplication, handler: Handler): void {
  const all = new HandlerParameters(handler);
  const found = handler.method.parameters.flatMap((node) => readAll(application, handler, node));
  for (const marker of ['Query', 'Body'] as const) {
    const group = found.filter(({ decorator, key }) => decorator.name === marker && key !== undefined);
    for (const [parameter, conversion] of convertGroup(marker, group, all)) take(all, parameter, conversion);
  }
  for (const parameter of found) {
    const { decorator, key, pipes } = parameter;
    if (key !== undefined && (decorator.name === 'Query' || decorator.name === 'Body')) continue;
    take(all, parameter, pipes.left ?? convert(parameter, all));
  }
  all.apply();
}

function take(all: HandlerParameters, { file, node }: NestParameter, conversion: Conversion | string): void {
  if (typeof conversion === 'string') file.leave(node, conversion, 'request-values.md');
  else all.add(node, conversion);
}

const known: ReadonlySet<string> = new Set(['Param', 'Query', 'Body', 'Headers', 'Ip', 'HostParam', 'Session', 'Next']);

/** A parameter with one decorator, which is one of NestJS. */
function readAll(
  application: MigratedApplication,
  handler: Handler,
  node: ts.ParameterDeclaration,
): readonly NestParameter[] {
  const decorators = decoratorsOf(handler.file, node);
  const [decorator] = decorators.filter(({ module, name }) => module === '@nestjs/common' && known.has(name));
  if (decorator === undefined) return [];
  return [readParameter(application, handler, node, decorator)];
}

function convert(parameter: NestParameter, all: HandlerParameters): Conversion | string {
  switch (parameter.decorator.name) {
    case 'Param':
      return convertParam(parameter, all);
    case 'Query':
      return convertQuery(parameter, all);
    case 'Body':
      return convertBody(parameter, all);
    case 'Headers':
      return convertHeader(parameter, all);
    case 'Ip':
      return convertIp(parameter, all);
    case 'Session':
      return 'set the session in a guard, and take it as `User<Session>`';
    case 'HostParam':
      return "read the host from `context.header('host')`: routes of Ashlar have no hosts";
    default:
      return 'remove `@Next()`: an interceptor runs before and after a handler';
  }
}

/** `@UsePipes` of a class or a method: types validate all inputs. */
function migratePipes(application: MigratedApplication, file: MigratedFile, node: ts.Node): void {
  for (const decorator of decoratorsOf(file, node)) {
    if (decorator.module !== '@nestjs/common' || decorator.name !== 'UsePipes') continue;
    if (decorator.arguments.every((one) => isValidation(application, file, one))) file.remove(decorator.node);
    else leavePipes(file, decorator);
  }
}

function isValidation(application: MigratedApplication, file: MigratedFile, node: ts.Expression): boolean {
  const called = ts.isNewExpression(node) ? node.expression : node;
  if (!file.isFrom(called, '@nestjs/common', 'ValidationPipe')) return false;
  return !ts.isNewExpression(node) || isPlainValidation(application, file, node.arguments?.[0]);
}

function leavePipes(file: MigratedFile, { node, arguments: pipes }: MigratedDecorator): void {
  const names = pipes.map((pipe) => `\`${file.textOf(pipe)}\``).join(', ');
  file.leave(node, `declare the rules of ${names} in the types of the inputs`, 'validation.md');
}
