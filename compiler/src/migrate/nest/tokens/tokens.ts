import { ts } from 'ts-morph';
import type { MigrationStep } from '../../migration-step.js';
import { bare } from '../../source/bare.js';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { entriesOf, isTestFile, modulesOf } from '../support/modules.js';
import { migrateInjections, removeWrappers } from './inject-by-type.js';
import { type Injection, injectionsOf } from './injections.js';
import { leaveScopes, migrateForwardReferences } from './left-injections.js';
import {
  entryText,
  hasOtherProperties,
  type ProviderObject,
  providerObjects,
  removeProviderTypes,
} from './provider-objects.js';
import { keyOf, type ProviderKey } from './token-keys.js';
import { replaceReferences } from './token-references.js';
import {
  declareToken,
  type KeyFacts,
  type TokenOfKey,
  type Tokens,
  typeOfKey,
  type WrittenType,
} from './token-types.js';

/** `@Inject('TOKEN')` and providers that are objects: tokens, `asyncFactory` and `provide`. */
export const tokens: MigrationStep = {
  topic: 'Injection tokens',
  constructs: [
    {
      from: '`@Inject(CLOCK) clock: Clock`, `{ provide: CLOCK, useClass: SystemClock }`',
      to: "`clock: Clock`; `export const Clock = token<Clock>('Clock')` and `provide(Clock, SystemClock)`",
    },
    { from: "`@Inject('API_URL') url: string`", to: '`url: ApiUrl`; `export type ApiUrl = string` and its token' },
    { from: '`useFactory`, `useValue`', to: '`asyncFactory(Token, [dependencies], async (…) => …)`' },
    { from: '`useExisting`', to: '`provide(Abstract, Concrete)` of the same class' },
    {
      from: '`{ provide: Clock, useClass: SystemClock }`',
      to: '`provide(Clock, SystemClock)`; `Clock` is an abstract class or a token',
    },
    {
      from: '`@Inject(CLOCK) private readonly clock: Clock` on a property',
      to: 'a parameter of the constructor',
      left: 'a class with a base class',
    },
    { from: '`InjectClock = () => Inject(CLOCK)`', to: 'nothing: the type finds the token' },
    { from: '`@Optional()`', to: 'none: every dependency is required', left: 'the decision' },
    {
      from: '`@Inject(forwardRef(() => Users))`',
      to: 'nothing, without a cycle',
      left: 'providers that depend on each other',
    },
    {
      from: '`Scope.REQUEST`, `Scope.TRANSIENT`, `@Inject(REQUEST)`',
      to: 'values of the request, passed to methods as arguments',
      left: 'all of them',
    },
    { from: '`moduleRef.get(…)` in a provider', to: 'a dependency', left: 'all of them' },
    { from: '`forwardRef(() => UsersModule)` in `imports`', to: '`forwardRef` of `ashlar`' },
  ],
  migrate(application) {
    const injections = injectionsOf(application).filter(({ file }) => !isTestFile(file));
    const providers = providerObjects(application);
    const found = tokensOf(application, injections, providers);
    for (const provider of providers) replaceProvider(application, provider, found);
    const moved = migrateInjections(application, injections, found);
    replaceReferences(application, found, [...providers.map(({ node }) => node), ...moved]);
    removeWrappers(application, injections, found);
    removeProviderTypes(application);
    migrateForwardReferences(application);
    leaveScopes(application);
  },
};

function tokensOf(
  application: MigratedApplication,
  injections: readonly Injection[],
  providers: readonly ProviderObject[],
): Tokens {
  const taken = new Set<string>();
  const usedTypes = new Set<ts.Node>();
  const keys = [...providers.map(({ key }) => key), ...injections.map(({ key }) => key)];
  const ids = new Map(keys.flatMap((key) => (key?.kind === 'token' ? [[key.id, key] as const] : [])));
  const found = new Map<string, TokenOfKey>();
  const blocked = blockedKeys(application, injections, providers);
  for (const [id, key] of ids) {
    if (blocked.has(id) || /^'?APP_(?:GUARD|PIPE|INTERCEPTOR|FILTER)'?$/.test(key.text)) continue;
    const facts = factsOf(application, key, injections, providers);
    if (facts === undefined) continue;
    const ownClass = classAsToken(application, facts);
    const token =
      ownClass === undefined
        ? declareToken(application, facts, taken, usedTypes)
        : { name: ownClass.name, path: ownClass.file.path };
    if (token !== undefined) found.set(id, token);
    if (ownClass !== undefined) taken.add(ownClass.name);
  }
  return found;
}

/** The keys that stay: of optional dependencies, without a type, of providers with a scope, and of those that depend on such keys. */
function blockedKeys(
  application: MigratedApplication,
  injections: readonly Injection[],
  providers: readonly ProviderObject[],
): ReadonlySet<string> {
  const blocked = new Set(
    injections.flatMap(({ key, isOptional }) => (isOptional && key?.kind === 'token' ? [key.id] : [])),
  );
  for (const { key } of providers) {
    if (key.kind !== 'token') continue;
    const facts = factsOf(application, key, injections, providers);
    if (facts !== undefined && typeOfKey(facts) === undefined && facts.concrete === undefined) blocked.add(key.id);
  }
  const isBlocked = (file: ProviderObject['file'], expression: ts.Expression) => {
    const key = keyOf(application, file, expression);
    return key?.kind === 'token' ? blocked.has(key.id) : !ts.isIdentifier(expression);
  };
  for (let size = -1; size !== blocked.size; ) {
    size = blocked.size;
    for (const provider of providers) {
      const { file, key, node, properties } = provider;
      const inject = properties.get('inject');
      const entries = inject !== undefined && ts.isArrayLiteralExpression(inject) ? inject.elements : [];
      const isLeft = hasOtherProperties(node) || entries.some((entry) => isBlocked(file, entry));
      if (key.kind === 'token' && isLeft) blocked.add(key.id);
    }
  }
  return blocked;
}

function factsOf(
  application: MigratedApplication,
  key: ProviderKey & { readonly kind: 'token' },
  injections: readonly Injection[],
  providers: readonly ProviderObject[],
): KeyFacts | undefined {
  const own = providers.filter((provider) => provider.key.kind === 'token' && provider.key.id === key.id);
  const injected = injections.filter((injection) => injection.key?.kind === 'token' && injection.key.id === key.id);
  const types = injected.flatMap(({ file, node }): WrittenType[] =>
    node.type === undefined ? [] : [{ file, node: node.type }],
  );
  const [provider] = own;
  const concrete = provider?.properties.get('useClass') ?? provider?.properties.get('useExisting');
  const file = provider?.file ?? injected[0]?.file;
  if (file === undefined) return undefined;
  return {
    id: key.id,
    text: key.text,
    constant: key.constant,
    types: [...types, ...own.flatMap(resultOf)],
    concrete: concrete && provider && application.classOf(provider.file, bare(concrete)),
    provider: file,
  };
}

/** The declared result of a factory, or the type of a value. */
function resultOf({ file, properties, method }: ProviderObject): readonly WrittenType[] {
  const factory = method ?? properties.get('useFactory');
  const type = factory !== undefined && ts.isFunctionLike(factory) ? factory.type : undefined;
  const isPromise =
    type !== undefined && ts.isTypeReferenceNode(type) && type.typeName.getText(file.syntax) === 'Promise';
  const node = isPromise ? type.typeArguments?.[0] : type;
  return node === undefined ? [] : [{ file, node }];
}

/** The class that is the type of all parameters: its own token, when no module lists it for itself. */
function classAsToken(application: MigratedApplication, facts: KeyFacts): MigratedClass | undefined {
  const type = typeOfKey(facts);
  const isName = type !== undefined && ts.isTypeReferenceNode(type.node) && type.node.typeArguments === undefined;
  const found =
    isName && ts.isTypeReferenceNode(type.node) ? application.classOf(type.file, type.node.typeName) : undefined;
  const declared = type === undefined ? undefined : found;
  if (declared === undefined || (declared.node.typeParameters?.length ?? 0) > 0) return undefined;
  return isProvided(application, declared) ? undefined : declared;
}

function isProvided(application: MigratedApplication, { node }: MigratedClass): boolean {
  return modulesOf(application).some((module) =>
    entriesOf(module, 'providers').some((entry) => {
      const provided = propertiesOf(entry).get('provide') ?? entry;
      return application.classOf(module.file, bare(provided))?.node === node;
    }),
  );
}

function replaceProvider(application: MigratedApplication, provider: ProviderObject, found: Tokens): void {
  const { file, node, key, properties } = provider;
  const nameOf = (expression: ts.Expression): string | undefined => {
    const other = keyOf(application, file, expression);
    if (other?.kind === 'token') {
      const token = found.get(other.id);
      return token && file.name(token.name, token.path);
    }
    return ts.isIdentifier(expression) ? file.textOf(expression) : undefined;
  };
  const provide = properties.get('provide');
  const token = provide && (key.kind === 'token' ? nameOf(provide) : file.textOf(provide));
  const text = token === undefined ? undefined : entryText(provider, token, nameOf);
  if (text !== undefined) file.replace(node, text);
  else file.leave(node, 'provide the token with `provide` or `asyncFactory`', 'modules-and-providers.md');
}
