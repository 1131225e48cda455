import { beforeAll, expect, test } from 'vitest';
import { runProcess } from '../support/run-process.js';
import { type ExampleProject, exampleProject, pathIn, settingsPage } from './example-project.js';
import { readPages } from './pages.js';

const path = 'runtime/docs/recipes/aws-lambda.md';
const pages = readPages().filter((page) => page.path === settingsPage || page.path === path);
let project: ExampleProject;

/** The path of a file of the page in the project. */
function fileOf(file: string): string {
  const page = pages.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`there is no page ${path}`);
  return pathIn(page, file);
}

beforeAll(async () => {
  project = exampleProject(pages);
  expect(await project.copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await project.copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 240_000);

const http = { protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'agent' };

/** An event of an HTTP API, with every property that the documentation of AWS lists for the payload format 2.0. */
const ofHttpApi = {
  version: '2.0',
  routeKey: '$default',
  rawPath: '/shipments/Köln Süd',
  rawQueryString: 'page=2&unknown=a&unknown=b',
  cookies: ['cookie1=a', 'theme=dark'],
  headers: { accept: 'text/html,application/json', 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' },
  queryStringParameters: { page: '2', unknown: 'a,b' },
  requestContext: {
    accountId: '123456789012',
    apiId: 'api-id',
    authentication: {
      clientCert: {
        clientCertPem: 'CERT_CONTENT',
        subjectDN: 'www.example.com',
        issuerDN: 'Example issuer',
        serialNumber: 'a1:a1',
        validity: { notBefore: 'May 28 12:30:02 2019 GMT', notAfter: 'Aug  5 09:36:04 2021 GMT' },
      },
    },
    authorizer: { jwt: { claims: { claim1: 'value1' }, scopes: ['scope1'] } },
    domainName: 'id.execute-api.us-east-1.amazonaws.com',
    domainPrefix: 'id',
    http: { method: 'GET', path: '/shipments/Köln Süd', ...http },
    requestId: 'id',
    routeKey: '$default',
    stage: '$default',
    time: '12/Mar/2020:19:03:58 +0000',
    timeEpoch: 1583348638390,
  },
  pathParameters: { parameter1: 'value1' },
  isBase64Encoded: false,
  stageVariables: { stageVariable1: 'value1' },
};

/** An event of a function URL with a body. */
const ofFunctionUrl = {
  version: '2.0',
  routeKey: '$default',
  rawPath: '/shipments',
  rawQueryString: '',
  headers: {
    'content-length': '21',
    'content-type': 'application/json',
    host: 'url-id.lambda-url.us-west-2.on.aws',
    'x-amzn-trace-id': 'Root=1-5fff599f-6fca6ee66e37fe5e518eb45b',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
  },
  requestContext: {
    accountId: 'anonymous',
    apiId: 'url-id',
    domainName: 'url-id.lambda-url.us-west-2.on.aws',
    domainPrefix: 'url-id',
    http: { method: 'POST', path: '/shipments', ...http },
    requestId: 'id',
    routeKey: '$default',
    stage: '$default',
    time: '12/Mar/2020:19:03:58 +0000',
    timeEpoch: 1583348638390,
  },
  body: '{"street":"Ringweg 7"}',
  isBase64Encoded: false,
};

const withMethod = <Event extends typeof ofHttpApi>(event: Event, method: string): Event => ({
  ...event,
  requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method } },
});

/** The results of events, in one instance of the function. */
async function resultsOf(events: readonly object[]): Promise<unknown> {
  const script = `
import { app, handler } from './${fileOf('src/lambda.js')}';
const results = [];
for (const event of ${JSON.stringify(events)}) results.push(await handler(event));
await app.close();
console.log(JSON.stringify(results));
`;
  project.copy.write('dist/events.mjs', script);
  const ran = await runProcess(process.execPath, ['dist/events.mjs'], { cwd: project.copy.directory });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ran.stdout.split('\n').findLast((line) => line.startsWith('[')) ?? '');
}

test('the events of an HTTP API and of a function URL have the responses of their routes', async () => {
  const invalid = { ...ofFunctionUrl, body: '{"street":' };
  const missing = { ...ofHttpApi, rawPath: '/shipments/a/b/c' };
  const events = [ofHttpApi, withMethod(ofHttpApi, 'HEAD'), ofFunctionUrl, invalid, missing];
  const id = { 'x-request-id': expect.any(String), 'x-trace-id': expect.any(String) };
  expect(await resultsOf(events)).toEqual([
    {
      statusCode: 200,
      headers: expect.objectContaining({ 'content-type': 'application/json', ...id }),
      cookies: [],
      body: '{"city":"Köln Süd","page":2,"theme":"dark"}',
      isBase64Encoded: false,
    },
    expect.objectContaining({ statusCode: 200, body: '' }),
    {
      statusCode: 201,
      headers: expect.not.objectContaining({ 'set-cookie': expect.anything() }),
      cookies: [expect.stringMatching(/^last=Ringweg/), expect.stringMatching(/^seen=1;/)],
      body: '{"street":"Ringweg 7"}',
      isBase64Encoded: false,
    },
    expect.objectContaining({ statusCode: 400, body: expect.stringContaining('"status":400') }),
    expect.objectContaining({ statusCode: 404, body: expect.stringContaining('Cannot GET /shipments/a/b/c') }),
  ]);
});
