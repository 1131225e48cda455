import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { decoratorsOf, propertiesOf } from '../source/decorators.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import { convertEffects } from './response-objects/effects.js';
import { convertSends } from './response-objects/sends.js';
import { type Handler, handlersOf } from './support/handlers.js';
import { usesOf } from './support/uses.js';

/** Handlers that write to the response of Express or Fastify. */
export const responseObjects: MigrationStep = {
  topic: '`@Req` and `@Res`',
  constructs: [
    {
      from: '`@Res({ passthrough: true }) response`, with `response.cookie(…)`, `response.header(…)`, `response.status(…)`',
      to: '`return Response.withStatus(201, value).withHeader(…).withCookie(…)`',
      left: 'calls under a condition',
    },
    {
      from: '`@Res() response`, with `response.status(404).json(…)`, `response.redirect(…)`, `response.sendStatus(204)`',
      to: '`return Response.withStatus(404, …)`, `return HttpResponse.empty(302).withHeader(…)`',
      left: 'streams, callbacks, and calls that other statements follow',
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
  const decorator = decoratorsOf(file, node).find(
    ({ module, name }) => module === '@nestjs/common' && (name === 'Res' || name === 'Response'),
  );
  if (decorator === undefined) return;
  const isPassthrough = propertiesOf(decorator.arguments[0]).get('passthrough')?.kind === ts.SyntaxKind.TrueKeyword;
  const name = ts.isIdentifier(node.name) ? node.name.text : undefined;
  const uses = name === undefined ? undefined : usesOf(method.body, name);
  const converted =
    uses === undefined
      ? undefined
      : isPassthrough
        ? convertEffects(application, handler, uses)
        : convertSends(handler, uses);
  if (converted === undefined) {
    file.leave(
      node,
      'return the response: `Response.withStatus(…)`, `Response.stream(…)`, or an `HttpResponse`',
      'responses.md',
    );
    return;
  }
  file.remove(node);
  for (const edit of converted) edit();
}
