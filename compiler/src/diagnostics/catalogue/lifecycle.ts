import { define } from '../define.js';

// Raised at the name of the method.
export const foreignLifecycleHook = define<{ method: string; hook: string; fix: string }>({
  code: 1041,
  name: 'foreign-lifecycle-hook',
  severity: 'warning',
  summary: 'A class has a lifecycle hook of Nest that Ashlar does not call.',
  repairs: 'design',
  message: ({ method, hook }) => `unknown lifecycle hook: \`${method}\` is named \`${hook}\` in Ashlar`,
  help: ({ fix }) => fix,
});

// Raised at the name of the method.
export const misspeltLifecycleHook = define<{ method: string; hook: string }>({
  code: 1042,
  name: 'misspelt-lifecycle-hook',
  severity: 'warning',
  summary: 'A method looks like a lifecycle hook, but has another name.',
  repairs: 'choice',
  message: ({ method, hook }) => `misspelled lifecycle hook: \`${method}\` looks like \`${hook}\`, but is not called`,
  help: ({ hook }) => `rename the method to \`${hook}\`, or give it a name that is not similar`,
});

// Raised at the first required parameter.
export const hookWithParameters = define<{ hook: string; class: string }>({
  code: 1043,
  name: 'hook-with-parameters',
  severity: 'error',
  summary: 'A lifecycle hook has a required parameter.',
  repairs: 'choice',
  message: ({ hook, class: name }) =>
    `lifecycle hook with a parameter: \`${name}.${hook}\` is called without arguments`,
  help: () => 'remove the parameter; dependencies are parameters of the constructor',
});

// Raised at the name of the member.
export const codeInModule = define<{ member: string; module: string; fix: string }>({
  code: 1044,
  name: 'code-in-module',
  severity: 'error',
  summary: 'A module class has a method `configure`, although no instance of it is created.',
  repairs: 'design',
  message: ({ member, module }) =>
    `code in a module class: ${member} of \`${module}\` never runs, because modules are not instantiated`,
  help: ({ fix }) => fix,
});

// Raised at the entry of the `extends` or `implements` clause.
export const foreignBase = define<{ class: string; clause: string; base: string; because: string; fix: string }>({
  code: 1045,
  name: 'foreign-base',
  severity: 'error',
  summary: 'A class implements an interface or extends a class of another framework.',
  repairs: 'design',
  message: ({ class: name, clause, base, because }) =>
    `unsupported ${clause === 'implements' ? 'interface' : 'base class'}: \`${name}\` ${clause} ${base}: ${because}`,
  help: ({ fix }) => fix,
});

// Raised once for each exception, at the first place that constructs it.
export const foreignException = define<{ exception: string; others: number; fix: string }>({
  code: 1046,
  name: 'foreign-exception',
  severity: 'error',
  summary: 'A class constructs an HTTP exception of another framework.',
  repairs: 'safe',
  message: ({ exception, others }) => {
    const further = others === 0 ? '' : `, here and in ${others} other ${others === 1 ? 'place' : 'places'}`;
    return `unsupported exception: ${exception} is not an exception of \`ashlar\`: the response would have status 500${further}`;
  },
  help: ({ fix }) => fix,
});

// Raised once per start and per parameter, with a note for each call that configures the application.
export const foreignApplication = define<{ written: string; package: string; isStart: boolean; fix: string }>({
  code: 1047,
  name: 'foreign-application',
  severity: 'error',
  summary: 'Code outside of classes starts or configures the application with another framework.',
  repairs: 'design',
  message: ({ written, package: packageName, isStart }) =>
    isStart
      ? `unsupported application: \`${written}\` of \`${packageName}\` starts another application, and Ashlar serves none of its routes`
      : `unsupported application: \`${written}\` of \`${packageName}\` is not the application that Ashlar starts, and its configuration has no effect`,
  help: ({ fix }) => fix,
});

// Raised at the name of the member.
export const uncalledCodeInModule = define<{ member: string; module: string; fix: string }>({
  code: 1066,
  name: 'uncalled-code-in-module',
  severity: 'warning',
  summary: 'A module class has a constructor or a lifecycle hook, although no instance of it is created.',
  repairs: 'design',
  message: ({ member, module }) =>
    `code in a module class: ${member} of \`${module}\` never runs, because modules are not instantiated`,
  help: ({ fix }) => fix,
});

// Raised at the name of the method.
export const hiddenLifecycleHook = define<{ class: string; hook: string; hidden: string }>({
  code: 1067,
  name: 'hidden-lifecycle-hook',
  severity: 'warning',
  summary: 'A lifecycle hook is private, protected or static, and is not called.',
  repairs: 'choice',
  message: ({ class: name, hook, hidden }) =>
    `hidden lifecycle hook: \`${name}.${hook}\` is ${hidden}, and is not called`,
  help: ({ hook, hidden }) => `remove \`${hidden}\`, or give the method a name that is not \`${hook}\``,
});

// Raised at the interface in the `implements` clause.
export const hookOfFactory = define<{ class: string; hook: string }>({
  code: 1068,
  name: 'hook-of-factory',
  severity: 'warning',
  summary: 'A class has the interface of a lifecycle hook, but a factory creates its instance.',
  repairs: 'design',
  message: ({ class: name, hook }) =>
    `uncalled lifecycle hook: an \`asyncFactory\` creates \`${name}\`, and instances of factories have no hooks: \`${hook}\` is not called`,
  help: ({ class: name, hook }) =>
    `list \`${name}\` itself in \`providers\`, with a \`static create\`, or call \`${hook}\` in the hook of a provider that injects it`,
});
