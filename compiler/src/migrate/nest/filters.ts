import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { decoratorOf, decoratorsOf } from '../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { removeDecorators } from '../source/remove-decorators.js';
import { convertBody, type ErrorBody } from './filters/error-body.js';

/** Exception filters. */
export const filters: MigrationStep = {
  topic: 'Exception filters',
  constructs: [
    {
      from: '`@Catch(HttpException)` or `@Catch()`, with a body of the status, the message, the path and the time',
      to: 'an [error handler](errors.md): `@Module({ errorHandler: ApiErrors })`',
      left: 'filters that do more, and filters of other exceptions',
    },
    {
      from: '`@UseFilters(…)`',
      to: 'the error handler of the root module, or an interceptor for single routes',
      left: 'all of them',
    },
  ],
  migrate(application) {
    for (const declared of application.classes) {
      migrateFilter(application, declared);
      for (const place of [declared.node, ...declared.node.members]) {
        for (const { module, name, node } of decoratorsOf(declared.file, place)) {
          if (module === '@nestjs/common' && name === 'UseFilters')
            declared.file.leave(
              node,
              'handle the exceptions in the error handler of the root module, or in an interceptor',
              'errors.md',
            );
        }
      }
    }
  },
};

function migrateFilter(application: MigratedApplication, declared: MigratedClass): void {
  const { file, node } = declared;
  const decorator = decoratorOf(file, node, '@nestjs/common', 'Catch');
  if (decorator === undefined) return;
  const caught = decorator.arguments;
  const isGeneral =
    caught.length === 0 ||
    (caught.length === 1 && caught[0] !== undefined && file.isFrom(caught[0], '@nestjs/common', 'HttpException'));
  const method = node.members.filter(ts.isMethodDeclaration).find(({ name }) => name.getText() === 'catch');
  const body = isGeneral && method !== undefined ? convertBody(file, method) : undefined;
  if (body === undefined || method === undefined) {
    file.leave(node, 'write an error handler, and name it in the root module: `errorHandler`', 'errors.md');
    return;
  }
  writeHandler(application, declared, method, decorator.node, body);
  application.decide(
    file,
    `\`${declared.name}\` makes the bodies of all errors, those of validation and of unknown exceptions too`,
  );
}

/** The name of the interface of a body: that of the first filter of a file, or one that is made of its class. */
function bodyName(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.ClassDeclaration,
  name: string,
): string {
  const first = file.syntax.statements.find((one) => decoratorOf(file, one, '@nestjs/common', 'Catch') !== undefined);
  const isFree = first === node && application.declarationOf(file, 'ErrorBody') === undefined;
  return isFree ? 'ErrorBody' : `${name}Body`;
}

/** The class keeps its name: the root module and `main.ts` use it. */
function writeHandler(
  application: MigratedApplication,
  { file, node, name }: MigratedClass,
  method: ts.MethodDeclaration,
  decorator: ts.Decorator,
  body: ErrorBody,
): void {
  const type = bodyName(application, file, node, name);
  const { newline } = file.source;
  const properties = body.properties.map((property) => `  readonly ${property.name}: ${property.type};`);
  const declaration = ['/** The body of an error. */', `export interface ${type} {`, ...properties, '}', '', ''].join(
    newline,
  );
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const start = comment?.pos ?? node.getStart(file.syntax);
  file.replaceRange(start, start, declaration);
  const isProvider = decoratorOf(file, node, '@nestjs/common', 'Injectable') !== undefined;
  if (isProvider) removeDecorators(file, [decorator]);
  else file.replace(decorator, `@${file.name('Injectable')}()`);
  const heritage = (node.heritageClauses ?? []).flatMap((clause) => [...clause.types]);
  const known = heritage.find(({ expression }) => file.isFrom(expression, '@nestjs/common', 'ExceptionFilter'));
  if (known !== undefined) file.replace(known, `${file.name('ErrorHandler')}<${type}>`);
  const indent = file.source.indentAt(method.getStart(file.syntax));
  const failure = file.name('RequestFailure');
  const response = file.name('Response');
  const context = body.usesContext ? `, context: ${file.name('RequestContext')}` : '';
  const lines = [
    `handle(failure: ${failure}${context}): ${response}<${type}, number> {`,
    ...body.statements.map((statement) => `  ${statement}`),
    `  return ${response}.withStatus(failure.status, {`,
    ...body.properties.map(({ name: key, value }) => (key === value ? `    ${key},` : `    ${key}: ${value},`)),
    '  });',
    '}',
  ];
  file.replace(method, lines.join(`${newline}${indent}`));
}
