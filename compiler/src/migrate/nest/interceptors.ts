import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { decoratorsOf, type MigratedDecorator } from '../source/decorators.js';
import { classIn } from '../source/exported.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { convertInterceptor, interceptorsOf } from './interceptors/interceptor-class.js';
import { provideClasses } from './support/provide-classes.js';

/** Interceptors and `@UseInterceptors`. */
export const interceptors: MigrationStep = {
  topic: 'Interceptors',
  constructs: [
    {
      from: 'an interceptor that wraps results: `next.handle().pipe(map((data) => ({ data })))`, global or on a class',
      to: 'a [response mapper](response-mappers.md#replacing-an-interceptor): `@Module({ responseMapper: Envelope })`, `@UseResponseMapper(Envelope)`',
      left: 'wrappers whose type the sources do not have, and those that do something before the handler',
    },
    {
      from: '`@UseInterceptors(X)`, `implements NestInterceptor`',
      to: '`@UseInterceptor(X)`; `intercept(context, next): Promise<HttpResponse>`, without RxJS',
      left: 'operators other than `map`, `tap` and `finalize`',
    },
    {
      from: '`@UseInterceptors(ClassSerializerInterceptor)`',
      to: "return types: `Omit<User, 'password'>`",
      left: 'the types of the results',
    },
  ],
  migrate(application) {
    const all = interceptorsOf(application);
    const converted = new Map<ts.Node, 'mapper' | 'interceptor'>();
    for (const one of all) {
      const kind = convertInterceptor(one);
      if (kind !== undefined) converted.set(one.declared.node, kind);
    }
    const users = migrateUses(application, converted);
    provideClasses(
      application,
      all
        .filter(({ declared }) => converted.has(declared.node))
        .map(({ declared }) => ({ declared, controllers: users.get(declared.node) ?? new Set<ts.Node>() })),
      'Interceptors',
    );
  },
};

type Converted = ReadonlyMap<ts.Node, 'mapper' | 'interceptor'>;

/** Writes the decorators; returns the controllers that use each class. */
function migrateUses(
  application: MigratedApplication,
  converted: Converted,
): ReadonlyMap<ts.Node, ReadonlySet<ts.Node>> {
  const users = new Map<ts.Node, Set<ts.Node>>();
  for (const { file, node } of application.classes) {
    for (const place of [node, ...node.members]) {
      for (const decorator of decoratorsOf(file, place)) {
        if (
          decorator.module !== '@nestjs/common' ||
          decorator.name !== 'UseInterceptors' ||
          readsFiles(file, decorator)
        )
          continue;
        for (const used of migrateUse(application, file, decorator, converted)) {
          users.set(used.node, (users.get(used.node) ?? new Set()).add(node));
        }
      }
    }
  }
  return users;
}

/** Whether an interceptor of multer is among the arguments: another step converts it, or leaves a comment. */
function readsFiles(file: MigratedFile, { arguments: values }: MigratedDecorator): boolean {
  return values.some(
    (value) => ts.isCallExpression(value) && file.isFrom(value.expression, /^@nestjs\/platform-|multer/),
  );
}

function migrateUse(
  application: MigratedApplication,
  file: MigratedFile,
  decorator: MigratedDecorator,
  converted: Converted,
): readonly MigratedClass[] {
  const classes = decorator.arguments.map((argument) => application.classOf(file, constructed(argument)));
  const isPlain = decorator.arguments.every(
    (argument) => !ts.isNewExpression(argument) || (argument.arguments ?? []).length === 0,
  );
  if (!isPlain || classes.some((one) => one === undefined || !converted.has(one.node))) {
    leave(file, decorator);
    return [];
  }
  const known = classes.filter((one) => one !== undefined);
  const parts = (['interceptor', 'mapper'] as const).flatMap((kind) => {
    const names = known.filter(({ node }) => converted.get(node) === kind).map((one) => classIn(file, one));
    const decoratorName = kind === 'mapper' ? 'UseResponseMapper' : 'UseInterceptor';
    return names.length === 0 ? [] : [`@${file.name(decoratorName)}(${names.join(', ')})`];
  });
  const indent = file.source.indentAt(decorator.node.getStart(file.syntax));
  file.replace(decorator.node, parts.join(`${file.source.newline}${indent}`));
  return known;
}

function constructed(node: ts.Expression): ts.Expression {
  return ts.isNewExpression(node) ? node.expression : node;
}

function leave(file: MigratedFile, { node, arguments: values }: MigratedDecorator): void {
  const isSerializer = values.some((value) =>
    file.isFrom(constructed(value), '@nestjs/common', 'ClassSerializerInterceptor'),
  );
  if (isSerializer)
    file.leave(node, 'declare the result as it is sent, without the properties that have `@Exclude`', 'responses.md');
  else
    file.leave(
      node,
      'write an interceptor or a response mapper of `ashlar`, and list it with `@UseInterceptor`',
      'request-lifecycle.md',
    );
}
