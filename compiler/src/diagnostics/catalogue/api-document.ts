import { define } from '../define.js';

/** 5001. */
export const misplacedOpenApi = define<{ class: string; root: string }>({
  code: 5001,
  name: 'misplaced-open-api',
  severity: 'error',
  summary: '`@OpenApi` stands in front of a class that is not the root module.',
  message: ({ class: name }) => `\`@OpenApi\` stands in front of ${name}, which is not the root module`,
  help: ({ root }) => `put it in front of ${root}: an application has one API document`,
});

/** 5002. */
export const repeatedOpenApi = define<{ root: string }>({
  code: 5002,
  name: 'repeated-open-api',
  severity: 'error',
  summary: 'The root module has two `@OpenApi`.',
  message: ({ root }) => `${root} has a second \`@OpenApi\``,
  help: () => 'say everything in one of them: an application has one API document',
});

/** 5003. */
export const unknownBuilderMethod = define<{ method: string; hint: string }>({
  code: 5003,
  name: 'unknown-builder-method',
  severity: 'error',
  summary: 'A method is called that `OpenApiConfig` does not have.',
  message: ({ method }) => `\`OpenApiConfig\` has no method \`${method}\``,
  help: ({ hint }) => hint,
});

/** 5004. */
export const malformedSecurityScheme = define<{ problem: string; hint: string }>({
  code: 5004,
  name: 'malformed-security-scheme',
  severity: 'error',
  summary: 'A security scheme is not what OpenAPI calls one.',
  message: ({ problem }) => problem,
  help: ({ hint }) => hint,
});

/** 5005. */
export const malformedServer = define<{ url: string; because: string; hint: string }>({
  code: 5005,
  name: 'malformed-server',
  severity: 'error',
  summary: 'The address of a server is not one to which clients can add paths.',
  message: ({ url, because }) => `the server \`${url}\` ${because}`,
  help: ({ hint }) => hint,
});

/** 5006. */
export const documentationPathParameter = define<{ path: string; parameter: string }>({
  code: 5006,
  name: 'documentation-path-parameter',
  severity: 'error',
  summary: 'The path of the API document or of its page has a parameter.',
  message: ({ path, parameter }) => `the documentation path \`${path}\` has the parameter \`{${parameter}}\``,
  help: () => 'write a path of literal segments: there is one document, and one page that shows it',
});

/** 5007. */
export const documentationPathConflict = define<{ what: string; path: string; other: string }>({
  code: 5007,
  name: 'documentation-path-conflict',
  severity: 'error',
  summary: 'The API document or its page has a path that something else has too.',
  message: ({ what, path, other }) => `${what} is served at \`${path}\`, and so is ${other}`,
  help: () => 'choose another path with `.jsonPath(…)` or `.uiPath(…)`',
});

/** 5008. Raised once per scheme, at its first use, with notes at some of the others. */
export const unknownSecurityScheme = define<{ scheme: string; uses: number; hint: string }>({
  code: 5008,
  name: 'unknown-security-scheme',
  severity: 'error',
  summary: '`@ApiSecurity` names a scheme that `OpenApiConfig` does not register.',
  message: ({ scheme, uses }) =>
    `no security scheme \`${scheme}\` is registered${uses === 1 ? '' : `, and ${uses} decorators name it`}`,
  help: ({ hint }) => hint,
});

/** 5009. */
export const misnamedSecurityScheme = define<{ scheme: string; builder: string }>({
  code: 5009,
  name: 'misnamed-security-scheme',
  severity: 'error',
  summary: 'A standard name is given to a security scheme of another kind.',
  message: ({ scheme, builder }) => `\`${scheme}\` is the name of the scheme that \`${builder}\` registers`,
  help: ({ builder }) => `call \`.${builder}\`, or choose another name and ask for it by \`Security.custom\``,
});

/** 5010. Raised once per further scheme, with a note at the first one. */
export const duplicateComponent = define<{ scheme: string }>({
  code: 5010,
  name: 'duplicate-component',
  severity: 'error',
  summary: 'Two security schemes have one name.',
  message: ({ scheme }) => `the security scheme \`${scheme}\` is registered twice`,
  help: () => 'keep one of them, or register one under another name with `.securityScheme(name, …)`',
});

/** 5011. */
export const unknownScope = define<{ scheme: string; scope: string; hint: string }>({
  code: 5011,
  name: 'unknown-scope',
  severity: 'error',
  summary: '`@ApiSecurity` names a scope that no flow of the scheme has.',
  message: ({ scheme, scope }) => `no flow of \`${scheme}\` has the scope \`${scope}\``,
  help: ({ hint }) => hint,
});

/** 5012. */
export const malformedComponentName = define<{ scheme: string }>({
  code: 5012,
  name: 'malformed-component-name',
  severity: 'error',
  summary: 'A security scheme has a name that OpenAPI does not allow.',
  message: ({ scheme }) => `\`${scheme}\` cannot be the name of a security scheme`,
  help: () => 'use letters without accents, digits, `.`, `-` and `_`',
});

/** 5013. */
export const reservedRequestHeader = define<{ header: string; because: string; hint: string }>({
  code: 5013,
  name: 'reserved-request-header',
  severity: 'error',
  summary: '`@ApiRequestHeader` documents a header that OpenAPI documents in another way.',
  message: ({ header, because }) => `\`@ApiRequestHeader\` cannot document \`${header}\`: ${because}`,
  help: ({ hint }) => hint,
});

/** 5014. Told with the place that documents the header first. */
export const repeatedRequestHeader = define<{ header: string; handler?: string }>({
  code: 5014,
  name: 'repeated-request-header',
  severity: 'error',
  summary: 'A header is documented that is documented already.',
  message: ({ header, handler }) =>
    handler === undefined
      ? `the request header \`${header}\` is documented twice`
      : `the request header \`${header}\` is documented twice: ${handler} takes it as a parameter`,
  help: () => 'remove the decorator, or let the two speak of different headers',
});

/** 5015. */
export const malformedHeaderName = define<{ kind: string; name: string }>({
  code: 5015,
  name: 'malformed-header-name',
  severity: 'error',
  summary: 'A header or cookie is documented that cannot have its name.',
  message: ({ kind, name }) => `${name} cannot be the name of a ${kind}`,
  help: () => 'use letters without accents, digits, `-` and `_`',
});

/** 5016. */
export const malformedStatus = define<{ status: number }>({
  code: 5016,
  name: 'malformed-status',
  severity: 'error',
  summary: '`@ApiResponse` documents a status that no handler answers with.',
  message: ({ status }) => `${status} is no status that a handler answers with`,
  help: () => 'write a whole number from 200 to 599',
});

/** 5017. */
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
  summary: '`@ApiResponse` says something else of an answer than the type of the handler, or than another decorator.',
  message: ({ handler, status, mediaType, one, other }) =>
    `${handler} answers ${status} with ${one} as \`${mediaType}\`, and \`@ApiResponse\` says ${other}`,
  help: () =>
    'leave the type argument out where the handler says what is sent; name another media type with `contentType` where both are true',
});

/** 5018. */
export const responseWithoutBody = define<{ status: number; what: string }>({
  code: 5018,
  name: 'response-without-body',
  severity: 'error',
  summary: '`@ApiResponse` documents a body for a status that has none.',
  message: ({ status, what }) => `an answer with the status ${status} has no body, and so no ${what}`,
  help: ({ what }) => `remove the ${what}, or write the status of an answer that has a body`,
});

/** 5019. */
export const notAnException = define<{ class: string }>({
  code: 5019,
  name: 'not-an-exception',
  severity: 'error',
  summary: '`@ApiErrors` names a class that is no exception of HTTP.',
  message: ({ class: name }) => `${name} is no exception that could be an answer: it does not extend \`HttpException\``,
  help: () => 'name an exception of `ashlar`, or a class that extends one',
});

/** 5020. */
export const unknownExceptionStatus = define<{ class: string; because: string; hint: string }>({
  code: 5020,
  name: 'unknown-exception-status',
  severity: 'error',
  summary: '`@ApiErrors` names an exception of which no status is known.',
  message: ({ class: name, because }) => `the status of ${name} is not known: ${because}`,
  help: ({ hint }) => hint,
});

/** 5021. */
export const malformedMediaType = define<{ text: string }>({
  code: 5021,
  name: 'malformed-media-type',
  severity: 'error',
  summary: '`@ApiResponse` gives a media type that is none.',
  message: ({ text }) => `\`${text}\` is no media type`,
  help: () => "write a type and a subtype with a slash between: `'text/csv'`",
});

/** 5022. */
export const pageAssetConflict = define<{ path: string; other: string }>({
  code: 5022,
  name: 'page-asset-conflict',
  severity: 'error',
  summary: 'A file that the page of the API document loads has a path that something else has too.',
  message: ({ path, other }) => `the page of the API document loads \`${path}\`, which is the path of ${other}`,
  help: () => 'choose another path: `.uiPath(…)` moves the page and all that it loads',
});

/** 5023. Raised once per name, at the second type. */
export const ambiguousSchemaName = define<{ name: string; isTaken: boolean }>({
  code: 5023,
  name: 'ambiguous-schema-name',
  severity: 'warning',
  summary: 'Several types of the API document have one name, so that their schemas get suffixes.',
  message: ({ name }) => `duplicate schema name \`${name}\`: the API document adds a suffix that depends on the file`,
  help: ({ name, isTaken }) =>
    isTaken
      ? `add the JSDoc tag \`@schemaName\` with another name to \`${name}\``
      : `add the JSDoc tag \`@schemaName ${name}\` to one of them, and \`@schemaName\` with other names to the others`,
});

/** 5024. Raised once per type, where it is first used. */
export const mechanicalSchemaName = define<{ type: string }>({
  code: 5024,
  name: 'mechanical-schema-name',
  severity: 'warning',
  summary: 'A schema of the API document is named after the type expression that makes it.',
  message: ({ type }) => `the schema of \`${type}\` has no name of its own`,
  help: ({ type }) => `declare a type alias for \`${type}\`, and use the alias here`,
});

/** 5025. */
export const invalidSchemaName = define<{ problem: string; hint: string }>({
  code: 5025,
  name: 'invalid-schema-name',
  severity: 'error',
  summary: '`@schemaName` does not name one schema of the API document.',
  message: ({ problem }) => problem,
  help: ({ hint }) => hint,
});

/** 5026. Raised once per further call, with a note at the first one. */
export const repeatedBuilderCall = define<{ method: string }>({
  code: 5026,
  name: 'repeated-builder-call',
  severity: 'error',
  summary: 'A method of `OpenApiConfig` that sets one value is called twice.',
  message: ({ method }) => `\`${method}\` is called twice`,
  help: () => 'remove one of the calls',
});

/** 5027. */
export const malformedInfoUrl = define<{ of: string; url: string; hint: string }>({
  code: 5027,
  name: 'malformed-info-url',
  severity: 'error',
  summary: 'The address of a contact, a license or the terms of service is not a URL.',
  message: ({ of, url }) => `\`${url}\` in \`${of}\` is not a URL that a browser can open`,
  help: ({ hint }) => hint,
});

/** 5028. */
export const malformedEmail = define<{ email: string }>({
  code: 5028,
  name: 'malformed-email',
  severity: 'error',
  summary: 'The e-mail address of a contact is not one.',
  message: ({ email }) => `\`${email}\` is not an e-mail address`,
  help: () => 'write an address such as `support@example.com`',
});

/** 5029. */
export const malformedLicense = define<{ problem: string; hint: string }>({
  code: 5029,
  name: 'malformed-license',
  severity: 'error',
  summary: 'A license is not one that OpenAPI allows.',
  message: ({ problem }) => problem,
  help: ({ hint }) => hint,
});
