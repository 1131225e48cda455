import { define } from '../define.js';

export const misplacedOpenApi = define<{ class: string; root: string }>({
  code: 5001,
  name: 'misplaced-open-api',
  severity: 'error',
  summary: '`@OpenApi` is applied to a class that is not the root module.',
  repairs: 'design',
  message: ({ class: name }) => `misplaced \`@OpenApi\`: ${name} is not the root module`,
  help: ({ root }) => `move it to ${root}: an application has one API document`,
});

export const repeatedOpenApi = define<{ root: string }>({
  code: 5002,
  name: 'repeated-open-api',
  severity: 'error',
  summary: 'The root module has two `@OpenApi`.',
  repairs: 'design',
  message: ({ root }) => `duplicate \`@OpenApi\`: ${root} has two`,
  help: () => 'merge the two into one: an application has one API document',
});

export const unknownBuilderMethod = define<{ method: string; hint: string }>({
  code: 5003,
  name: 'unknown-builder-method',
  severity: 'error',
  summary: '`OpenApiConfig` does not have a method that is called.',
  repairs: 'safe',
  message: ({ method }) => `unknown method: \`OpenApiConfig\` has no method \`${method}\``,
  help: ({ hint }) => hint,
});

export const malformedSecurityScheme = define<{ problem: string; hint: string }>({
  code: 5004,
  name: 'malformed-security-scheme',
  severity: 'error',
  summary: 'A security scheme is not valid in OpenAPI.',
  repairs: 'safe',
  message: ({ problem }) => `invalid security scheme: ${problem}`,
  help: ({ hint }) => hint,
});

export const malformedServer = define<{ url: string; because: string; hint: string }>({
  code: 5005,
  name: 'malformed-server',
  severity: 'error',
  summary: 'Clients cannot add paths to the URL of a server.',
  repairs: 'safe',
  message: ({ url, because }) => `invalid server URL: \`${url}\` ${because}`,
  help: ({ hint }) => hint,
});

export const documentationPathParameter = define<{ path: string; parameter: string }>({
  code: 5006,
  name: 'documentation-path-parameter',
  severity: 'error',
  summary: 'The path of the API document or of its page has a parameter.',
  repairs: 'author',
  message: ({ path, parameter }) => `path parameter \`{${parameter}}\` in the documentation path \`${path}\``,
  help: () => 'write a path of literal segments: there is one document, and one page that shows it',
});

export const documentationPathConflict = define<{ what: string; path: string; other: string }>({
  code: 5007,
  name: 'documentation-path-conflict',
  severity: 'error',
  summary: 'The API document or its page has the path of something else.',
  repairs: 'author',
  message: ({ what, path, other }) => `path conflict: ${what} is served at \`${path}\`, and so is ${other}`,
  help: () => 'choose another path with `.jsonPath(…)` or `.uiPath(…)`',
});

// Raised once per scheme, at its first use, with notes at some of the others.
export const unknownSecurityScheme = define<{ scheme: string; uses: number; hint: string }>({
  code: 5008,
  name: 'unknown-security-scheme',
  severity: 'error',
  summary: '`@ApiSecurity` names a scheme that `OpenApiConfig` does not register.',
  repairs: 'safe',
  message: ({ scheme, uses }) =>
    `unknown security scheme \`${scheme}\`: it is not registered${uses === 1 ? '' : `, and ${uses} decorators name it`}`,
  help: ({ hint }) => hint,
});

export const misnamedSecurityScheme = define<{ scheme: string; builder: string }>({
  code: 5009,
  name: 'misnamed-security-scheme',
  severity: 'error',
  summary: 'A security scheme has the standard name of another kind.',
  repairs: 'author',
  message: ({ scheme, builder }) =>
    `reserved security scheme name: \`${scheme}\` is the name of the scheme that \`${builder}\` registers`,
  help: ({ builder }) => `call \`.${builder}\`, or choose another name and require it with \`Security.custom\``,
});

// Raised once per further scheme, with a note at the first one.
export const duplicateComponent = define<{ scheme: string }>({
  code: 5010,
  name: 'duplicate-component',
  severity: 'error',
  summary: 'Two security schemes have one name.',
  repairs: 'choice',
  message: ({ scheme }) => `duplicate security scheme: \`${scheme}\` is registered twice`,
  help: () => 'keep one of them, or register one under another name with `.securityScheme(name, …)`',
});

export const unknownScope = define<{ scheme: string; scope: string; hint: string }>({
  code: 5011,
  name: 'unknown-scope',
  severity: 'error',
  summary: '`@ApiSecurity` names a scope that no flow of the scheme has.',
  repairs: 'safe',
  message: ({ scheme, scope }) => `unknown scope: no flow of \`${scheme}\` has the scope \`${scope}\``,
  help: ({ hint }) => hint,
});

export const malformedComponentName = define<{ scheme: string }>({
  code: 5012,
  name: 'malformed-component-name',
  severity: 'error',
  summary: 'A security scheme has an invalid name.',
  repairs: 'author',
  message: ({ scheme }) => `invalid security scheme name \`${scheme}\``,
  help: () => 'use letters without accents, digits, `.`, `-` and `_`',
});

export const reservedRequestHeader = define<{ header: string; because: string; hint: string }>({
  code: 5013,
  name: 'reserved-request-header',
  severity: 'error',
  summary: '`@ApiRequestHeader` documents a header that OpenAPI documents in another way.',
  repairs: 'design',
  message: ({ header, because }) =>
    `reserved request header: \`@ApiRequestHeader\` cannot document \`${header}\`: ${because}`,
  help: ({ hint }) => hint,
});

// Reported with the place that documents the header first.
export const repeatedRequestHeader = define<{ header: string; handler?: string }>({
  code: 5014,
  name: 'repeated-request-header',
  severity: 'error',
  summary: 'A request header is documented twice.',
  repairs: 'choice',
  message: ({ header, handler }) =>
    handler === undefined
      ? `duplicate request header: \`${header}\` is documented twice`
      : `duplicate request header: \`${header}\` is documented, and ${handler} takes it as a parameter`,
  help: () => 'remove the decorator, or document another header',
});

export const malformedHeaderName = define<{ kind: string; name: string }>({
  code: 5015,
  name: 'malformed-header-name',
  severity: 'error',
  summary: 'A documented header or cookie has an invalid name.',
  repairs: 'author',
  message: ({ kind, name }) => `invalid ${kind} name: ${name}`,
  help: () => 'use letters without accents, digits, `-` and `_`',
});

export const malformedStatus = define<{ status: number }>({
  code: 5016,
  name: 'malformed-status',
  severity: 'error',
  summary: '`@ApiResponse` documents a status that no handler responds with.',
  repairs: 'author',
  message: ({ status }) => `invalid response status: handlers do not respond with ${status}`,
  help: () => 'write a whole number from 200 to 599',
});

export const contradictingResponse = define<{
  handler: string;
  status: number;
  mediaType: string;
  one: string;
  other: string;
}>({
  code: 5017,
  name: 'contradicting-response',
  severity: 'error',
  summary: '`@ApiResponse` contradicts the return type of the handler, or another decorator.',
  repairs: 'author',
  message: ({ handler, status, mediaType, one, other }) =>
    `contradicting response: ${handler} responds with status ${status} and ${one} as \`${mediaType}\`, but \`@ApiResponse\` documents ${other}`,
  help: () =>
    'remove the type argument where the return type is right, or set another media type with `contentType` where both are right',
});

export const responseWithoutBody = define<{ status: number; what: string }>({
  code: 5018,
  name: 'response-without-body',
  severity: 'error',
  summary: '`@ApiResponse` documents a body for a status that has none.',
  repairs: 'choice',
  message: ({ status, what }) => `response without a body: a response with status ${status} has no ${what}`,
  help: ({ what }) => `remove the ${what}, or use a status of a response with a body`,
});

export const notAnException = define<{ class: string }>({
  code: 5019,
  name: 'not-an-exception',
  severity: 'error',
  summary: '`@ApiErrors` names a class that is not an HTTP exception.',
  repairs: 'author',
  message: ({ class: name }) => `not an exception: ${name} does not extend \`HttpException\``,
  help: () => 'name an exception of `ashlar`, or a class that extends one',
});

export const unknownExceptionStatus = define<{ class: string; because: string; hint: string }>({
  code: 5020,
  name: 'unknown-exception-status',
  severity: 'error',
  summary: 'The status of an exception in `@ApiErrors` is not known.',
  repairs: 'author',
  message: ({ class: name, because }) => `unknown exception status: the status of ${name} is not known: ${because}`,
  help: ({ hint }) => hint,
});

export const malformedMediaType = define<{ text: string }>({
  code: 5021,
  name: 'malformed-media-type',
  severity: 'error',
  summary: '`@ApiResponse` has an invalid media type.',
  repairs: 'author',
  message: ({ text }) => `invalid media type \`${text}\``,
  help: () => "write a type and a subtype with a slash between: `'text/csv'`",
});

export const pageAssetConflict = define<{ path: string; other: string }>({
  code: 5022,
  name: 'page-asset-conflict',
  severity: 'error',
  summary: 'A file of the page of the API document has the path of something else.',
  repairs: 'author',
  message: ({ path, other }) =>
    `path conflict: the page of the API document loads \`${path}\`, which is the path of ${other}`,
  help: () => 'choose another path: `.uiPath(…)` moves the page and all its files',
});

// Raised once per name, at the second type.
export const ambiguousSchemaName = define<{ name: string; isTaken: boolean; inOneFile: boolean }>({
  code: 5023,
  name: 'ambiguous-schema-name',
  severity: 'warning',
  summary: 'Several types of the API document have one name, and their schemas get suffixes.',
  repairs: 'author',
  message: ({ name, inOneFile }) => {
    const place = inOneFile ? 'function or namespace' : 'file';
    return `duplicate schema name \`${name}\`: the API document adds a suffix that depends on the ${place}`;
  },
  help: ({ name, isTaken }) =>
    isTaken
      ? `add the JSDoc tag \`@schemaName\` with another name to \`${name}\``
      : `add the JSDoc tag \`@schemaName ${name}\` to one of them, and \`@schemaName\` with other names to the others`,
});

// Raised once per type, where it is first used.
export const mechanicalSchemaName = define<{
  type: string;
  remedy: 'alias' | 'interface' | 'name of the result' | 'alias of the mapper';
}>({
  code: 5024,
  name: 'mechanical-schema-name',
  severity: 'warning',
  summary: 'A schema of the API document is named after the type expression that makes it.',
  repairs: 'author',
  message: ({ type }) => `unnamed schema: \`${type}\` has no name of its own`,
  help: ({ type, remedy }) => {
    // The response mapper makes the type of the result that the handler returns.
    if (remedy === 'name of the result')
      return 'declare an interface or a type alias for the result, and return it here';
    if (remedy === 'alias of the mapper')
      return 'declare the properties in a generic type alias, such as `type Changes<T> = { [Key in keyof T]?: T[Key] }`, and use it in the type of `map`';
    return remedy === 'interface'
      ? `declare an interface that extends \`${type}\`, and use the interface here`
      : `declare a type alias for \`${type}\`, and use the alias here`;
  },
});

export const invalidSchemaName = define<{ problem: string; hint: string }>({
  code: 5025,
  name: 'invalid-schema-name',
  severity: 'error',
  summary: '`@schemaName` does not name one schema of the API document.',
  repairs: 'author',
  message: ({ problem }) => problem,
  help: ({ hint }) => hint,
});

// Raised once per further call, with a note at the first one.
export const repeatedBuilderCall = define<{ method: string }>({
  code: 5026,
  name: 'repeated-builder-call',
  severity: 'error',
  summary: 'A method of `OpenApiConfig` that sets one value is called twice.',
  repairs: 'choice',
  message: ({ method }) => `duplicate call: \`${method}\` is called twice`,
  help: () => 'remove one of the calls',
});

export const malformedInfoUrl = define<{ of: string; url: string; hint: string }>({
  code: 5027,
  name: 'malformed-info-url',
  severity: 'error',
  summary: 'The address of a contact, a license or the terms of service is not a URL.',
  repairs: 'safe',
  message: ({ of, url }) => `invalid URL in \`${of}\`: browsers cannot open \`${url}\``,
  help: ({ hint }) => hint,
});

export const malformedEmail = define<{ email: string }>({
  code: 5028,
  name: 'malformed-email',
  severity: 'error',
  summary: 'The e-mail address of a contact is not valid.',
  repairs: 'author',
  message: ({ email }) => `invalid e-mail address \`${email}\``,
  help: () => 'write an address such as `support@example.com`',
});

export const malformedLicense = define<{ problem: string; hint: string }>({
  code: 5029,
  name: 'malformed-license',
  severity: 'error',
  summary: 'A license is not valid in OpenAPI.',
  repairs: 'choice',
  message: ({ problem }) => `invalid license: ${problem}`,
  help: ({ hint }) => hint,
});

export const undescribableErrors = define<{ handler: string; because: string }>({
  code: 5035,
  name: 'undescribable-errors',
  severity: 'error',
  summary: 'The API document cannot describe the result of the error handler.',
  repairs: 'design',
  message: ({ handler, because }) => `unsupported result of \`handle\` of ${handler}: ${because}`,
  help: () => 'return `Response<T, number>` with an object type of strings, numbers, booleans, arrays and objects',
});
