import { fc } from '../../support/fast-check.ts';

/** A guard or interceptor in a list: `guard0` and `timing0` take no options, `role0` and `cache0` do. */
export interface Use {
  readonly name: string;
  /** The options as they are written: JSON. */
  readonly options?: string;
}

/** The lists of one module, class or method. */
export interface Level {
  readonly guards: readonly Use[];
  readonly interceptors: readonly Use[];
  /** The names of guards and interceptors. */
  readonly skips: readonly string[];
}

/** A controller with one method of its own, and one of its base class. */
export interface RandomController {
  readonly base?: Level;
  readonly own: Level;
  readonly method: Level;
  readonly inheritedMethod: Level;
}

/** A module with controllers; the first one of a tree is the root. */
export interface RandomModule {
  readonly path: string;
  readonly own: Level;
  readonly controllers: readonly RandomController[];
}

/** The modules of an application: the root imports the others. */
export type Tree = readonly RandomModule[];

const guards = ['guard0', 'guard1', 'guard2'];
const allGuards = [...guards, 'role0'];
const allInterceptors = ['timing0', 'timing1', 'cache0'];
const optionTexts = ['{"a":1,"b":[]}', '{"b":[],"a":1}', '{"a":2,"b":["x"]}'];

const plainGuard = fc.constantFrom(...guards).map((name): Use => ({ name }));
const plainInterceptor = fc.constantFrom('timing0', 'timing1').map((name): Use => ({ name }));
const withOptions = (name: string) => fc.constantFrom(...optionTexts).map((options): Use => ({ name, options }));

const level = fc.record({
  guards: fc.array(fc.oneof(plainGuard, withOptions('role0')), { maxLength: 3 }),
  interceptors: fc.array(fc.oneof(plainInterceptor, withOptions('cache0')), { maxLength: 2 }),
  skips: fc.uniqueArray(fc.constantFrom(...allGuards, ...allInterceptors), { maxLength: 3 }),
});

const controller = fc.record(
  { base: level, own: level, method: level, inheritedMethod: level },
  { requiredKeys: ['own', 'method', 'inheritedMethod'] },
);

const moduleOf = (index: number) =>
  fc.record({
    path: fc.constantFrom('', '/', index === 0 ? '/root' : `/module${index}`, index === 0 ? 'root/' : `module${index}`),
    own: level.map((own) => ({ ...own, skips: [] })),
    controllers: fc.array(controller, { minLength: 1, maxLength: 2 }),
  });

/** Random applications without skips that would be errors: of a class that no place around lists, or that the same place lists. */
export const randomTrees: fc.Arbitrary<Tree> = fc
  .tuple(moduleOf(0), fc.array(fc.nat(), { maxLength: 2 }))
  .chain(([root, more]) => fc.tuple(fc.constant(root), ...more.map((_, index) => moduleOf(index + 1))))
  .map(([root, ...modules]) => [root, ...modules].map((module) => withPossibleSkips(root, module)));

function withPossibleSkips(root: RandomModule, module: RandomModule): RandomModule {
  const around = new Set([root.own, module.own].flatMap(namesOf));
  return { ...module, controllers: module.controllers.map((one) => possible(one, around)) };
}

function possible(controller: RandomController, outside: ReadonlySet<string>): RandomController {
  const around = new Set(outside);
  const next = (one: Level): Level => {
    const listed = new Set(namesOf(one));
    const skips = one.skips.filter((name) => around.has(name) && !listed.has(name));
    for (const name of skips) around.delete(name);
    for (const name of listed) around.add(name);
    return { ...one, skips };
  };
  const base = controller.base && next(controller.base);
  const own = next(controller.own);
  const ofClass = [...around];
  const method = next(controller.method);
  around.clear();
  for (const name of ofClass) around.add(name);
  return { ...(base && { base }), own, method, inheritedMethod: next(controller.inheritedMethod) };
}

function namesOf({ guards: used, interceptors }: Level): readonly string[] {
  return [...used, ...interceptors].map(({ name }) => name);
}

/** The application as a file. */
export function sourceOfTree(tree: Tree): string {
  const modules = tree.map((module, index) => {
    const controllers = module.controllers.map((one, place) => controllerSource(one, `${index}${place}`));
    const names = module.controllers.map((_, place) => `C${index}${place}`);
    const imports = index > 0 ? [] : ['Shared', ...tree.slice(1).map((__, other) => `M${other + 1}`)];
    const lists = `path: '${module.path}', guards: ${list(module.own.guards)}, interceptors: ${list(module.own.interceptors)}`;
    return `${controllers.join('\n')}
@Module({ ${lists}, imports: [${imports}], controllers: [${names}] })
export class M${index} {}`;
  });
  return `${shared}\n${modules.reverse().join('\n')}\n`;
}

function controllerSource({ base, own, method, inheritedMethod }: RandomController, id: string): string {
  const inherited = methodSource('inherited', inheritedMethod);
  return `${base === undefined ? '' : `${decorators(base)}\n`}export abstract class B${id} {
${inherited}
}
@Controller('/c${id}')
${decorators(own)}
export class C${id} extends B${id} {
${methodSource('own', method)}
}`;
}

function methodSource(name: string, own: Level): string {
  return `  @Get('/${name}')\n  ${decorators(own)}\n  ${name}(): string {\n    return '';\n  }`;
}

function decorators({ guards: used, interceptors, skips }: Level): string {
  return [
    used.length > 0 ? `@UseGuard(${entries(used)})` : '',
    interceptors.length > 0 ? `@UseInterceptor(${entries(interceptors)})` : '',
    skipping(
      'SkipGuard',
      skips.filter((name) => allGuards.includes(name)),
    ),
    skipping(
      'SkipInterceptor',
      skips.filter((name) => allInterceptors.includes(name)),
    ),
  ].join(' ');
}

function skipping(decorator: string, names: readonly string[]): string {
  return names.length > 0 ? `@${decorator}(${names.map(className)})` : '';
}

function list(uses: readonly Use[]): string {
  return `[${entries(uses)}]`;
}

function entries(uses: readonly Use[]): string {
  return uses
    .map(({ name, options }) =>
      options === undefined ? className(name) : `withOptions(${className(name)}, ${options})`,
    )
    .join(', ');
}

function className(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const guardSource = (name: string, parameters: string) =>
  `@Guard() export class ${className(name)} { canActivate(${parameters}): boolean { return true; } }`;
const interceptorSource = (name: string, parameters: string) =>
  `@Injectable() export class ${className(name)} { intercept(_: object, next: Next${parameters}): Promise<HttpResponse> { return next(); } }`;

const everyName = [...allGuards, ...allInterceptors].map(className);

const shared = `import {
  Controller, Get, Guard, type HttpResponse, Injectable, Module, type Next, SkipGuard, SkipInterceptor, UseGuard, UseInterceptor, withOptions,
} from 'ashlar';
type Options = { readonly a: number; readonly b: readonly string[] };
${guards.map((name) => guardSource(name, '')).join('\n')}
${guardSource('role0', '_context: object, _options: Options')}
${interceptorSource('timing0', '')}
${interceptorSource('timing1', '')}
${interceptorSource('cache0', ', _options: Options')}
@Module({ providers: [${everyName}], exports: [${everyName}], global: true })
export class Shared {}`;
