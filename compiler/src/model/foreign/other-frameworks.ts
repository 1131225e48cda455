/** The families of packages whose decorators mean something for HTTP, validation or dependency injection. */
export type FrameworkFamily =
  | 'nest'
  | 'swagger'
  | 'class-validator'
  | 'class-transformer'
  | 'routing-controllers'
  | 'tsoa'
  | 'other';

/** An export of another framework, such as `UseGuards` of `@nestjs/common`. */
export interface ForeignName {
  /** The package that exports it. */
  readonly package: string;
  /** The name under which the package exports it. */
  readonly name: string;
}

const families: ReadonlyMap<string, FrameworkFamily> = new Map<string, FrameworkFamily>([
  ['@nestjs/swagger', 'swagger'],
  ['class-validator', 'class-validator'],
  ['class-transformer', 'class-transformer'],
  ['routing-controllers', 'routing-controllers'],
  ['routing-controllers-openapi', 'swagger'],
  ['tsoa', 'tsoa'],
  ['@tsoa/runtime', 'tsoa'],
  ['@decorators/express', 'other'],
  ['@foal/core', 'other'],
  ['@midwayjs/core', 'other'],
  ['@midwayjs/decorator', 'other'],
  ['@overnightjs/core', 'other'],
  ['fastify-decorators', 'other'],
  ['inversify', 'other'],
  ['inversify-express-utils', 'other'],
  ['inversify-binding-decorators', 'other'],
  ['tsyringe', 'other'],
  ['typedi', 'other'],
]);

/** Packages with many others below one scope. */
const scopes: readonly (readonly [pattern: RegExp, family: FrameworkFamily])[] = [
  [/^@nestjs\//, 'nest'],
  [/^(?:@[^/]+\/)?(?:nest|nestjs)-/, 'nest'],
  [/^@(?:tsed|loopback|inversifyjs)\//, 'other'],
];

/** Packages of those scopes whose decorators describe tables, documents or another protocol's schema. */
const unconcerned: ReadonlySet<string> = new Set(['@nestjs/mongoose', '@nestjs/graphql']);

/**
 * The family of a package. `undefined` for every package whose decorators do not concern requests, validation or dependency
 * injection: object-relational mappers, GraphQL schemas, caches, loggers.
 */
export function familyOf(packageName: string): FrameworkFamily | undefined {
  if (unconcerned.has(packageName)) return undefined;
  return families.get(packageName) ?? scopes.find(([pattern]) => pattern.test(packageName))?.[1];
}

/** The package that a module specifier names: `@nestjs/common` for `@nestjs/common/decorators`. */
export function packageOfSpecifier(specifier: string): string | undefined {
  return /^(?:@[^/]+\/)?[^./@][^/]*/.exec(specifier)?.[0];
}

/** The decorators of other frameworks that have the arguments of one of `ashlar`. */
const counterparts: Readonly<Partial<Record<FrameworkFamily, ReadonlyMap<string, string>>>> = {
  nest: new Map([
    ['Module', 'Module'],
    ['Controller', 'Controller'],
    ['Injectable', 'Injectable'],
    ['Get', 'Get'],
    ['Post', 'Post'],
    ['Put', 'Put'],
    ['Patch', 'Patch'],
    ['Delete', 'Delete'],
    ['UseGuards', 'UseGuard'],
    ['UseInterceptors', 'UseInterceptor'],
  ]),
  'routing-controllers': new Map([
    ['Controller', 'Controller'],
    ['JsonController', 'Controller'],
    ['Get', 'Get'],
    ['Post', 'Post'],
    ['Put', 'Put'],
    ['Patch', 'Patch'],
    ['Delete', 'Delete'],
  ]),
  tsoa: new Map([
    ['Route', 'Controller'],
    ['Get', 'Get'],
    ['Post', 'Post'],
    ['Put', 'Put'],
    ['Patch', 'Patch'],
    ['Delete', 'Delete'],
  ]),
};

/** The decorator of `ashlar` that one of another framework corresponds to, with the same arguments. */
export function counterpartOf({ package: packageName, name }: ForeignName): string | undefined {
  const family = familyOf(packageName);
  return family && counterparts[family]?.get(name);
}

/** The decorators of parameters that take a whole body or query, and their markers. */
const markers: ReadonlyMap<string, string> = new Map([
  ['Body', 'Body'],
  ['Query', 'Query'],
  ['Queries', 'Query'],
  ['QueryParams', 'Query'],
]);

/** The marker of `ashlar` for a decorator of a parameter that takes a whole body or query. */
export function markerOf({ package: packageName, name }: ForeignName): string | undefined {
  const family = familyOf(packageName);
  // That of tsoa takes one key of the query, the name of the parameter.
  if (family === undefined || (family === 'tsoa' && name === 'Query')) return undefined;
  return markers.get(name);
}
