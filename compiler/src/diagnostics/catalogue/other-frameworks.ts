import { define } from '../define.js';

// Raised at the decorator; for one that only has to be imported from `ashlar`, once per file.
export const foreignDecorator = define<{ decorator: string; target: string; because: string; fix: string }>({
  code: 2025,
  name: 'foreign-decorator',
  severity: 'error',
  summary: 'A decorator of another framework is applied to a class, a method or a property that Ashlar reads.',
  repairs: 'safe',
  message: ({ decorator, target, because }) =>
    `unsupported decorator: ${decorator} has no effect on ${target}: ${because}`,
  help: ({ fix }) => fix,
});

// Raised at the decorator.
export const foreignParameterDecorator = define<{ decorator: string; target: string; because: string; fix: string }>({
  code: 2026,
  name: 'foreign-parameter-decorator',
  severity: 'error',
  summary: 'A decorator of another framework is applied to a parameter of a handler or a constructor.',
  repairs: 'safe',
  message: ({ decorator, target, because }) =>
    `unsupported parameter decorator: ${decorator} has no effect on ${target}: ${because}`,
  help: ({ fix }) => fix,
});

// Raised once for each decorator, at its first use.
export const foreignDocumentation = define<{ decorator: string; target: string; fix: string }>({
  code: 2027,
  name: 'foreign-documentation',
  severity: 'warning',
  summary: 'A decorator of another framework documents a route that Ashlar documents.',
  repairs: 'author',
  message: ({ decorator, target }) =>
    `unsupported documentation: ${decorator} adds nothing to the API document for ${target}`,
  help: ({ fix }) => fix,
});

// Raised at the name of the class.
export const controllerWithoutRoutes = define<{ controller: string }>({
  code: 2028,
  name: 'controller-without-routes',
  severity: 'warning',
  summary: 'A controller has no method with a route.',
  repairs: 'author',
  message: ({ controller }) => `controller without routes: ${controller}`,
  help: ({ controller }) =>
    `add a method with \`@Get(…)\` or another route decorator, or remove ${controller} from the \`controllers\` of its module`,
});
