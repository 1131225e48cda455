import type { PlannedErrorHandler } from '../plan/application-plan.js';
import type { Emission } from './emission/emission.js';
import { serializerCode } from './serializing/value-code.js';
import type { Artifact } from './source/artifact.js';
import type { ImportedName } from './source/imports.js';
import { type Code, SourceFile } from './source/source-file.js';
import { braces, list } from './text/layout.js';

/** `error-handler.ts`: the error handler of the application. An application without one has no such file. */
export function emitErrorHandler({ errorHandler, style }: Emission): Artifact | undefined {
  if (errorHandler === undefined) return undefined;
  const file = new SourceFile(style);
  for (const name of ['createErrorHandler', 'container']) file.declare(name);
  const { provider } = errorHandler;
  const container = file.generated('container', 'Container', 'type');
  file.doc('Creates all error responses.');
  file.line(
    `export const createErrorHandler = (${provider === undefined ? '_container' : 'container'}: `,
    container,
    '): ',
    file.runtimeType('ErrorHandling'),
    ' =>',
  );
  file.line('  ', file.runtime('errorHandler'), list('(', values(errorHandler, file), ')'), ';');
  return file.artifact('error-handler.ts', 'the root module of this application');
}

/** The handler, the function that writes its bodies, and the options. */
function values(errorHandler: PlannedErrorHandler, file: SourceFile): readonly Code[] {
  const { provider, validationStatus, contentType } = errorHandler;
  const handler: Code =
    provider === undefined ? ['new ', file.runtime('ProblemDetailsHandler'), '()'] : `container.${provider.name}`;
  const options: Code[] = [
    ...(validationStatus === 400 ? [] : [`validationStatus: ${validationStatus}`]),
    ...(contentType === 'application/json' ? [] : [`contentType: ${file.literal(contentType)}`]),
  ];
  const respond = respondCode(errorHandler, file);
  return options.length === 0 ? [handler, respond] : [handler, respond, braces<ImportedName>(options)];
}

function respondCode({ body }: PlannedErrorHandler, file: SourceFile): Code {
  if (body === undefined) return file.runtime('respondProblem');
  return [file.runtime('respondJson'), list<ImportedName>('(', [serializerCode(body.serializer, file)], ')')];
}
