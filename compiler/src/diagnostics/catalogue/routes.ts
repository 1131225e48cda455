import { define } from '../define.js';

// Raised once per extra handler, with a note at the first one.
export const duplicateRoute = define<{ route: string }>({
  code: 2001,
  name: 'duplicate-route',
  severity: 'error',
  summary: 'Two handlers have the same method and the same path template.',
  repairs: 'author',
  message: ({ route }) => `duplicate route \`${route}\``,
  help: () => 'change the path of one of the handlers, or merge them into one',
});

// Raised once per parameter of the handler.
export const unknownPathParameter = define<{
  handler: string;
  parameters: readonly string[];
  route: string;
  hint: string;
}>({
  code: 2002,
  name: 'unknown-path-parameter',
  severity: 'error',
  summary: 'A handler takes a path parameter that the path does not have.',
  repairs: 'safe',
  message: ({ handler, parameters, route }) => {
    const taken = parameters.map((name) => `\`${name}\``).join(', ');
    const missing = parameters.map((name) => `\`{${name}}\``).join(', ');
    return `unknown path parameter: ${handler} takes ${taken}, but \`${route}\` has no ${missing}`;
  },
  help: ({ hint }) => hint,
});

// Raised at the path, or at the parameter of its name that has another marker.
export const unusedPathParameter = define<{ handler: string; parameter: string; route: string; hint: string }>({
  code: 2003,
  name: 'unused-path-parameter',
  severity: 'error',
  summary: 'A path has a parameter that the handler does not take.',
  repairs: 'choice',
  message: ({ handler, parameter, route }) =>
    `unused path parameter: ${handler} does not take \`{${parameter}}\` of \`${route}\``,
  help: ({ hint }) => hint,
});

export const malformedPath = define<{ path: string; because: string; hint: string }>({
  code: 2004,
  name: 'malformed-path',
  severity: 'error',
  summary: 'A path is not a template of literal segments and `{name}` between slashes.',
  repairs: 'safe',
  message: ({ path, because }) => `invalid path: \`${path}\` ${because}`,
  help: ({ hint }) => hint,
});

export const hiddenHandler = define<{ handler: string; hidden: string }>({
  code: 2005,
  name: 'hidden-handler',
  severity: 'error',
  summary: 'A handler is not a public instance method.',
  repairs: 'safe',
  message: ({ handler, hidden }) => `inaccessible handler: generated code cannot call ${handler}, which is ${hidden}`,
  help: ({ hidden }) => `remove \`${hidden}\`, or the route decorator`,
});

export const missingMarker = define<{ parameter: string; handler: string; hint: string }>({
  code: 2006,
  name: 'missing-marker',
  severity: 'error',
  summary: 'A parameter of a handler has no marker for the source of its value.',
  repairs: 'safe',
  message: ({ parameter, handler }) =>
    `missing marker: the type of \`${parameter}\` of ${handler} does not name the source of its value`,
  help: ({ hint }) => hint,
});

export const severalMarkers = define<{ parameter: string; handler: string; markers: string }>({
  code: 2007,
  name: 'several-markers',
  severity: 'error',
  summary: 'A parameter of a handler has more than one marker.',
  repairs: 'design',
  message: ({ parameter, handler, markers }) =>
    `several markers: the parameter \`${parameter}\` of ${handler} has ${markers}`,
  help: () => 'keep one of them, and add a parameter for the other value',
});

export const parameterPattern = define<{ handler: string }>({
  code: 2008,
  name: 'parameter-pattern',
  severity: 'error',
  summary: 'A parameter of a handler is a pattern or a rest parameter.',
  repairs: 'design',
  message: ({ handler }) => `unsupported parameter: a parameter of ${handler} is not a plain identifier`,
  help: () => 'give the parameter a name, and destructure it in the body of the handler',
});

export const optionalInput = define<{ parameter: string; handler: string; marker: string; hint: string }>({
  code: 2009,
  name: 'optional-input',
  severity: 'error',
  summary: 'A parameter of a handler is optional, although its value is always present.',
  repairs: 'choice',
  message: ({ parameter, handler, marker }) =>
    `optional parameter: \`${parameter}\` of ${handler} is optional, but a \`${marker}\` is always present`,
  help: ({ hint }) => hint,
});

export const queryNotAnObject = define<{ parameter: string; handler: string }>({
  code: 2010,
  name: 'query-not-an-object',
  severity: 'error',
  summary: 'The type of a `Query` is not an object.',
  repairs: 'design',
  message: ({ parameter, handler }) => `query is not an object: \`${parameter}\` of ${handler}`,
  help: ({ parameter }) => `name the keys of the query: \`${parameter}: Query<{ limit?: Int }>\``,
});

export const severalBodies = define<{ handler: string; hint: string }>({
  code: 2011,
  name: 'several-bodies',
  severity: 'error',
  summary: 'Two parameters of a handler are a `Body` or a `Form`, or two are a `RawBody`.',
  repairs: 'choice',
  message: ({ handler }) => `several bodies: two parameters of ${handler} take the body`,
  help: ({ hint }) => hint,
});

export const notAPath = define<{ decorator: string; isEntry: boolean }>({
  code: 2012,
  name: 'not-a-path',
  severity: 'error',
  summary: 'The argument of `@Controller` or of a route decorator, or an entry of its list, is not a string.',
  repairs: 'safe',
  message: ({ decorator, isEntry }) =>
    `invalid path: ${isEntry ? 'an entry of the list' : 'the argument'} of \`@${decorator}\` is not a string`,
  help: ({ decorator }) => `write a string, such as \`@${decorator}('/notes')\`, or nothing for the empty path`,
});

// Raised at each decorator after the first.
export const severalRouteDecorators = define<{ handler: string }>({
  code: 2013,
  name: 'several-route-decorators',
  severity: 'error',
  summary: 'A method has more than one route decorator.',
  repairs: 'design',
  message: ({ handler }) => `several route decorators: \`${handler}\` has a route already`,
  help: ({ handler }) => `add a method for the second route that calls \`${handler}\``,
});

export const parameterNotText = define<{ subject: string; isNull: boolean }>({
  code: 2014,
  name: 'parameter-not-text',
  severity: 'error',
  summary: 'A path or query parameter, or a header, has a type that cannot be parsed from text.',
  repairs: 'choice',
  message: ({ subject, isNull }) =>
    `unsupported parameter type: ${subject} ${isNull ? 'can be `null`, and no text of a request is `null`' : 'cannot be parsed from the text of a request'}`,
  help: ({ isNull }) =>
    isNull
      ? 'remove `null` from the type; a query parameter or a header that may be missing is optional: `name?: string`'
      : 'use strings, numbers, booleans or unions of literals; a property of a query may also be an array of them',
});

export const userNotAClass = define<{ parameter: string; handler: string; because: string }>({
  code: 2016,
  name: 'user-not-a-class',
  severity: 'error',
  summary: 'The type of a `User` is not a class, an interface or a type alias.',
  repairs: 'design',
  message: ({ parameter, handler, because }) =>
    `invalid user type: the user \`${parameter}\` of ${handler} has no class: ${because}`,
  help: () =>
    'name a class, or an interface or a type alias with a key: `export const CurrentUser = contextKey<UserRow>(…)`',
});

export const malformedName = define<{ parameter: string; handler: string; marker: string; because: string }>({
  code: 2017,
  name: 'malformed-name',
  severity: 'error',
  summary: 'A `Header` or `CookieValue` has an invalid name.',
  repairs: 'author',
  message: ({ parameter, handler, marker, because }) =>
    `invalid name: the \`${marker}\` \`${parameter}\` of ${handler} ${because}`,
  help: ({ marker }) =>
    `write the name as a string of letters, digits, \`-\` and \`_\`: \`${marker}<'${marker === 'Header' ? 'x-tenant' : 'session'}'>\``,
});

export const validationWithoutRules = define<{ parameter: string; handler: string }>({
  code: 2018,
  name: 'validation-without-rules',
  severity: 'error',
  summary: 'A `Validate` is applied to a type that contains no rules.',
  repairs: 'choice',
  message: ({ parameter, handler }) =>
    `missing validation rules: the type of \`${parameter}\` of ${handler} has no rules for \`Validate\``,
  help: () =>
    'implement `Validator` in its class or in a class inside of it, give a schema (`Validate<Body<T>, typeof schema>`), or remove `Validate`',
});

export const schemaNotImportable = define<{ text: string; parameter: string; handler: string }>({
  code: 2019,
  name: 'schema-not-importable',
  severity: 'error',
  summary: 'The schema of a `Validate` is not an exported constant.',
  repairs: 'design',
  message: ({ text, parameter, handler }) =>
    `schema not exported: generated code cannot import \`${text}\`, the schema of \`${parameter}\` of ${handler}`,
  help: () => 'export the schema as a constant of a module, and name it: `typeof schema`',
});

export const decoratorWithoutEffect = define<{ decorator: string; composed?: string; because: string; hint: string }>({
  code: 2020,
  name: 'decorator-without-effect',
  severity: 'error',
  summary: 'A decorator is applied where it has no effect: a guard there would never be called.',
  repairs: 'safe',
  message: ({ decorator, composed, because }) => {
    const part = composed === undefined ? '' : ` of \`${composed}\``;
    return `decorator without effect: \`@${decorator}\`${part}, because ${because}`;
  },
  help: ({ hint }) => hint,
});

// Raised at the override, with a note at each decorator that it leaves out.
export const lostDecorators = define<{ method: string; lost: string }>({
  code: 2021,
  name: 'lost-decorators',
  severity: 'error',
  summary: 'A method overrides a method without repeating its decorators.',
  repairs: 'design',
  message: ({ method, lost }) =>
    `lost decorators: \`${method}\` overrides a method with ${lost}, and does not repeat it`,
  help: ({ lost }) => `add ${lost} to the override: decorators apply to one method, not to its name`,
});

export const unlistedController = define<{ controller: string; module?: string }>({
  code: 2022,
  name: 'unlisted-controller',
  severity: 'warning',
  summary: 'No module lists a controller, and its routes are not served.',
  repairs: 'choice',
  message: ({ controller }) => `unlisted controller: no module lists \`${controller}\`, and its routes are not served`,
  help: ({ controller, module }) =>
    `add \`${controller}\` to the \`controllers\` of ${module === undefined ? 'a module' : `\`${module}\``}; a class that is only extended needs no \`@Controller\``,
});

// Raised once per marker, however many handlers use the type that it is in.
export const misplacedMarker = define<{ marker: string; place: string; hint: string }>({
  code: 2023,
  name: 'misplaced-marker',
  severity: 'error',
  summary: 'A marker is inside of another type or in a return type, where it has no effect.',
  repairs: 'safe',
  message: ({ marker, place }) => `misplaced marker: \`${marker}\` ${place}`,
  help: ({ hint }) => hint,
});

// Raised at the parameter.
export const userWithoutGuard = define<{ parameter: string; handler: string; effect: string; hint: string }>({
  code: 2029,
  name: 'user-without-guard',
  severity: 'warning',
  summary: 'A `User` is a parameter of a route without guards and interceptors.',
  repairs: 'choice',
  message: ({ parameter, handler, effect }) =>
    `missing guard: no guard or interceptor of the route sets the user \`${parameter}\` of ${handler}: ${effect}`,
  help: ({ hint }) => hint,
});

export const conflictingListNames = define<{ parameter: string; handler: string; name: string }>({
  code: 2063,
  name: 'conflicting-list-names',
  severity: 'error',
  summary: 'The type of a query or a form has an array property and another property of the same name with `[]`.',
  repairs: 'design',
  message: ({ parameter, handler, name }) =>
    `conflicting names: \`${parameter}\` of ${handler} has the properties \`${name}\` and \`${name}[]\`, but \`${name}[]\` of a request is read as \`${name}\``,
  help: ({ name }) => `remove the property \`${name}[]\`: the array \`${name}\` has the values of both names`,
});

export const unneededSkip = define<{ decorator: string; because: string; hint: string }>({
  code: 2037,
  name: 'unneeded-skip',
  severity: 'error',
  summary: 'A `@SkipGuard` or `@SkipInterceptor` removes nothing of any route.',
  repairs: 'choice',
  message: ({ decorator, because }) => `decorator without effect: \`@${decorator}\`, because ${because}`,
  help: ({ hint }) => hint,
});

export const contradictorySkip = define<{ target: string; skipped: string; hint: string }>({
  code: 2038,
  name: 'contradictory-skip',
  severity: 'error',
  summary: 'A class or method both lists and skips a guard or an interceptor.',
  repairs: 'choice',
  message: ({ target, skipped }) => `contradictory decorators: \`${target}\` both lists and skips \`${skipped}\``,
  help: ({ hint }) => hint,
});

export const missingOptions = define<{ use: string; method: string }>({
  code: 2039,
  name: 'missing-options',
  severity: 'error',
  summary: 'A guard or an interceptor that takes options is listed without them.',
  repairs: 'author',
  message: ({ use, method }) => `missing options: \`${method}\` of \`${use}\` takes options`,
  help: ({ use }) => `write \`withOptions(${use}, …)\` with the options`,
});

export const unneededOptions = define<{ use: string; method: string }>({
  code: 2040,
  name: 'unneeded-options',
  severity: 'error',
  summary: 'A guard or an interceptor that takes no options is listed with some.',
  repairs: 'choice',
  message: ({ use, method }) => `unneeded options: \`${method}\` of \`${use}\` takes no options`,
  help: ({ use, method }) => `write \`${use}\` alone, or add a parameter for the options to \`${method}\``,
});

export const unsupportedOption = define<{ use: string; because: string; hint: string }>({
  code: 2041,
  name: 'unsupported-option',
  severity: 'error',
  summary: 'The options of a guard or an interceptor are not data that JSON can represent.',
  repairs: 'choice',
  message: ({ use, because }) => `unsupported options of \`${use}\`: ${because}`,
  help: ({ hint }) => hint,
});

export const emptyPathList = define<{ decorator: string }>({
  code: 2080,
  name: 'empty-path-list',
  severity: 'error',
  summary: 'The list of paths of `@Controller` or of a route decorator is empty.',
  repairs: 'choice',
  message: ({ decorator }) => `empty list of paths: \`@${decorator}\` makes no routes`,
  help: ({ decorator }) => `write \`@${decorator}()\` for the empty path, or at least one path`,
});

// Raised at each repeated entry.
export const repeatedPath = define<{ decorator: string; path: string }>({
  code: 2081,
  name: 'repeated-path',
  severity: 'error',
  summary: 'A list of paths has the same path twice.',
  repairs: 'safe',
  message: ({ decorator, path }) => `repeated path: the list of \`@${decorator}\` has \`${path}\` twice`,
  help: () => 'remove one of the two entries',
});
