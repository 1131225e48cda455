import { define } from '../define.js';

/** 1041. Raised at the name of the method. */
export const foreignLifecycleHook = define<{ method: string; hook: string; fix: string }>({
  code: 1041,
  name: 'foreign-lifecycle-hook',
  severity: 'error',
  summary: 'A class has a lifecycle hook of Nest that Ashlar does not call.',
  message: ({ method, hook }) => `\`${method}\` is not called: the hook is named \`${hook}\` in Ashlar`,
  help: ({ fix }) => fix,
});

/** 1042. Raised at the name of the method. */
export const misspeltLifecycleHook = define<{ method: string; hook: string }>({
  code: 1042,
  name: 'misspelt-lifecycle-hook',
  severity: 'warning',
  summary: 'A method looks like a lifecycle hook, but has another name.',
  message: ({ method, hook }) => `\`${method}\` looks like the lifecycle hook \`${hook}\`, but is not called`,
  help: ({ hook }) => `rename the method to \`${hook}\`, or give it a name that is not similar`,
});

/** 1043. Raised at the first required parameter. */
export const hookWithParameters = define<{ hook: string; class: string }>({
  code: 1043,
  name: 'hook-with-parameters',
  severity: 'error',
  summary: 'A lifecycle hook has a required parameter.',
  message: ({ hook, class: name }) =>
    `\`${name}.${hook}\` has a required parameter, but hooks are called without arguments`,
  help: () => 'remove the parameter; dependencies are parameters of the constructor',
});

/** 1044. Raised at the name of the member. */
export const codeInModule = define<{ member: string; module: string; fix: string }>({
  code: 1044,
  name: 'code-in-module',
  severity: 'error',
  summary:
    'A module class has a constructor, a lifecycle hook or a method `configure`, although no instance of it is created.',
  message: ({ member, module }) =>
    `${member} of the module \`${module}\` never runs: Ashlar creates no instances of modules`,
  help: ({ fix }) => fix,
});

/** 1045. Raised at the entry of the `extends` or `implements` clause. */
export const foreignBase = define<{ class: string; clause: string; base: string; because: string; fix: string }>({
  code: 1045,
  name: 'foreign-base',
  severity: 'error',
  summary: 'A class implements an interface or extends a class of another framework.',
  message: ({ class: name, clause, base, because }) => `\`${name}\` ${clause} ${base}: ${because}`,
  help: ({ fix }) => fix,
});

/** 1046. Raised once for each exception, at the first place that constructs it. */
export const foreignException = define<{ exception: string; others: number; fix: string }>({
  code: 1046,
  name: 'foreign-exception',
  severity: 'error',
  summary: 'A class constructs an HTTP exception of another framework.',
  message: ({ exception, others }) => {
    const further = others === 0 ? '' : `, here and in ${others} other ${others === 1 ? 'place' : 'places'}`;
    return `${exception} is not an exception of \`ashlar\`: the response would have status 500${further}`;
  },
  help: ({ fix }) => fix,
});

/** 1047. Raised once per start and per parameter, with a note for each call that configures the application. */
export const foreignApplication = define<{ written: string; package: string; isStart: boolean; fix: string }>({
  code: 1047,
  name: 'foreign-application',
  severity: 'error',
  summary: 'Code outside of classes starts or configures the application with another framework.',
  message: ({ written, package: packageName, isStart }) =>
    isStart
      ? `\`${written}\` of \`${packageName}\` starts another application: Ashlar serves none of its routes`
      : `\`${written}\` of \`${packageName}\` is not the application that Ashlar starts: its configuration has no effect`,
  help: ({ fix }) => fix,
});
