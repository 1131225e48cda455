import type { PlannedRoute } from '../../../compiler/src/plan/application-plan.ts';
import type { MemoryRequestParts } from '../../../runtime/src/testing/memory-incoming-request.ts';
import { fc } from '../../support/fast-check.ts';

/** Facts about an application with which requests reach its last stages. */
export interface ApplicationHints {
  readonly tokens: readonly string[];
  /** The values of path parameters that the application knows. */
  readonly segments: readonly string[];
  /** Bodies of JSON that handlers accept, by the names of handlers: `NotesController.create`. */
  readonly bodies: Readonly<Record<string, unknown>>;
}

const textValues = fc.constantFrom(
  ...['1', '2', '0', '-1', '007', '1.5', '1e3', '9007199254740993', 'true', 'abc', '', ' ', 'ä', 'asc', 'open'],
  ...['2026-01-01T00:00:00Z', '2026-01-01', '6f1b0d3c-2f5e-4b0a-9c55-0a3f3f0e2b11', 'a@b.example', 'a'.repeat(300)],
);

const escapedSegments = fc.constantFrom('%61', 'a%2Fb', '%2F', '%zz', '%', '%C3%A4', '%E0%A4%A', '.', '..', 'a+b');

/** Requests of the routes of an application, and requests that are close to them. */
export function randomRequests(
  routes: readonly PlannedRoute[],
  hints: ApplicationHints,
  further: readonly string[],
): fc.Arbitrary<MemoryRequestParts> {
  return fc.constantFrom(...routes).chain((route) => {
    const requests = fc.record({
      method: methodOf(route),
      path: pathOf(route, hints, further),
      query: queryOf(route),
      headers: headersOf(hints),
      body: bodyOf(route, hints),
      address: fc.integer({ min: 1, max: 200 }),
    });
    return requests.map(({ method, path, query, headers, body, address }) =>
      requestOf(method, `${path}${query}`, headers, body, address),
    );
  });
}

/**
 * The same requests in every run, so that each kind of outcome occurs: every route with each token and without one, with each kind of
 * body, more often than the lowest rate limit allows, and by a method that it does not have.
 */
export function fixedRequests(
  routes: readonly PlannedRoute[],
  hints: ApplicationHints,
  further: readonly string[],
): readonly MemoryRequestParts[] {
  const [value = ''] = hints.segments;
  const encoder = new TextEncoder();
  const bodies = (name: string): readonly RandomBody[] => [
    { bytes: encoder.encode(JSON.stringify(hints.bodies[name] ?? {})), headers: jsonType },
    { bytes: encoder.encode('{"unknown":1}'), headers: jsonType },
    { bytes: encoder.encode('{'), headers: jsonType },
    { bytes: encoder.encode('text'), headers: [['content-type', ['text/plain']]] },
    { bytes: encoder.encode(`"${'x'.repeat(1_100_000)}"`), headers: jsonType },
  ];
  const headers = [[], ...[...hints.tokens, 'wrong'].map((token) => [authorization(token)])];
  const others = ['/nowhere', '/%zz', ...further].map((target) => requestOf('GET', target, [], noBody, 250));
  const ofRoutes = routes.flatMap((route) => {
    const path = route.segments.map((segment) => (segment.kind === 'parameter' ? value : segment.text));
    const target = `/${path.map(encodeURIComponent).join('/')}`;
    const sent = route.body === undefined ? [noBody] : bodies(`${route.controller.class.name}.${route.handler}`);
    const accepted = headers.flatMap((own) => sent.map((body) => requestOf(route.method, target, own, body, 250)));
    return [requestOf('TRACE', target, [], noBody, 250), ...accepted];
  });
  return [...others, ...ofRoutes];
}

function requestOf(
  method: string,
  target: string,
  headers: RandomBody['headers'],
  body: RandomBody,
  address: number,
): MemoryRequestParts {
  const all = new Map([['host', ['localhost']], ...headers, ...body.headers]);
  if (body.bytes.byteLength > 0) all.set('content-length', [String(body.bytes.byteLength)]);
  return { method, target, remoteAddress: `203.0.113.${address}:50000`, headers: all, body: body.bytes };
}

function methodOf({ method }: PlannedRoute): fc.Arbitrary<string> {
  const other = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
  return fc.oneof({ weight: 6, arbitrary: fc.constant<string>(method) }, { weight: 1, arbitrary: other });
}

function pathOf(route: PlannedRoute, hints: ApplicationHints, further: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...hints.segments) },
    { weight: 2, arbitrary: textValues.map(encodeURIComponent) },
    { weight: 1, arbitrary: escapedSegments },
  );
  const segments = route.segments.map((segment) => {
    if (segment.kind === 'parameter') return value;
    const { text } = segment;
    const misspelled = fc.constantFrom(
      text.toUpperCase(),
      `${text}x`,
      `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`,
      '',
      '%2F',
    );
    return fc.oneof(
      { weight: 20, arbitrary: fc.constant(encodeURIComponent(text)) },
      { weight: 1, arbitrary: misspelled },
    );
  });
  const path = fc
    .tuple(
      fc.tuple(...segments),
      fc.oneof({ weight: 10, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom('/', '//', '/x') }),
    )
    .map(([texts, end]) => `/${texts.join('/')}${end}`);
  return fc.oneof(
    { weight: 12, arbitrary: path },
    { weight: 1, arbitrary: fc.constantFrom('/', '//', '/docs', '/openapi.json', ...further) },
  );
}

function queryOf({ inputs }: PlannedRoute): fc.Arbitrary<string> {
  const declared = inputs.flatMap((input) =>
    input.source === 'query' && input.shape.kind === 'object' ? input.shape.properties.map(({ name }) => name) : [],
  );
  const name = fc.constantFrom('page', 'x', 'ids', 'ids%5B%5D', 'q', 'limit', ...declared, ...declared, ...declared);
  const value = fc.oneof(
    { weight: 12, arbitrary: textValues.map(encodeURIComponent) },
    { weight: 1, arbitrary: escapedSegments },
  );
  const pair = fc.oneof(
    { weight: 10, arbitrary: fc.tuple(name, value).map(([key, text]) => `${key}=${text}`) },
    { weight: 1, arbitrary: fc.constantFrom('x', '', '=', '%zz=1', 'a+b=c+d') },
  );
  const pairs = fc.array(pair, { maxLength: 4 }).map((all) => (all.length === 0 ? '' : `?${all.join('&')}`));
  return fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 3, arbitrary: pairs });
}

function headersOf({ tokens }: ApplicationHints): fc.Arbitrary<readonly (readonly [string, string[]])[]> {
  const token = fc.constantFrom(...tokens, 'wrong').map(authorization);
  return fc.oneof({ weight: 3, arbitrary: token.map((one) => [one]) }, { weight: 1, arbitrary: fc.constant([]) });
}

function authorization(token: string): readonly [string, string[]] {
  return ['authorization', [`Bearer ${token}`]];
}

interface RandomBody {
  readonly bytes: Uint8Array;
  readonly headers: readonly (readonly [string, string[]])[];
}

const noBody: RandomBody = { bytes: new Uint8Array(), headers: [] };
const jsonType: RandomBody['headers'] = [['content-type', ['application/json']]];

function bodyOf(route: PlannedRoute, hints: ApplicationHints): fc.Arbitrary<RandomBody> {
  const encoder = new TextEncoder();
  const none = fc.constant(noBody);
  if (route.body === undefined) return none;
  const name = `${route.controller.class.name}.${route.handler}`;
  const known = hints.bodies[name];
  const json = fc.oneof(
    { weight: 6, arbitrary: fc.constant(JSON.stringify(known ?? {})) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom('{', '', '{}', '[]', '{"a":1}', `"${'x'.repeat(1_100_000)}"`) },
  );
  const types = [
    'application/json',
    'application/json',
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    '',
  ];
  const plain = fc.tuple(json, fc.constantFrom(...types)).map(
    ([text, type]): RandomBody => ({
      bytes: encoder.encode(text),
      headers: type === '' ? [] : [['content-type', [type]]],
    }),
  );
  const form = fc
    .constantFrom(formOf('note', 'text'), formOf('file', 'text', 'a.txt'), formOf('title', 'A picture'), 'broken')
    .map(
      (text): RandomBody => ({
        bytes: encoder.encode(text),
        headers: [['content-type', ['multipart/form-data; boundary=b']]],
      }),
    );
  return fc.oneof({ weight: 6, arbitrary: plain }, { weight: 2, arbitrary: form }, { weight: 1, arbitrary: none });
}

function formOf(name: string, text: string, filename?: string): string {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  return `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n--b--\r\n`;
}
