import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import type { MigrationStep } from '../../migration-step.js';
import { knownProperties } from '../../source/constant-value.js';
import { decoratorsOf, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedText } from '../../source/moved-text.js';
import { freeName } from '../support/free-name.js';
import { freePath } from '../support/free-path.js';
import { type DynamicImport, entriesOf, entriesOfPackage, isTestFile, modulesOf } from '../support/modules.js';
import { numberValue } from '../support/number-value.js';
import { baseOf, nodesIn, returnedValue } from '../support/syntax.js';
import { type Policy, policyOf, throttlerOptions } from './policies.js';

const throttler = '@nestjs/throttler';
const page = 'rate-limiting.md';

/** `@nestjs/throttler`: `ThrottleModule`, `@Throttle` and `@SkipThrottle` of Ashlar. */
export const throttling: MigrationStep = {
  topic: 'Rate limiting',
  constructs: [
    {
      from: '`ThrottlerModule.forRoot([{ ttl: 60000, limit: 10 }])`',
      to: '`ThrottleModule.configure(ApiThrottle)`, a class with the policy',
      left: 'several throttlers, a storage, and other options',
    },
    {
      from: '`@Throttle({ default: { limit: 3, ttl: 60000 } })`, `@Throttle(3, 60)`',
      to: '`@Throttle({ limit: 3, windowSeconds: 60 })`',
    },
    { from: '`@SkipThrottle()`', to: 'the same name, imported from `ashlar`' },
    { from: '`{ provide: APP_GUARD, useClass: ThrottlerGuard }`', to: 'nothing: every route is limited' },
    { from: '`class … extends ThrottlerGuard`', to: 'a `ThrottleTracker` in the configuration', left: 'all of them' },
  ],
  migrate(application) {
    const imports = entriesOfPackage(application, 'imports', throttler, 'ThrottlerModule').filter(
      ({ module }) => !isTestFile(module.file),
    );
    const [root, ...more] = imports.filter(({ call }) => call !== undefined);
    if (root === undefined) return;
    const policy = more.length === 0 ? migrateModule(application, root) : undefined;
    if (policy === undefined) {
      for (const { module, entry } of imports)
        module.file.leave(entry, 'import `ThrottleModule`, and configure its policy with a class', page);
      return;
    }
    for (const { module, entry } of imports) if (entry !== root.entry) module.file.remove(entry);
    const known = policy === 'computed' ? undefined : policy;
    for (const file of application.files) migrateFile(application, file, known);
    leaveOwnGuards(application);
    removeGuards(application, root.module.file);
    application.decide(
      root.module.file,
      'responses have no headers `X-RateLimit-…`; those with the status 429 have `Retry-After`',
    );
  },
};

/** Replaces the import. Returns its policy when it is known at build time. */
function migrateModule(
  application: MigratedApplication,
  { module, call, method, entry }: DynamicImport,
): Policy | 'computed' | undefined {
  const { file } = module;
  const [argument] = call?.arguments ?? [];
  const factory = method === 'forRootAsync' ? propertiesOf(argument).get('useFactory') : undefined;
  const options = throttlerOptions(method === 'forRootAsync' ? returnedValue(factory) : argument);
  const [first, ...more] = options?.throttlers ?? [];
  if (
    options === undefined ||
    more.length > 0 ||
    options.others.length > 0 ||
    (method === 'forRootAsync' && first === undefined)
  )
    return undefined;
  const policy =
    first === undefined ? { limit: 10, windowSeconds: 60 } : policyOf(application, file, first, options.unit);
  if (policy !== undefined) {
    writeImport(application, module, entry, `${policy.limit}, ${policy.windowSeconds}`);
    return policy;
  }
  const parameter =
    factory !== undefined && ts.isArrowFunction(factory) && factory.parameters.length === 1
      ? factory.parameters[0]
      : undefined;
  if (first === undefined || parameter === undefined || !ts.isIdentifier(parameter.name)) return undefined;
  const { ttl, limit } = Object.fromEntries(propertiesOf(first)) as { ttl?: ts.Expression; limit?: ts.Expression };
  if (ttl === undefined || limit === undefined || parameter.type === undefined) return undefined;
  const seconds =
    options.unit === 1
      ? `Math.ceil(${ofThis(file, ttl, parameter.name.text)} / 1000)`
      : ofThis(file, ttl, parameter.name.text);
  writeImport(application, module, entry, `${ofThis(file, limit, parameter.name.text)}, ${seconds}`, {
    parameter,
    imports: propertiesOf(argument).get('imports'),
  });
  return 'computed';
}

/** The text of an expression in a method: the parameter is a property. */
function ofThis(file: MigratedFile, node: ts.Expression, name: string): string {
  const start = node.getStart(file.syntax);
  let text = '';
  let position = start;
  for (const identifier of nodesIn(node, ts.isIdentifier)) {
    if (
      identifier.text !== name ||
      (ts.isPropertyAccessExpression(identifier.parent) && identifier.parent.name === identifier)
    )
      continue;
    text += `${file.text.slice(position, identifier.getStart(file.syntax))}this.${name}`;
    position = identifier.end;
  }
  return text + file.text.slice(position, node.end);
}

/** The provider that computes the policy, and the modules that export it. */
interface PolicySource {
  readonly parameter: ts.ParameterDeclaration;
  readonly imports: ts.Expression | undefined;
}

function writeImport(
  application: MigratedApplication,
  { file }: DynamicImport['module'],
  entry: ts.Expression,
  policy: string,
  source?: PolicySource,
): void {
  if (policy === '60, 60') {
    file.replace(entry, file.name('ThrottleModule'));
    return;
  }
  const path = freePath(application, `${directoryOf(file.path)}/api-throttle.ts`);
  const name = freeName(application, 'ApiThrottle', 'AllRoutesThrottle');
  application.addFile(path, (to) => {
    const parameter = source?.parameter;
    const type = parameter?.type && movedText(application, file, parameter.type, to);
    const constructor_ =
      parameter === undefined
        ? ''
        : `  constructor(private readonly ${parameter.name.getText(file.syntax)}: ${type}) {}\n\n`;
    const options = to.name('ThrottleOptions');
    return `/** The rate limit of all routes. */
export class ${name} implements ${to.name('ThrottleConfig')} {
${constructor_}  options(): ${options} {
    return ${options}.default().withPolicy(new ${to.name('ThrottlePolicy')}(${policy}));
  }
}`;
  });
  const imports = source?.imports;
  const isEmpty = imports === undefined || (ts.isArrayLiteralExpression(imports) && imports.elements.length === 0);
  const options = isEmpty ? '' : `, { imports: ${file.textOf(imports)} }`;
  file.replace(entry, `${file.name('ThrottleModule')}.configure(${file.name(name, path)}${options})`);
}

/** The decorators of a file, also inside of composed decorators. */
function migrateFile(application: MigratedApplication, file: MigratedFile, base: Policy | undefined): void {
  for (const call of nodesIn(file.syntax, ts.isCallExpression)) {
    if (file.isFrom(call.expression, throttler, 'Throttle')) migrateThrottle(application, file, call, base);
    if (file.isFrom(call.expression, throttler, 'SkipThrottle')) migrateSkip(application, file, call, base);
  }
}

function leaveOwnGuards(application: MigratedApplication): void {
  for (const { file, node } of application.classes) {
    const extended = baseOf(node);
    if (extended !== undefined && file.isFrom(extended, throttler, 'ThrottlerGuard'))
      file.leave(node, 'write a `ThrottleTracker` in place of the guard, and name it in the `ThrottleConfig`', page);
  }
}

function migrateThrottle(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
  base: Policy | undefined,
): void {
  const policy = throttleOf(application, file, call, base);
  if (policy === undefined) file.leave(call, 'write the limit and the window of the route as literals', page);
  else file.replace(call, `${file.name('Throttle')}(${policyText(policy)})`);
}

function policyText({ limit, windowSeconds }: Policy): string {
  return `{ limit: ${limit}, windowSeconds: ${windowSeconds} }`;
}

/** The policy of `Throttle(3, 60)`, whose window is in seconds, and of `Throttle({ default: { limit: 3, ttl: 60000 } })`. */
function throttleOf(
  application: MigratedApplication,
  file: MigratedFile,
  { arguments: list }: ts.CallExpression,
  base: Policy | undefined,
): Policy | undefined {
  const [first, second, third] = list;
  if (first === undefined || third !== undefined) return undefined;
  if (!ts.isObjectLiteralExpression(first)) {
    return second === undefined ? undefined : positional(application, file, first, second);
  }
  const [named, ...more] = [...propertiesOf(first).values()];
  return more.length === 0 ? policyOf(application, file, named, 1, base) : undefined;
}

function positional(
  application: MigratedApplication,
  file: MigratedFile,
  limit: ts.Expression,
  seconds: ts.Expression,
): Policy | undefined {
  const values = [limit, seconds].map((one) => numberOf(application, file, one));
  const [count, windowSeconds] = values;
  return count === undefined || windowSeconds === undefined ? undefined : { limit: count, windowSeconds };
}

function numberOf(application: MigratedApplication, file: MigratedFile, node: ts.Expression): number | undefined {
  const value = numberValue(application, file, node);
  return value !== undefined && Number.isInteger(value) ? value : undefined;
}

/** `SkipThrottle(false)` and `SkipThrottle({ default: false })` limit a method of a class that is not limited. */
function migrateSkip(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
  base: Policy | undefined,
): void {
  const values = [...(knownProperties(application, file, call.arguments[0])?.values() ?? call.arguments)];
  const all = (kind: ts.SyntaxKind) => values.every((value) => value.kind === kind);
  if (all(ts.SyntaxKind.TrueKeyword)) file.replace(call, `${file.name('SkipThrottle')}()`);
  else if (!all(ts.SyntaxKind.FalseKeyword)) file.leave(call, 'skip the limit with `@SkipThrottle()`, or never', page);
  else if (base === undefined) file.leave(call, 'write the limit and the window of the route as literals', page);
  else file.replace(call, `${file.name('Throttle')}(${policyText(base)})`);
}

/** Removes the guard of the package, which `ThrottleModule` replaces for all routes. */
function removeGuards(application: MigratedApplication, root: MigratedFile): void {
  let isGlobal = false;
  for (const module of modulesOf(application)) {
    for (const entry of entriesOf(module, 'providers')) {
      const properties = propertiesOf(entry);
      const useClass = properties.get('useClass') ?? properties.get('useExisting') ?? entry;
      if (!module.file.isFrom(useClass, throttler, 'ThrottlerGuard')) continue;
      const provide = properties.get('provide');
      isGlobal ||= provide !== undefined && module.file.isFrom(provide, '@nestjs/core', 'APP_GUARD');
      module.file.remove(entry);
    }
  }
  for (const { file, node } of application.classes) {
    for (const owner of [node, ...node.members]) removeUses(file, owner);
  }
  if (!isGlobal)
    application.decide(
      root,
      'the rate limit applies to every route: add `@SkipThrottle()` to controllers that had no `ThrottlerGuard`',
    );
}

/** `@UseGuards(ThrottlerGuard)`. */
function removeUses(file: MigratedFile, owner: ts.Node): void {
  for (const { node, name, arguments: list } of decoratorsOf(file, owner)) {
    if (name !== 'UseGuards') continue;
    const own = list.filter((argument) => file.isFrom(argument, throttler, 'ThrottlerGuard'));
    if (own.length > 0 && own.length === list.length) file.remove(node);
    else for (const argument of own) file.remove(argument);
  }
}
