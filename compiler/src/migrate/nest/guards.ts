import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import { provideGlobalGuards } from './guards/global-guards.js';
import { type GuardClass, guardsOf } from './guards/guard-class.js';
import { type MetadataSource, metadataOf } from './guards/metadata.js';
import { type GuardMap, migrateMetadata, migrateUses, removeKeys } from './guards/use-guards.js';
import { ownValues } from './own-values/own-value.js';
import { provideClasses } from './support/provide-classes.js';

/** Guards, `@UseGuards`, and the metadata that guards read. */
export const guards: MigrationStep = {
  topic: 'Guards and metadata',
  constructs: [
    {
      from: '`@UseGuards(AuthGuard)`, `implements CanActivate`',
      to: '`@UseGuard(AuthGuard)`; a class with `@Guard()` and `canActivate(context: RequestContext)`, listed in `providers`',
    },
    {
      from: '`request.tenant = tenant` in a guard or an interceptor',
      to: '`context.set(Tenant, tenant)`, with a [key](request-values.md)',
      left: 'values of a type that the sources do not have',
    },
    {
      from: '`request.user = user` in a guard',
      to: '`context.set(CurrentUser, user)`, with a [key](request-values.md) or an instance of a class',
    },
    {
      from: "`@SetMetadata('roles', ['admin'])` with a `Reflector`",
      to: "a guard with options: `@UseGuard(withOptions(RequireRole, ['admin']))`",
      left: 'metadata of a class and of its method, guards that do something without metadata',
    },
    { from: "`@Roles('admin')`", to: 'a composed decorator' },
    { from: '`@Public()`', to: '`@SkipGuard(RequireLogin)`' },
  ],
  migrate(application) {
    const metadata = metadataOf(application);
    const found = convertibleGuards(application, metadata);
    const byClass: GuardMap = new Map(found.map((guard) => [guard.declared.node, guard]));
    const owners = new Map(
      found.map(({ declared }) => [declared.node, controllersOf(application, declared, byClass, metadata)]),
    );
    for (const { declared, converted, method } of found) {
      if (typeof converted === 'string') declared.file.leave(method, converted, 'request-lifecycle.md');
      else for (const edit of converted) edit();
    }
    migrateUses(application, byClass, metadata);
    migrateMetadata(application, byClass, metadata);
    removeKeys(application, byClass, metadata);
    const converted = found.filter((guard) => typeof guard.converted !== 'string');
    for (const { declared, option } of converted) {
      if (option !== undefined)
        application.decide(
          declared.file,
          `\`${declared.name}\` guards each route that has its decorator, also where \`@UseGuards\` did not list it`,
        );
    }
    const provided = converted.map(({ declared }) => ({
      declared,
      controllers: owners.get(declared.node) ?? new Set<ts.Node>(),
    }));
    const global = provideGlobalGuards(application, provided);
    provideClasses(
      application,
      provided.filter(({ declared }) => !global.has(declared.node)),
      'Guards',
    );
  },
};

/** The guards, after those that are left have left the properties of the request that they set. They keep their first reason. */
function convertibleGuards(
  application: MigratedApplication,
  metadata: readonly MetadataSource[],
): readonly GuardClass[] {
  const values = ownValues(application);
  const reasons = new Map<ts.Node, string>();
  for (;;) {
    const found = guardsOf(application, metadata);
    const isChanged = found.map(({ declared: { node }, converted }) => {
      if (typeof converted !== 'string') return false;
      reasons.set(node, reasons.get(node) ?? converted);
      return values.leave(node);
    });
    if (!isChanged.includes(true))
      return found.map((guard) => ({ ...guard, converted: reasons.get(guard.declared.node) ?? guard.converted }));
  }
}

/** The controllers that name a guard in a decorator, or set its options. */
function controllersOf(
  application: MigratedApplication,
  guard: MigratedClass,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): ReadonlySet<ts.Node> {
  const option = guards.get(guard.node)?.option;
  const declarations = metadata.filter(({ key }) => option !== undefined && key === option).map(({ call }) => call);
  const found = new Set<ts.Node>();
  for (const { file, node } of application.classes) {
    const decorators = [node, ...node.members].flatMap((one) =>
      ts.canHaveDecorators(one) ? [...(ts.getDecorators(one) ?? [])] : [],
    );
    const names = decorators.flatMap(identifiersIn);
    const isUsed = names.some((name) => {
      const declaration = application.declarationOf(file, name.text)?.node;
      return (
        declaration !== undefined &&
        (declaration === guard.node ||
          declarations.some((call) => contains(declaration, call)) ||
          composes(application, declaration, guard))
      );
    });
    if (isUsed || declarations.some((call) => decorators.some((decorator) => contains(decorator, call))))
      found.add(node);
  }
  return found;
}

/** Whether a decorator of the application, made with `applyDecorators`, lists the guard. */
function composes(application: MigratedApplication, declaration: ts.Node, guard: MigratedClass): boolean {
  if (!ts.isVariableDeclaration(declaration) && !ts.isFunctionDeclaration(declaration)) return false;
  const file = application.file(declaration.getSourceFile().fileName.replace(/^\/+/, ''));
  if (file === undefined) return false;
  return identifiersIn(declaration).some(
    ({ text }) => text === guard.name && application.declarationOf(file, text)?.node === guard.node,
  );
}

function contains(outer: ts.Node, inner: ts.Node): boolean {
  return ts.findAncestor(inner, (one) => one === outer) !== undefined;
}

function identifiersIn(node: ts.Node): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one)) found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}
