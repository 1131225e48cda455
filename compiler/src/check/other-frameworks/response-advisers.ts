import { type Adviser, literalOf } from './advice.js';

const statuses: ReadonlyMap<string, number> = new Map([
  ['OK', 200],
  ['CREATED', 201],
  ['ACCEPTED', 202],
  ['NO_CONTENT', 204],
  ['PARTIAL_CONTENT', 206],
]);

/** Advises on decorators that set the status of a response. */
export const status: Adviser = ({ decorator, arguments: [code] }) => {
  const known = numberOf(literalOf(code)) ?? statuses.get(/^HttpStatus\.(\w+)$/.exec(code?.text ?? '')?.[1] ?? '');
  const because = 'it does not set the status of the response';
  if (known === 200) return { because, fix: 'remove it: 200 is the status of every value that a handler returns' };
  if (known === 204) {
    return { because, fix: 'remove it and return nothing, or return `Response.noContent()` of `ashlar`' };
  }
  const { place } = decorator;
  const type = place.kind === 'method' && place.returns !== '' ? place.returns : 'T';
  const number = String(known ?? 201);
  return {
    because,
    fix: `return \`Response.withStatus(${number}, value)\` of \`ashlar\`, and declare it as \`Response<${type}, ${number}>\``,
  };
};

/** tsoa writes the status as a text: `'204'`. */
function numberOf(value: ReturnType<typeof literalOf>): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
}

/** Advises on decorators that set a header of a response. */
export const header: Adviser = ({ arguments: [name, value] }) => ({
  because: 'it sets no header of the response',
  fix: `return \`Response.body(value).withHeader(${name?.text ?? "'name'"}, ${value?.text ?? "'value'"})\` of \`ashlar\``,
});

/** Advises on decorators that redirect a request. */
export const redirect: Adviser = ({ arguments: [url, code] }) => ({
  because: 'it redirects no request',
  fix: `return \`HttpResponse.empty(${code?.text ?? '302'}).withHeader('location', ${url?.text ?? 'url'})\` of \`ashlar\``,
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
