import { define } from '../define.js';

/** 2001. Raised once per extra handler, with a note at the first one. */
export const duplicateRoute = define<{ route: string }>({
  code: 2001,
  name: 'duplicate-route',
  severity: 'error',
  summary: 'Two handlers answer the same method and the same shape of path.',
  message: ({ route }) => `two handlers answer \`${route}\``,
  help: () => 'give one of them another path, or join them into one handler',
});

/** 2002. */
export const unknownPathParameter = define<{ handler: string; parameter: string; route: string; hint: string }>({
  code: 2002,
  name: 'unknown-path-parameter',
  severity: 'error',
  summary: 'A handler takes a path parameter that the path does not have.',
  message: ({ handler, parameter, route }) =>
    `${handler} takes \`${parameter}\` from the path, but \`${route}\` has no \`{${parameter}}\``,
  help: ({ hint }) => hint,
});

/** 2003. */
export const unusedPathParameter = define<{ handler: string; parameter: string; route: string }>({
  code: 2003,
  name: 'unused-path-parameter',
  severity: 'error',
  summary: 'A path has a parameter that the handler does not take.',
  message: ({ handler, parameter, route }) => `${handler} does not take \`{${parameter}}\` of \`${route}\``,
  help: ({ parameter }) => `add a parameter \`${parameter}: Param<string>\` to the handler, or take it out of the path`,
});

/** 2004. */
export const malformedPath = define<{ path: string; because: string; hint: string }>({
  code: 2004,
  name: 'malformed-path',
  severity: 'error',
  summary: 'A path is not written as paths are: literal segments and `{name}` between slashes.',
  message: ({ path, because }) => `the path \`${path}\` ${because}`,
  help: ({ hint }) => hint,
});

/** 2005. */
export const hiddenHandler = define<{ handler: string; hidden: string }>({
  code: 2005,
  name: 'hidden-handler',
  severity: 'error',
  summary: 'A handler is not a public instance method.',
  message: ({ handler, hidden }) => `${handler} is ${hidden}, so that generated code cannot call it on the controller`,
  help: ({ hidden }) => `remove \`${hidden}\`, or the route decorator`,
});

/** 2006. */
export const missingMarker = define<{ parameter: string; handler: string }>({
  code: 2006,
  name: 'missing-marker',
  severity: 'error',
  summary: 'A parameter of a handler does not say where its value comes from.',
  message: ({ parameter, handler }) =>
    `the parameter \`${parameter}\` of ${handler} does not say where its value comes from`,
  help: () =>
    'wrap its type in a marker of `ashlar`: `Param<…>`, `Query<…>`, `Header<…>`, `CookieValue<…>`, `Body<…>` or `User<…>`',
});

/** 2007. */
export const severalMarkers = define<{ parameter: string; handler: string; markers: string }>({
  code: 2007,
  name: 'several-markers',
  severity: 'error',
  summary: 'A parameter of a handler has more than one marker.',
  message: ({ parameter, handler, markers }) =>
    `the parameter \`${parameter}\` of ${handler} has several markers: ${markers}`,
  help: () => 'keep one of them, and take the other value with a parameter of its own',
});

/** 2008. */
export const parameterPattern = define<{ handler: string }>({
  code: 2008,
  name: 'parameter-pattern',
  severity: 'error',
  summary: 'A parameter of a handler is a pattern or a rest parameter.',
  message: ({ handler }) => `a parameter of ${handler} is not a plain identifier`,
  help: () => 'give the parameter a name, and take its value apart in the body of the handler',
});

/** 2009. */
export const optionalInput = define<{ parameter: string; handler: string; marker: string; hint: string }>({
  code: 2009,
  name: 'optional-input',
  severity: 'error',
  summary: 'A parameter of a handler is optional, though its value is always there.',
  message: ({ parameter, handler, marker }) =>
    `the parameter \`${parameter}\` of ${handler} is optional, but a \`${marker}\` is always there`,
  help: ({ hint }) => hint,
});

/** 2010. */
export const queryNotAnObject = define<{ parameter: string; handler: string }>({
  code: 2010,
  name: 'query-not-an-object',
  severity: 'error',
  summary: 'A `Query` takes something else than an object.',
  message: ({ parameter, handler }) => `the query \`${parameter}\` of ${handler} is not an object`,
  help: ({ parameter }) => `name the keys of the query: \`${parameter}: Query<{ limit?: Int }>\``,
});

/** 2011. */
export const severalBodies = define<{ handler: string }>({
  code: 2011,
  name: 'several-bodies',
  severity: 'error',
  summary: 'Two parameters of a handler take the body.',
  message: ({ handler }) => `two parameters of ${handler} take the body`,
  help: () => 'join their types into one',
});

/** 2012. */
export const notAPath = define<{ decorator: string }>({
  code: 2012,
  name: 'not-a-path',
  severity: 'error',
  summary: 'The argument of `@Controller` or of a route decorator is not a string.',
  message: ({ decorator }) => `the argument of \`@${decorator}\` must be a path`,
  help: ({ decorator }) => `write a string, such as \`@${decorator}('/notes')\`, or nothing for the empty path`,
});

/** 2013. Raised at each decorator behind the first. */
export const severalRouteDecorators = define<{ handler: string }>({
  code: 2013,
  name: 'several-route-decorators',
  severity: 'error',
  summary: 'A method carries more than one route decorator.',
  message: ({ handler }) => `\`${handler}\` has a route already`,
  help: ({ handler }) => `write a second method for the second route, and let it call \`${handler}\``,
});

/** 2014. */
export const parameterNotText = define<{ subject: string }>({
  code: 2014,
  name: 'parameter-not-text',
  severity: 'error',
  summary: 'A path or query parameter, or a header, has a type that cannot be read from text.',
  message: ({ subject }) => `${subject} cannot be read from the text of a request`,
  help: () =>
    'use strings, numbers, booleans or unions of literals; a property of a query may also be an array of them',
});

/** 2016. */
export const userNotAClass = define<{ parameter: string; handler: string; because: string }>({
  code: 2016,
  name: 'user-not-a-class',
  severity: 'error',
  summary: 'A `User` names no class, so that nothing can have been kept under it.',
  message: ({ parameter, handler, because }) => `the user \`${parameter}\` of ${handler} cannot be found: ${because}`,
  help: () => 'make it a class, and let a guard keep an instance of it: `context.set(new CurrentUser(…))`',
});

/** 2017. */
export const malformedName = define<{ parameter: string; handler: string; marker: string; because: string }>({
  code: 2017,
  name: 'malformed-name',
  severity: 'error',
  summary: 'A `Header` or `CookieValue` gives a name that no header or cookie can have.',
  message: ({ parameter, handler, marker, because }) => `the \`${marker}\` \`${parameter}\` of ${handler} ${because}`,
  help: ({ marker }) =>
    `write the name as a text, of letters, digits, \`-\` and \`_\`: \`${marker}<'${marker === 'Header' ? 'x-tenant' : 'session'}'>\``,
});

/** 2018. */
export const validationWithoutRules = define<{ parameter: string; handler: string }>({
  code: 2018,
  name: 'validation-without-rules',
  severity: 'error',
  summary: 'A `Validate` stands around a type that has no rules of its own.',
  message: ({ parameter, handler }) =>
    `the type of \`${parameter}\` of ${handler} has no rules that \`Validate\` could ask`,
  help: () =>
    'make it a class that implements `Validator`, give a schema (`Validate<Body<T>, typeof schema>`), or leave `Validate` out',
});

/** 2019. */
export const schemaNotImportable = define<{ text: string; parameter: string; handler: string }>({
  code: 2019,
  name: 'schema-not-importable',
  severity: 'error',
  summary: 'The schema of a `Validate` is no exported constant, so that generated code cannot import it.',
  message: ({ text, parameter, handler }) =>
    `\`${text}\`, the schema of \`${parameter}\` of ${handler}, cannot be imported by generated code`,
  help: () => 'keep the schema in an exported constant of a module, and name it: `typeof schema`',
});

/** 2020. */
export const decoratorWithoutEffect = define<{ decorator: string; because: string; hint: string }>({
  code: 2020,
  name: 'decorator-without-effect',
  severity: 'error',
  summary: 'A decorator stands where it means nothing: a guard there would never be asked.',
  message: ({ decorator, because }) => `\`@${decorator}\` has no effect here: ${because}`,
  help: ({ hint }) => hint,
});

/** 2021. Raised at the override, with a note at each decorator that it leaves out. */
export const lostDecorators = define<{ method: string; lost: string }>({
  code: 2021,
  name: 'lost-decorators',
  severity: 'error',
  summary: 'A method overrides a decorated one without saying again what stands in front of it.',
  message: ({ method, lost }) => `\`${method}\` overrides a method with ${lost}, and does not say that again`,
  help: ({ lost }) =>
    `write ${lost} in front of the override as well: decorators belong to one method, not to its name`,
});

/** 2022. */
export const unlistedController = define<{ controller: string }>({
  code: 2022,
  name: 'unlisted-controller',
  severity: 'warning',
  summary: 'No module lists a controller, so that none of its routes is served.',
  message: ({ controller }) => `no module lists the controller \`${controller}\`: its routes are not served`,
  help: ({ controller }) =>
    `add \`${controller}\` to the \`controllers\` of a module; a class that is only extended needs no \`@Controller\``,
});

/** 2023. Raised once per marker, however many handlers use the type that it is in. */
export const misplacedMarker = define<{ marker: string; place: string; hint: string }>({
  code: 2023,
  name: 'misplaced-marker',
  severity: 'error',
  summary: 'A marker is inside of another type or in a return type, where it has no effect.',
  message: ({ marker, place }) => `misplaced marker: \`${marker}\` ${place}`,
  help: ({ hint }) => hint,
});

/** 2029. Raised at the parameter. */
export const userWithoutGuard = define<{ parameter: string; handler: string; hint: string }>({
  code: 2029,
  name: 'user-without-guard',
  severity: 'warning',
  summary: 'An optional `User` is a parameter of a route without guards and interceptors.',
  message: ({ parameter, handler }) =>
    `the user \`${parameter}\` of ${handler} is always absent: no guard or interceptor of the route keeps one`,
  help: ({ hint }) => hint,
});

/** 2034. */
export const wrongBodyLimit = define<{ because: string; hint: string }>({
  code: 2034,
  name: 'wrong-body-limit',
  severity: 'error',
  summary: 'The argument of a `@BodyLimit` is not a size that a body can have.',
  message: ({ because }) => `invalid body limit: ${because}`,
  help: ({ hint }) => hint,
});

/** 2035. */
export const bodyLimitWithoutBody = define<{ method?: string }>({
  code: 2035,
  name: 'body-limit-without-body',
  severity: 'error',
  summary: 'A `@BodyLimit` applies to no route that takes a body.',
  message: ({ method }) =>
    `\`@BodyLimit\` has no effect here: ${method === undefined ? 'no route of this class takes a body' : `\`${method}\` does not take a body`}`,
  help: ({ method }) =>
    method === undefined
      ? 'remove it, or add a `Body` parameter to a method of the class'
      : 'remove it, or add a `Body` parameter to the method',
});

/** 2036. Raised at each decorator after the first. */
export const severalBodyLimits = define<object>({
  code: 2036,
  name: 'several-body-limits',
  severity: 'error',
  summary: 'A class or method has more than one `@BodyLimit`.',
  message: () => 'duplicate `@BodyLimit` on the same class or method',
  help: () => 'keep one of the two: that of a method takes precedence over that of its class',
});
