import { define } from '../define.js';

/** Who needs what: `` `NotesService` ``, `needs` or `uses`, `` `Pool` ``. */
interface Need {
  readonly consumer: string;
  readonly verb: string;
  readonly provider: string;
}

/** 1004. */
export const unknownProvider = define<Need & { hint: string }>({
  code: 1004,
  name: 'unknown-provider',
  severity: 'error',
  summary: 'A class needs a provider that no module provides.',
  message: ({ consumer, verb, provider }) => `${consumer} ${verb} ${provider}, which no module provides`,
  help: ({ hint }) => hint,
});

/** 1005. */
export const privateProvider = define<Need & { owner: string; hint: string }>({
  code: 1005,
  name: 'private-provider',
  severity: 'error',
  summary: 'A class needs a provider that its module does not export.',
  message: ({ consumer, verb, provider, owner }) => `${consumer} ${verb} ${provider}, which is private to ${owner}`,
  help: ({ hint }) => hint,
});

/** 1006. */
export const providerNotImported = define<Need & { owner: string; module: string; hint: string }>({
  code: 1006,
  name: 'provider-not-imported',
  severity: 'error',
  summary: 'A class needs a provider of a module that its own module does not import.',
  message: ({ consumer, verb, provider, owner, module }) =>
    `${consumer} ${verb} ${provider} of ${owner}, which ${module} does not import`,
  help: ({ hint }) => hint,
});

/** 1007. Raised at the second entry, with a note at the first. */
export const duplicateProvider = define<{ provider: string; module: string; list: string }>({
  code: 1007,
  name: 'duplicate-provider',
  severity: 'error',
  summary: 'A module lists the same provider twice.',
  message: ({ provider, module, list }) => `${provider} stands twice in the \`${list}\` of ${module}`,
  help: () => 'remove one of the two entries',
});

/** 1008. Each edge has its place. */
export const circularDependency = define<{ provider: string; cycle: string; last: string }>({
  code: 1008,
  name: 'circular-dependency',
  severity: 'error',
  summary: 'Providers depend on each other, so that none of them can be constructed first.',
  message: ({ cycle }) => `circular dependency: ${cycle}`,
  help: ({ provider, last }) =>
    provider === last
      ? `remove the parameter: inside of ${provider}, \`this\` is the instance`
      : `move what ${provider} and ${last} share into a provider of its own that needs neither, or replace one of the dependencies with an event`,
});

/** 1009. */
export const unexportedClass = define<{ name: string }>({
  code: 1009,
  name: 'unexported-class',
  severity: 'error',
  summary: 'A class that generated code has to import is not exported.',
  message: ({ name }) => `${name} is not exported, so that generated code cannot import it`,
  help: ({ name }) => `put \`export\` in front of the declaration of ${name}`,
});

/** 1010. */
export const missingDecorator = define<{ name: string; list: string; decorator: string; hint: string }>({
  code: 1010,
  name: 'missing-decorator',
  severity: 'error',
  summary: 'A listed class does not carry the decorator that its place asks for.',
  message: ({ name, list, decorator }) =>
    `${name} is listed in \`${list}\`, but is not decorated with \`@${decorator}()\``,
  help: ({ hint }) => hint,
});

/** 1011. */
export const tokenNotAClass = define<{ parameter: string; consumer: string; because: string; hint: string }>({
  code: 1011,
  name: 'token-not-a-class',
  severity: 'error',
  summary: 'The type of a constructor parameter names no class, so that nothing can be injected.',
  message: ({ parameter, consumer, because }) =>
    `the parameter \`${parameter}\` of ${consumer} cannot be injected: ${because}`,
  help: ({ hint }) => hint,
});

/** 1012. */
export const optionalDependency = define<{ parameter: string; consumer: string; isClass: boolean }>({
  code: 1012,
  name: 'optional-dependency',
  severity: 'error',
  summary: 'A constructor parameter of a provider is optional, has a default value or is a rest parameter.',
  message: ({ parameter, consumer }) =>
    `the parameter \`${parameter}\` of ${consumer} is optional, but the container fills every parameter`,
  help: ({ isClass }) =>
    isClass
      ? 'remove the `?`, the default value or the `...`; bind an implementation that does nothing where there is none'
      : 'make it a property or a constant instead of a parameter',
});

/** 1013. */
export const hiddenConstructor = define<{ name: string }>({
  code: 1013,
  name: 'hidden-constructor',
  severity: 'error',
  summary: 'The constructor of a provider is private or protected, and the class has no `static create`.',
  message: ({ name }) => `the constructor of ${name} is not public, so that generated code cannot call it`,
  help: () => 'make the constructor public, or give the class a `static create(…)` that returns the instance',
});

/** 1021. */
export const controllerAsProvider = define<{ controller: string; place: 'both' | 'providers' | 'configuration' }>({
  code: 1021,
  name: 'controller-as-provider',
  severity: 'error',
  summary: 'A controller is listed among the providers, or configures a module.',
  message: ({ controller, place }) =>
    place === 'configuration'
      ? `the controller ${controller} is the configuration of \`ThrottleModule\` as well`
      : `the controller ${controller} is listed in \`providers\` ${place === 'both' ? 'as well as in' : 'instead of'} \`controllers\``,
  help: ({ place }) => {
    if (place === 'both') return 'remove it from `providers`: `controllers` registers it';
    if (place === 'providers') return 'move it from `providers` to `controllers`';
    return 'move `options` into a class of its own, and name that class in `ThrottleModule.configure`';
  },
});

/** 1022. */
export const abstractProvider = define<{ name: string; hint: string }>({
  code: 1022,
  name: 'abstract-provider',
  severity: 'error',
  summary: 'An abstract class is to be built.',
  message: ({ name }) => `${name} is abstract, so that it cannot be built`,
  help: ({ hint }) => hint,
});

/** 1023. */
export const listedLogger = define<{ list: string }>({
  code: 1023,
  name: 'listed-logger',
  severity: 'error',
  summary: '`Logger` is listed by a module, though every class gets its own.',
  message: ({ list }) => `\`Logger\` is listed in \`${list}\`, but is no provider`,
  help: () =>
    'remove it: a constructor parameter of type `Logger` gets a logger with the name of its class, in every module',
});

/** 1024. Raised at the later entry, with a note at the first. */
export const severalOwners = define<{ provider: string; module: string; owner: string; hint: string }>({
  code: 1024,
  name: 'several-owners',
  severity: 'error',
  summary: 'Two modules provide the same class.',
  message: ({ provider, module, owner }) => `${module} provides ${provider}, which ${owner} provides already`,
  help: ({ hint }) => hint,
});

/** 1025. */
export const wrongArgument = define<{ callee: string; position: string; wanted: string; form: string }>({
  code: 1025,
  name: 'wrong-argument',
  severity: 'error',
  summary:
    '`asyncFactory`, `provide`, `eventHandlerFor`, `ThrottleModule.configure` or a builder has an argument that it cannot use.',
  message: ({ callee, position, wanted }) => `the ${position} argument of \`${callee}\` must be ${wanted}`,
  help: ({ form }) => `write \`${form}\``,
});

/** 1026. */
export const incompleteGuard = define<{ guard: string }>({
  code: 1026,
  name: 'guard-without-can-activate',
  severity: 'error',
  summary: 'A guard has no method `canActivate`.',
  message: ({ guard }) => `the guard ${guard} has no public method \`canActivate\``,
  help: () => 'implement `Guard`: `canActivate(context: RequestContext): boolean | Promise<boolean>`',
});

/** 1027. */
export const incompleteInterceptor = define<{ interceptor: string }>({
  code: 1027,
  name: 'interceptor-without-intercept',
  severity: 'error',
  summary: 'An interceptor has no method `intercept`.',
  message: ({ interceptor }) => `the interceptor ${interceptor} has no public method \`intercept\``,
  help: () => 'implement `Interceptor`: `intercept(context: RequestContext, next: Next): Promise<HttpResponse>`',
});

/** 1029. */
export const unusedProvider = define<{ provider: string; module: string }>({
  code: 1029,
  name: 'unused-provider',
  severity: 'warning',
  summary: 'A provider is needed by nothing, exported by nothing, and has no lifecycle hooks.',
  message: ({ provider, module }) => `${provider} of ${module} is never used`,
  help: ({ provider, module }) => `remove ${provider} from the \`providers\` of ${module}`,
});

/** 1033. Raised at the provider, else at the first parameter, with a note at every other use. */
export const genericToken = define<{ name: string; satisfied: string; hint: string }>({
  code: 1033,
  name: 'generic-token',
  severity: 'error',
  summary: 'A generic class is the token of a provider, or an instance of it the type of a parameter.',
  message: ({ name, satisfied }) => `generic class as a token: one provider of ${name} would satisfy ${satisfied}`,
  help: ({ hint }) => hint,
});

/** 1034. */
export const createWithoutInstance = define<{ name: string; text: string }>({
  code: 1034,
  name: 'create-without-instance',
  severity: 'error',
  summary: 'The `static create` of a provider returns something other than an instance of its class.',
  message: ({ name, text }) => `wrong return type: \`static create\` of ${name} returns \`${text}\``,
  help: ({ name }) => `return an instance of ${name}, or a promise of one`,
});

/** 1032. Raised at each decorator behind the first. */
export const severalRoles = define<{ name: string; decorator: string; first: string }>({
  code: 1032,
  name: 'several-roles',
  severity: 'error',
  summary: 'A class carries two decorators that say what it is, or the same one twice.',
  message: ({ name, decorator, first }) =>
    decorator === first
      ? `\`${name}\` is decorated with \`@${decorator}\` twice`
      : `\`${name}\` is decorated with \`@${decorator}\`, but is decorated with \`@${first}\` already`,
  help: ({ decorator, first }) =>
    decorator === first
      ? 'join the two into one'
      : `remove one of them: \`@${first}\` says all that there is to say, or the class is two things and should be two classes`,
});

/** 1048. Raised at the name of the base class, or of the function that makes it. */
export const unresolvedBase = define<{ class: string; base: string }>({
  code: 1048,
  name: 'unresolved-base',
  severity: 'error',
  summary: 'A class extends a base class that is neither declared nor imported.',
  message: ({ class: name, base }) => `cannot find the base class \`${base}\` of ${name}`,
  help: ({ base }) =>
    base.includes('.') ? `export \`${base}\`, or correct its name` : `import \`${base}\`, or correct its name`,
});

/** 1049. Raised at the entry of the list. */
export const genericController = define<{ controller: string; name: string }>({
  code: 1049,
  name: 'generic-controller',
  severity: 'error',
  summary: 'A listed controller is a generic class.',
  message: ({ controller }) => `generic controller: nothing gives ${controller} its type arguments`,
  help: ({ name }) =>
    `remove the type parameters, or list a class that gives them: \`@Controller(…) export class My${name} extends ${name}<…> {}\``,
});
