import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { decoratorOf, propertiesOf } from '../source/decorators.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { freePath } from './support/free-path.js';
import { rootModuleOf } from './support/modules.js';

/** An error handler that keeps the bodies of errors, for an application without a filter of its own. */
export const errorBodies: MigrationStep = {
  topic: 'Exceptions',
  constructs: [
    {
      from: 'the body of an error: `{ statusCode, message, error }`, with a list of messages for invalid inputs',
      to: 'an [error handler](errors.md) that the command writes, `ErrorBodies`; without it, `{ status, error, message, errors }`',
    },
  ],
  migrate(application) {
    const root = rootModuleOf(application);
    const decorator =
      root &&
      (decoratorOf(root.file, root.node, 'ashlar', 'Module') ??
        decoratorOf(root.file, root.node, '@nestjs/common', 'Module'));
    if (root === undefined || decorator === undefined) return;
    if (propertiesOf(decorator.arguments[0]).has('errorHandler') || hasFilters(application.files)) return;
    const path = freePath(application, `${root.file.path.replace(/[^/]*$/, '')}error-bodies.ts`);
    const file = application.addFile(path, textOf);
    root.file.addEntry(root.name, 'providers', root.file.name('ErrorBodies', path));
    root.file.addProperty(root.name, 'errorHandler', root.file.name('ErrorBodies', path));
    application.decide(
      file,
      'errors have the bodies that clients know; messages about invalid inputs are texts of Ashlar',
    );
  },
};

/** Whether a filter is left, which decides about the bodies. */
function hasFilters(files: readonly MigratedFile[]): boolean {
  return files.some((file) =>
    file.source.imports.some(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      return (
        bindings !== undefined &&
        ts.isNamedImports(bindings) &&
        bindings.elements.some(
          ({ name }) => file.importOf(name.text)?.module === '@nestjs/common' && name.text === 'Catch',
        )
      );
    }),
  );
}

function textOf(file: MigratedFile): string {
  const name = (exported: string) => file.name(exported);
  return `/** The body of an error. */
export interface ErrorBody {
  readonly statusCode: number;
  /** One message, or a list of them for invalid inputs. */
  readonly message: string | string[];
  readonly error?: string | undefined;
}

/** Keeps the bodies of errors that clients of this API know. */
@${name('Injectable')}()
export class ErrorBodies implements ${name('ErrorHandler')}<ErrorBody> {
  handle(failure: ${name('RequestFailure')}, context: ${name('RequestContext')}): ${name('Response')}<ErrorBody, number> {
    const { status, kind, errors } = failure;
    if (kind === 'internal') return ${name('Response')}.withStatus(status, { statusCode: status, message: 'Internal server error' });
    const error = ${file.name('STATUS_CODES', 'node:http')}[status];
    const message = kind === 'not-found' ? \`Cannot \${context.method} \${context.path}\` : failure.message;
    const messages = Object.entries(errors ?? {}).flatMap(([input, texts]) =>
      // A message that is a sentence needs no name before it.
      texts.map((text) => (/^\\p{Lu}/u.test(text) ? text : \`\${input} \${text}\`)),
    );
    if (messages.length > 0) return ${name('Response')}.withStatus(status, { statusCode: status, message: messages, error });
    return ${name('Response')}.withStatus(status, { statusCode: status, message, ...(message !== error && { error }) });
  }
}
`;
}
