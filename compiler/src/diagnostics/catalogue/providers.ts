import type { HiddenClass } from '../../model/class-reference.js';
import type { DeclaredRole } from '../../model/declared-role.js';
import { define } from '../define.js';

/** The parts of a dependency: `` `NotesService` ``, `needs` or `uses`, `` `Pool` ``. */
interface Need {
  readonly consumer: string;
  readonly verb: string;
  readonly provider: string;
}

export const unknownProvider = define<Need & { hint: string }>({
  code: 1004,
  name: 'unknown-provider',
  severity: 'error',
  summary: 'A class needs a provider that no module provides.',
  repairs: 'safe',
  message: ({ consumer, verb, provider }) => `${consumer} ${verb} ${provider}, which no module provides`,
  help: ({ hint }) => hint,
});

export const privateProvider = define<Need & { owner: string; hint: string }>({
  code: 1005,
  name: 'private-provider',
  severity: 'error',
  summary: 'A class needs a provider that its module does not export.',
  repairs: 'safe',
  message: ({ consumer, verb, provider, owner }) => `${consumer} ${verb} ${provider}, which is private to ${owner}`,
  help: ({ hint }) => hint,
});

export const providerNotImported = define<Need & { owner: string; module: string; hint: string }>({
  code: 1006,
  name: 'provider-not-imported',
  severity: 'error',
  summary: 'A class needs a provider of a module that its own module does not import.',
  repairs: 'safe',
  message: ({ consumer, verb, provider, owner, module }) =>
    `${consumer} ${verb} ${provider} of ${owner}, which ${module} does not import`,
  help: ({ hint }) => hint,
});

// Raised at the second entry, with a note at the first.
export const duplicateProvider = define<{ provider: string; module: string; list: string }>({
  code: 1007,
  name: 'duplicate-provider',
  severity: 'error',
  summary: 'A module lists the same provider twice.',
  repairs: 'safe',
  message: ({ provider, module, list }) => `duplicate entry of \`${list}\`: ${module} lists ${provider} twice`,
  help: () => 'remove one of the two entries',
});

// Each edge of the cycle is a note.
export const circularDependency = define<{ provider: string; cycle: string; last: string }>({
  code: 1008,
  name: 'circular-dependency',
  severity: 'error',
  summary: 'Providers depend on each other, so that none of them can be constructed first.',
  repairs: 'design',
  message: ({ cycle }) => `circular dependency: ${cycle}`,
  help: ({ provider, last }) =>
    provider === last
      ? `remove the parameter: inside of ${provider}, \`this\` is the instance`
      : `move the code that ${provider} and ${last} share into a provider that needs neither, or replace one of the dependencies with an event`,
});

export const unexportedClass = define<{ name: string; hidden: HiddenClass | undefined }>({
  code: 1009,
  name: 'unexported-class',
  severity: 'error',
  summary: 'A class that generated code has to import is not exported, or is declared in a namespace.',
  repairs: 'safe',
  message: ({ name, hidden }) => {
    const because = `generated code cannot import ${name}`;
    if (hidden?.as === 'namespace') return `class in a namespace: ${because}`;
    if (hidden?.as === 'global')
      return `class not exported: ${because}, which \`${hidden.package}\` declares for all files`;
    if (hidden?.as === 'type')
      return `class not exported: ${because}, because \`${hidden.package}\` exports its type alone`;
    return `class not exported: ${because}`;
  },
  help: ({ name, hidden }) => {
    if (hidden?.package !== undefined) {
      return `declare an interface of the application that extends ${name}, and use it instead: with a \`token<…>\` as a dependency, with a \`contextKey<…>\` as a user`;
    }
    return hidden === undefined
      ? `add \`export\` to the declaration of ${name}`
      : `declare ${name} at the top level of its file, and export it`;
  },
});

export const missingDecorator = define<{ name: string; list: string; decorator: string; hint: string }>({
  code: 1010,
  name: 'missing-decorator',
  severity: 'error',
  summary: 'A listed class lacks the decorator that its list requires.',
  repairs: 'safe',
  message: ({ name, list, decorator }) =>
    `missing decorator: ${name} is listed in \`${list}\`, but has no \`@${decorator}()\``,
  help: ({ hint }) => hint,
});

export const tokenNotAClass = define<{ parameter: string; consumer: string; because: string; hint: string }>({
  code: 1011,
  name: 'token-not-a-class',
  severity: 'error',
  summary: 'The type of a constructor parameter is not a class, and nothing can be injected.',
  repairs: 'safe',
  message: ({ parameter, consumer, because }) =>
    `cannot inject the parameter \`${parameter}\` of ${consumer}: ${because}`,
  help: ({ hint }) => hint,
});

export const optionalDependency = define<{ parameter: string; consumer: string; isClass: boolean }>({
  code: 1012,
  name: 'optional-dependency',
  severity: 'error',
  summary: 'A constructor parameter of a provider is optional, has a default value or is a rest parameter.',
  repairs: 'safe',
  message: ({ parameter, consumer }) =>
    `optional dependency: \`${parameter}\` of ${consumer} is optional, but the container fills every parameter`,
  help: ({ isClass }) =>
    isClass
      ? 'remove the `?`, the default value or the `...`, and provide an implementation that does nothing where there is none'
      : 'make it a property or a constant instead of a parameter',
});

export const hiddenConstructor = define<{ name: string }>({
  code: 1013,
  name: 'hidden-constructor',
  severity: 'error',
  summary: 'The constructor of a provider is private or protected, and the class has no `static create`.',
  repairs: 'choice',
  message: ({ name }) =>
    `inaccessible constructor: generated code cannot call the constructor of ${name}, which is not public`,
  help: () => 'make the constructor public, or give the class a `static create(…)` that returns the instance',
});

export const controllerAsProvider = define<{ controller: string; place: 'both' | 'providers' | 'configuration' }>({
  code: 1021,
  name: 'controller-as-provider',
  severity: 'error',
  summary: 'A controller is listed among the providers, or configures a module.',
  repairs: 'safe',
  message: ({ controller, place }) =>
    place === 'configuration'
      ? `controller as a configuration: ${controller} also configures \`ThrottleModule\``
      : `controller as a provider: ${controller} is listed in \`providers\` ${place === 'both' ? 'as well as in' : 'instead of'} \`controllers\``,
  help: ({ place }) => {
    if (place === 'both') return 'remove it from `providers`: `controllers` registers it';
    if (place === 'providers') return 'move it from `providers` to `controllers`';
    return 'move `options` into another class, and name that class in `ThrottleModule.configure`';
  },
});

export const abstractProvider = define<{ name: string; hint: string }>({
  code: 1022,
  name: 'abstract-provider',
  severity: 'error',
  summary: 'A provider is an abstract class, which cannot be constructed.',
  repairs: 'design',
  message: ({ name }) => `abstract class: ${name} cannot be constructed`,
  help: ({ hint }) => hint,
});

export const listedLogger = define<{ name: string; list: string }>({
  code: 1023,
  name: 'listed-logger',
  severity: 'error',
  summary: '`Logger` or `Codec` is listed by a module, though constructors get their own.',
  repairs: 'safe',
  message: ({ name, list }) => `not a provider: \`${name}\` is listed in \`${list}\``,
  help: ({ name }) =>
    name === 'Logger'
      ? 'remove it: a constructor parameter of type `Logger` gets a logger with the name of its class, in every module'
      : 'remove it: a constructor parameter of type `Codec<PriceList>` gets the codec of its type, in every module',
});

// Raised at the later entry, with a note at the first.
export const severalOwners = define<{ provider: string; module: string; owner: string; hint: string }>({
  code: 1024,
  name: 'several-owners',
  severity: 'error',
  summary: 'Two modules provide the same class.',
  repairs: 'safe',
  message: ({ provider, module, owner }) =>
    `duplicate provider: ${module} provides ${provider}, which ${owner} provides already`,
  help: ({ hint }) => hint,
});

export const wrongArgument = define<{ callee: string; position: string; wanted: string; form: string }>({
  code: 1025,
  name: 'wrong-argument',
  severity: 'error',
  summary:
    '`asyncFactory`, `provide`, `eventHandlerFor`, `ThrottleModule.configure` or a builder has an invalid argument.',
  repairs: 'author',
  message: ({ callee, position, wanted }) =>
    `invalid argument: the ${position} argument of \`${callee}\` must be ${wanted}`,
  help: ({ form }) => `write \`${form}\``,
});

export const incompleteGuard = define<{ guard: string; role: DeclaredRole | 'interceptor' }>({
  code: 1026,
  name: 'guard-without-can-activate',
  severity: 'error',
  summary: 'A guard has no method `canActivate`.',
  repairs: 'design',
  message: ({ guard }) => `incomplete guard: ${guard} has no public method \`canActivate\``,
  help: ({ guard, role }) => {
    if (role === 'interceptor') {
      return `${guard} is an interceptor: name it in \`interceptors\` of a module, or in \`@UseInterceptor(…)\``;
    }
    return role === 'provider'
      ? 'implement `Guard`: `canActivate(context: RequestContext): boolean | Promise<boolean>`'
      : `${guard} is a ${role}: name a class decorated with \`@Guard()\` instead`;
  },
});

export const incompleteInterceptor = define<{ interceptor: string; role: DeclaredRole | 'guard' }>({
  code: 1027,
  name: 'interceptor-without-intercept',
  severity: 'error',
  summary: 'An interceptor has no method `intercept`.',
  repairs: 'design',
  message: ({ interceptor }) => `incomplete interceptor: ${interceptor} has no public method \`intercept\``,
  help: ({ interceptor, role }) => {
    if (role === 'guard') return `${interceptor} is a guard: name it in \`guards\` of a module, or in \`@UseGuard(…)\``;
    return role === 'provider'
      ? 'implement `Interceptor`: `intercept(context: RequestContext, next: Next): Promise<HttpResponse>`'
      : `${interceptor} is a ${role}: name a class that implements \`Interceptor\` instead`;
  },
});

export const unusedProvider = define<{
  provider: string;
  module: string;
  effects?: 'constructor' | 'factory';
}>({
  code: 1029,
  name: 'unused-provider',
  severity: 'warning',
  summary: 'No class needs a provider, no module exports it, no code resolves it, and it has no lifecycle hooks.',
  repairs: 'choice',
  message: ({ provider, module }) => `unused provider: ${provider} of ${module} is never used`,
  help: ({ provider, module, effects }) => {
    const removal = `remove ${provider} from the \`providers\` of ${module}`;
    if (effects === undefined) return removal;
    return effects === 'factory'
      ? `${removal}, or keep it for what the factory does: \`asyncFactory(…, { keep: true })\``
      : `${removal}, or add \`@Keep()\` to the class to keep it for what its constructor does`;
  },
});

// Raised at the provider, else at the first parameter, with a note at every other use.
export const genericToken = define<{ name: string; satisfied: string; hint: string }>({
  code: 1033,
  name: 'generic-token',
  severity: 'error',
  summary: 'A generic class is the token of a provider, or an instance of it the type of a parameter.',
  repairs: 'design',
  message: ({ name, satisfied }) => `generic class as a token: one provider of ${name} would satisfy ${satisfied}`,
  help: ({ hint }) => hint,
});

export const createWithoutInstance = define<{ name: string; text: string }>({
  code: 1034,
  name: 'create-without-instance',
  severity: 'error',
  summary: 'The `static create` of a provider returns something other than an instance of its class.',
  repairs: 'design',
  message: ({ name, text }) => `wrong return type: \`static create\` of ${name} returns \`${text}\``,
  help: ({ name }) => `return an instance of ${name}, or a promise of one`,
});

// Raised at each decorator after the first.
export const severalRoles = define<{ name: string; decorator: string; first: string; removable: readonly string[] }>({
  code: 1032,
  name: 'several-roles',
  severity: 'error',
  summary: 'A class has two decorators that define its role, or the same one twice.',
  repairs: 'safe',
  message: ({ name, decorator, first }) =>
    decorator === first
      ? `duplicate decorator: \`${name}\` has \`@${decorator}\` twice`
      : `conflicting decorators: \`${name}\` has \`@${first}\` and \`@${decorator}\``,
  help: ({ decorator, first, removable: [removed, ...others] }) => {
    if (decorator === first) return 'merge the two into one';
    const removal = removed !== undefined && others.length === 0 ? `\`@${removed}\`` : 'one of them';
    return `remove ${removal}, or split \`@${first}\` and \`@${decorator}\` into two classes`;
  },
});

// Raised at the name of the base class, or of the function that makes it.
export const unresolvedBase = define<{ class: string; base: string; meant?: string | undefined }>({
  code: 1048,
  name: 'unresolved-base',
  severity: 'error',
  summary: 'A class extends a base class that is neither declared nor imported.',
  repairs: 'safe',
  message: ({ class: name, base }) => `cannot find the base class \`${base}\` of ${name}`,
  help: ({ base, meant }) => {
    if (meant !== undefined) return `did you mean \`${meant}\`?`;
    return base.includes('.') ? `export \`${base}\`, or correct its name` : `import \`${base}\`, or correct its name`;
  },
});

// Raised at the entry of the list.
export const genericController = define<{ controller: string; name: string }>({
  code: 1049,
  name: 'generic-controller',
  severity: 'error',
  summary: 'A listed controller is a generic class.',
  repairs: 'design',
  message: ({ controller }) => `generic controller: no type arguments are given to ${controller}`,
  help: ({ name }) =>
    `remove the type parameters, or list a class with type arguments: \`@Controller(…) export class My${name} extends ${name}<…> {}\``,
});

// Raised at the code.
export const unkeptRawBody = define<{ text: string; because: string; hint: string }>({
  code: 1095,
  name: 'unkept-raw-body',
  severity: 'error',
  summary: 'Code reads the bytes of a body where they are never kept.',
  repairs: 'design',
  message: ({ text, because }) => `bytes that are not kept: \`${text}\` is always \`undefined\`, because ${because}`,
  help: ({ hint }) => hint,
});
