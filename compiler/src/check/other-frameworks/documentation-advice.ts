import type { ForeignDecorator } from '../../model/foreign/foreign-facts.js';
import { type ForeignName, familyOf } from '../../model/foreign/other-frameworks.js';

/** The decorators of tsoa and routing-controllers that only document. */
const documenting: ReadonlySet<string> = new Set([
  'Tags',
  'Example',
  'OperationId',
  'Hidden',
  'Deprecated',
  'Extension',
  'Response',
  'Produces',
  'Consumes',
  'SpecPath',
  'OpenAPI',
  'ResponseSchema',
]);

/** Whether a decorator only adds to an API document: nothing is lost at run time without it. */
export function onlyDocuments({ parts }: ForeignDecorator): boolean {
  return parts.every((part) => {
    const family = familyOf(part.package);
    return family === 'swagger' || (family === 'tsoa' && documenting.has(part.name));
  });
}

/** The place in Ashlar for the content of a documenting decorator. */
export function documentationFix({ name }: ForeignName): string {
  return fixes.get(name) ?? fallback(name);
}

function fallback(name: string): string {
  if (/Response$/.test(name)) {
    return 'remove it: the return type documents the response; `@ApiResponse<T>({ status })` and `@ApiErrors(…)` of `ashlar` add others';
  }
  return 'remove it: the document is generated from the types and their JSDoc';
}

const security =
  'write `@ApiSecurity(Security.bearerAuth)` of `ashlar`, and declare the scheme in `@OpenApi(…)` of the root module';

const fixes: ReadonlyMap<string, string> = new Map([
  ['ApiTags', 'remove it: routes are grouped by their controller'],
  ['Tags', 'remove it: routes are grouped by their controller'],
  ['ApiOperation', 'write the summary as the JSDoc of the method'],
  ['ApiParam', 'remove it: the document shows the parameters of the handler, described by `@param`'],
  ['ApiQuery', 'remove it: the document shows the properties of `Query<…>`, described by their JSDoc'],
  ['ApiBody', 'remove it: the document shows the type of `Body<…>`'],
  ['ApiConsumes', 'remove it: the document shows the media types that the handler takes'],
  ['ApiProduces', 'remove it: the document shows the media types of the return type'],
  ['ApiHeader', 'write `@ApiRequestHeader({ name })` of `ashlar`, or take a parameter `Header<…>`'],
  ['ApiHeaders', 'write `@ApiRequestHeader({ name })` of `ashlar`, or take a parameter `Header<…>`'],
  ['ApiBearerAuth', security],
  ['ApiBasicAuth', security],
  ['ApiOAuth2', security],
  ['ApiCookieAuth', security],
  ['ApiSecurity', security],
]);
