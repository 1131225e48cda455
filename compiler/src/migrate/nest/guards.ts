import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import { provideGlobalGuards, removeGlobal } from './guards/global-guards.js';
import { type GuardClass, guardsOf, heritageOf } from './guards/guard-class.js';
import { type MetadataSource, metadataOf } from './guards/metadata.js';
import { type GuardMap, migrateMetadata, migrateUses, removeKeys } from './guards/use-guards.js';
import { ownValues } from './own-values/own-value.js';
import { joined } from './support/execution-context.js';
import { provideClasses } from './support/provide-classes.js';
import { baseClassOf, nodesIn } from './support/syntax.js';

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
      left: 'metadata of a class and of its method, guards that do something without metadata or before they read it',
    },
    { from: "`@Roles('admin')`", to: 'a composed decorator' },
    {
      from: '`@Public()`',
      to: '`@SkipGuard(RequireLogin)`',
      left: 'guards that do something before they read the mark',
    },
    {
      from: 'a guard that extends a guard',
      to: 'the same',
      left: 'a class without a method of its own, and base classes that read metadata',
    },
  ],
  migrate(application) {
    const metadata = metadataOf(application);
    const found = convertibleGuards(application, metadata);
    const byClass: GuardMap = new Map(found.map((guard) => [guard.declared.node, guard]));
    const owners = ownersOf(application, found, metadata);
    for (const { declared, converted, method } of found) {
      if (typeof converted === 'string') declared.file.leave(method, converted, 'request-lifecycle.md');
      else for (const edit of converted) edit();
    }
    migrateUses(application, byClass, metadata);
    migrateMetadata(application, byClass, metadata);
    removeKeys(application, byClass, metadata);
    leaveOthers(application, byClass);
    const converted = found.filter((guard) => typeof guard.converted !== 'string');
    const withOptions = converted.filter(({ option }) => option !== undefined);
    for (const { declared } of withOptions) {
      removeGlobal(application, declared);
      application.decide(
        declared.file,
        `\`${declared.name}\` guards each route that has its decorator, also where \`@UseGuards\` did not list it`,
      );
    }
    const provided = converted.map(({ declared }) => ({
      declared,
      controllers: owners.get(declared.node) ?? new Set<ts.Node>(),
    }));
    const global = provideGlobalGuards(
      application,
      provided.filter(({ declared }) => !withOptions.some((guard) => guard.declared === declared)),
    );
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
    const found = withBases(application, guardsOf(application, metadata));
    const isChanged = found.map(({ declared: { node }, converted }) => {
      if (typeof converted !== 'string') return false;
      reasons.set(node, reasons.get(node) ?? converted);
      return values.leave(node);
    });
    if (!isChanged.includes(true))
      return found.map((guard) => ({ ...guard, converted: reasons.get(guard.declared.node) ?? guard.converted }));
  }
}

/** The guards, without those whose base class is left, or is what `@SkipGuard` and decorators with options name. */
function withBases(application: MigratedApplication, found: readonly GuardClass[]): readonly GuardClass[] {
  return found.map((guard) => {
    const base = baseClassOf(application, guard.declared);
    // In an earlier pass, the base class was one of NestJS.
    if (base !== undefined && guard.declared.file.isLeft(guard.method))
      return { ...guard, converted: `convert the base class \`${base.name}\` first` };
    const of = found.find(({ declared }) => declared.node === base?.node);
    return of === undefined ? guard : { ...guard, converted: joined([guard.converted, reasonOf(of) ?? []]) };
  });
}

/** The decision about a class whose base class is a guard. */
function reasonOf({ declared: { name }, converted, skips, option }: GuardClass): string | undefined {
  if (typeof converted === 'string') return `convert the base class \`${name}\` first`;
  return skips.length > 0 || option !== undefined
    ? `list this guard in the decorators that set the metadata of \`${name}\`: they name the base class alone`
    : undefined;
}

/** Classes without a method `canActivate` of their own: those that inherit one, and those that have it in a property. */
function leaveOthers(application: MigratedApplication, guards: GuardMap): void {
  for (const declared of application.classes) {
    const { file, node } = declared;
    if (guards.has(node)) continue;
    const base = baseClassOf(application, declared);
    const guard = base && guards.get(base.node);
    if (guard !== undefined)
      file.leave(
        node,
        reasonOf(guard) ?? `decorate the class with \`@Guard()\`, and provide it: it is \`${guard.declared.name}\``,
        'request-lifecycle.md',
      );
    else if (heritageOf(file, node) !== undefined)
      file.leave(node, 'write `canActivate(context: RequestContext)` as a method of a guard', 'request-lifecycle.md');
  }
}

/** The controllers that name each guard in a decorator, or set its options. */
function ownersOf(
  application: MigratedApplication,
  guards: readonly GuardClass[],
  metadata: readonly MetadataSource[],
): ReadonlyMap<ts.Node, ReadonlySet<ts.Node>> {
  const users = application.classes.map(({ file, node }) => {
    const decorators = [node, ...node.members].flatMap((one) =>
      ts.canHaveDecorators(one) ? [...(ts.getDecorators(one) ?? [])] : [],
    );
    const names = new Set(decorators.flatMap((one) => nodesIn(one, ts.isIdentifier)).map(({ text }) => text));
    const declarations = [...names].flatMap((name) => application.declarationOf(file, name)?.node ?? []);
    return { node, decorators, declarations };
  });
  return new Map(
    guards.map(({ declared, option }) => {
      const calls = metadata.filter(({ key }) => option !== undefined && key === option).map(({ call }) => call);
      const owners = users.filter(
        ({ decorators, declarations }) =>
          [...declarations, ...decorators].some((one) => calls.some((call) => contains(one, call))) ||
          declarations.some((one) => one === declared.node || composes(application, one, declared)),
      );
      return [declared.node, new Set<ts.Node>(owners.map(({ node }) => node))];
    }),
  );
}

/** Whether a decorator of the application, made with `applyDecorators`, lists the guard. */
function composes(application: MigratedApplication, declaration: ts.Node, guard: MigratedClass): boolean {
  if (!ts.isVariableDeclaration(declaration) && !ts.isFunctionDeclaration(declaration)) return false;
  const file = application.file(declaration.getSourceFile().fileName.replace(/^\/+/, ''));
  if (file === undefined) return false;
  return nodesIn(declaration, ts.isIdentifier).some(
    ({ text }) => text === guard.name && application.declarationOf(file, text)?.node === guard.node,
  );
}

function contains(outer: ts.Node, inner: ts.Node): boolean {
  return ts.findAncestor(inner, (one) => one === outer) !== undefined;
}
