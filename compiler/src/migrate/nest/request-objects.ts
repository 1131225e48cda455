import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { decoratorsOf } from '../source/decorators.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import { currentUserKey } from './current-user.js';
import { HandlerParameters, type NewParameter } from './parameters/conversion.js';
import { pathParameters } from './parameters/path.js';
import { contextOf } from './parameters/whole.js';
import { joined } from './support/execution-context.js';
import { type Handler, handlersOf } from './support/handlers.js';
import { convertRequestUse } from './support/request-object.js';
import { makeEdits } from './support/request-target.js';
import { isTested, memberOf, usesOf } from './support/uses.js';

/** Handlers that read the request of Express or Fastify. */
export const requestObjects: MigrationStep = {
  topic: '`@Req` and `@Res`',
  constructs: [
    {
      from: '`@Req() request`, with `request.headers`, `request.cookies`, `request.method`, `request.ip`',
      to: '`context: RequestContext`, with `context.header(name)`, `context.cookie(name)`, `context.method`, `context.remoteAddress`',
    },
    { from: '`@Req() request`, with `request.user`', to: '`user: User<CurrentUser>`' },
    {
      from: '`@Req() request`, with other members',
      to: '`nodeRequest(context)` of `ashlar/node`',
      left: 'all of them',
    },
  ],
  migrate(application) {
    for (const handler of handlersOf(application)) {
      for (const node of handler.method.parameters) migrateParameter(application, handler, node);
    }
  },
};

function migrateParameter(application: MigratedApplication, handler: Handler, node: ts.ParameterDeclaration): void {
  const { file, method } = handler;
  const isRequest = decoratorsOf(file, node).some(
    ({ module, name }) => module === '@nestjs/common' && (name === 'Req' || name === 'Request'),
  );
  if (!isRequest) return;
  const all = new HandlerParameters(handler);
  const name = ts.isIdentifier(node.name) ? node.name.text : undefined;
  const uses = name === undefined ? undefined : usesOf(method.body, name);
  if (uses === undefined) {
    file.leave(node, 'take a `RequestContext` in place of the request', 'request-lifecycle.md');
    return;
  }
  const context = contextOf(handler, all, node);
  const user = userOf(application, handler, all, node, uses);
  const paths = new Map<string, NewParameter>();
  const own = pathParameters(handler) ?? [];
  const converted =
    context === undefined
      ? 'take a `RequestContext` in place of the request'
      : joined(
          uses.map((use) =>
            convertRequestUse(file, use, {
              context: context.name,
              user: user?.name,
              pathParameter: (key) => {
                if (!own.includes(key) || !(paths.has(key) || all.isFree(key, node))) return undefined;
                paths.set(key, { name: key, type: `${file.name('Param')}<string>` });
                return key;
              },
            }),
          ),
        );
  if (typeof converted === 'string') {
    file.leave(
      node,
      `${converted}; \`nodeRequest(context)\` of \`ashlar/node\` is the request of \`node:http\``,
      'request-lifecycle.md',
    );
    return;
  }
  const needsContext = uses.some((use) => !isUser(use) && !isPathParameter(use, paths));
  const parameters = [
    ...(user !== undefined && uses.some(isUser) ? [user.parameter] : []),
    ...paths.values(),
    ...(needsContext && context !== undefined ? context.parameters : []),
  ];
  all.add(node, { parameters, edit: () => makeEdits(converted) });
  all.apply();
}

function isUser(use: ts.Expression): boolean {
  return memberOf(use)?.name === 'user';
}

function isPathParameter(use: ts.Expression, paths: ReadonlyMap<string, unknown>): boolean {
  const params = memberOf(use);
  const member = params?.name === 'params' ? memberOf(params.node) : undefined;
  return member !== undefined && paths.has(member.name);
}

interface UserParameter {
  readonly name: string;
  readonly parameter: NewParameter;
}

/** The parameter for `request.user`; `undefined` when no use needs it, or its type is unknown. */
function userOf(
  application: MigratedApplication,
  handler: Handler,
  all: HandlerParameters,
  node: ts.ParameterDeclaration,
  uses: readonly ts.Identifier[],
): UserParameter | undefined {
  const { file } = handler;
  const reads = uses.flatMap((use) => {
    const member = memberOf(use);
    return member?.name === 'user' ? [member.node] : [];
  });
  const key = reads.length === 0 ? undefined : currentUserKey(application);
  const name = all.freeName(['user', 'currentUser', 'requestUser'], node);
  if (key === undefined || name === undefined) return undefined;
  const type = `${file.name('User')}<${key.typeIn(file)}>`;
  return { name, parameter: { name, type, isOptional: reads.every(isTested) } };
}
