import type { ForeignArgument } from '../../model/foreign/foreign-facts.js';
import { httpStatuses } from '../../model/foreign/http-statuses.js';
import { statusOf } from '../../model/shapes/response-content.js';
import { type Advice, type AdviceContext, type Adviser, importInstead, literalOf, removal } from './advice.js';

/** Advises on decorators that set the status of a response. */
export const status: Adviser = (context) => {
  const known = statusNamedBy(context.arguments[0]);
  const { results, beside } = context;
  if (beside.includes('Redirect')) {
    return {
      because: 'the redirect of the same method has a status of its own',
      fix: `remove ${written(context)}`,
    };
  }
  if (results.every(({ wrapped }) => !wrapped)) return ofPlainResult(known, context);
  const declared = results.some(({ status: code, opaque }) => opaque === true && code === undefined)
    ? undefined
    : results.map(statusOf);
  if (declared === undefined || known === undefined || declared.includes(known)) {
    return {
      because: 'the response that the handler returns sets the status',
      fix: `remove ${written(context)}: the returned response has a status of its own`,
    };
  }
  const own = declared.join(' or ');
  return {
    because: `it says ${known}, but the response that the handler returns has the status ${own}`,
    fix: `remove ${written(context)} to send ${own}, or remove it and ${returned(known, context)}`,
  };
};

/** The advice for a handler that returns a value or nothing. */
function ofPlainResult(known: number | undefined, context: AdviceContext): Advice {
  const because = 'it does not set the status of the response';
  const isEmpty = context.results.every(({ shape }) => shape === undefined) && context.results.length > 0;
  if (isEmpty && known === 204)
    return {
      because,
      fix: 'remove it: 204 is the status of a handler that returns nothing',
      ...repairOf(context, removal),
    };
  if (!isEmpty && known === 200) {
    return {
      because,
      fix: 'remove it: 200 is the status of every value that a handler returns',
      ...repairOf(context, removal),
    };
  }
  if (known === 204) {
    return { because, fix: 'remove it and return nothing, or return `Response.noContent()` of `ashlar`' };
  }
  const isSuccess = known === undefined || (known >= 200 && known < 300);
  // A header of the same method needs a response.
  if (isSuccess && !context.beside.includes('Header'))
    return { because, fix: `write \`@HttpCode(${known ?? '…'})\` of \`ashlar\``, ...repairOf(context, importInstead) };
  if (!isEmpty) return { because, fix: returned(known, context) };
  const fix = `return \`HttpResponse.empty(${known ?? '…'})\` of \`ashlar\`, and declare it as \`HttpResponse\``;
  return { because, fix };
}

/**
 * The repair of a status that is a number: a constant of the other framework is not read. A `@Post` beside it is repaired before, because
 * its own status depends on this one.
 */
function repairOf(
  context: AdviceContext,
  repair: (context: AdviceContext) => NonNullable<Advice['repairs']>,
): Pick<Advice, 'repairs'> {
  const isNumber = /^\d+$/.test(context.arguments[0]?.text ?? '');
  return isNumber && !context.beside.includes('Post') ? { repairs: repair(context) } : {};
}

/** The result with a status, and its type. */
function returned(known: number | undefined, { decorator: { place } }: AdviceContext): string {
  if (known === 204) return 'return `Response.noContent()` of `ashlar`, and declare it as `Response<never, 204>`';
  const number = String(known ?? '…');
  const result = `return \`Response.withStatus(${number}, value)\` of \`ashlar\``;
  const type = place.kind === 'method' ? contentOf(place.returns) : '';
  // Without a declared type, the type of the result has the status.
  return type === '' ? result : `${result}, and declare it as \`Response<${type}, ${number}>\``;
}

/** `Note` of `Response<Note, 201>`; of a union, the types of its members. */
function contentOf(returns: string): string {
  const contents = returns.split(' | ').map((text) => /^Response<(.+?)(?:, \d+)?>$/.exec(text)?.[1] ?? text);
  return [...new Set(contents)].join(' | ');
}

function written({ decorator }: AdviceContext): string {
  return `\`@${decorator.written}\``;
}

/** The status in an argument: a number, its text, or a member of `HttpStatus`. */
function statusNamedBy(argument: ForeignArgument | undefined): number | undefined {
  return numberOf(literalOf(argument)) ?? httpStatuses.get(/^HttpStatus\.(\w+)$/.exec(argument?.text ?? '')?.[1] ?? '');
}

/** tsoa writes the status as a text: `'204'`. */
function numberOf(value: ReturnType<typeof literalOf>): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
}

/** The decorators whose advice is to return a response: a header of the same method is added to that. */
const responseDecorators: ReadonlySet<string> = new Set(['HttpCode', 'SuccessResponse', 'Redirect']);

/** Advises on decorators that set a header of a response. */
export const header: Adviser = ({ arguments: [name, value], decorator: { place }, results, beside }) => {
  const because = 'it sets no header of the response';
  const call = `.withHeader(${name?.text ?? "'name'"}, ${value?.text ?? "'value'"})`;
  if (results.some(({ wrapped }) => wrapped) || beside.some((other) => responseDecorators.has(other))) {
    return { because, fix: `remove it, and add \`${call}\` to the response that the handler returns` };
  }
  const isEmpty = results.length > 0 && results.every(({ shape }) => shape === undefined);
  const response = isEmpty ? 'Response.noContent()' : 'Response.body(value)';
  const fix = `return \`${response}${call}\` of \`ashlar\``;
  if (isEmpty) return { because, fix: `${fix}, and declare it as \`Response<never, 204>\`` };
  const type = place.kind === 'method' ? place.returns : '';
  return { because, fix: type === '' ? fix : `${fix}, and declare it as \`Response<${type}>\`` };
};

/** Advises on decorators that redirect a request. */
export const redirect: Adviser = ({ arguments: [url, code], results }) => ({
  because: 'it redirects no request',
  fix: `${results.some(({ shape }) => shape !== undefined) ? 'with the URL and the status of the result, where it has them, ' : ''}return \`HttpResponse.empty(${statusNamedBy(code) ?? 302}).withHeader('location', ${url?.text ?? 'url'})\` of \`ashlar\`, and declare it as \`HttpResponse\``,
});

/** Advises on decorators that render a template. */
export const render: Adviser = () => ({
  because: 'it renders nothing',
  fix: 'render the template in the handler, and return the page as an `HttpResponse` of `ashlar`',
});

/** Advises on decorators that send server-sent events. */
export const events: Adviser = () => ({
  because: 'the route is not served',
  fix: 'write a route with `@Get(…)` of `ashlar` that returns `Response.sse(items)` with an async iterable',
});
