import { readFileSync } from 'node:fs';
import { type Json, type JsonObject, listOf, objectOf } from '../../../compiler/src/openapi-diff/json.ts';
import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import { override } from '../../../runtime/src/testing/override.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { ThrottleService } from '../../../runtime/src/throttling/throttle-service.ts';
import { unthrottled } from '../../runtime/throttling/support/throttled-application.ts';
import { applicationDirectory } from '../../support/repository.ts';
import { bodyLimit } from './check-rejections.ts';
import type { DeclaredRequest } from './declared-request.ts';
import { type ApplicationKnowledge, TestedApplication } from './tested-application.ts';

/** The sample applications whose requests can be generated from their documents: all but `gallery`, whose bodies are forms. */
export const fixtureNames = ['notes', 'accounts', 'warehouse', 'orders'] as const;

/** The name of a sample application. */
export type FixtureName = (typeof fixtureNames)[number];

/** The text of the document of a sample application. */
export function documentTextOf(name: FixtureName): string {
  return readFileSync(`${applicationDirectory(name)}/src/generated/openapi.json`, 'utf8');
}

/** The compiled module of a sample application. */
export async function compiledFixture(name: FixtureName): Promise<CompiledApplication<unknown>> {
  const path = `${applicationDirectory(name)}/src/generated/index.ts`;
  // The generated file says of it that it is one.
  const { compiled }: { compiled: CompiledApplication<unknown> } = await import(path);
  return compiled;
}

/** Starts a sample application as a client that is known to it and has all the time meets it. */
export async function testFixture(name: FixtureName): Promise<TestedApplication> {
  const overrides = name === 'accounts' ? [override(ThrottleService, unthrottled)] : [];
  return new TestedApplication(
    await TestApplication.create(await compiledFixture(name), { overrides, bodyLimit }),
    documentTextOf(name),
    knowledge[name],
  );
}

const coupon = (request: DeclaredRequest): DeclaredRequest =>
  withBody(request, ({ code, percent }) => ({
    code: String(code).replaceAll(/[^A-Z]/g, '') || 'NEW',
    percent: Math.min(Number(percent), 50),
  }));

/** Facts about the samples that their documents cannot express. */
const knowledge: Readonly<Record<FixtureName, ApplicationKnowledge>> = {
  notes: {},
  warehouse: {},
  accounts: {
    credentials: { BearerAuth: { header: 'authorization', value: 'Bearer root-token' } },
    // A file, as it is.
    foreign: new Set(['exportsManifest']),
  },
  orders: {
    sensible: {
      // An article stands in an order once, and a time begins before it ends.
      ordersPlace: (request) => withBody(request, (body) => ({ ...body, items: distinct(listOf(body['items'])) })),
      ordersList: (request) => withArguments(request, { until: () => undefined }),
      couponsZod: coupon,
      couponsWaiting: coupon,
      couponsValibot: coupon,
      couponsArktype: coupon,
    },
  },
};

function withBody(request: DeclaredRequest, change: (body: JsonObject) => JsonObject): DeclaredRequest {
  return request.body === undefined ? request : { ...request, body: change(objectOf(request.body)) };
}

function withArguments(
  request: DeclaredRequest,
  changes: Readonly<Record<string, (value: Json | undefined) => Json | undefined>>,
): DeclaredRequest {
  const all = request.arguments.map(({ parameter, value }) => {
    const change = changes[parameter.name];
    return { parameter, value: change === undefined ? value : change(value) };
  });
  return { ...request, arguments: all };
}

function distinct(items: readonly Json[]): readonly Json[] {
  return [...new Map(items.map((item) => [objectOf(item)['sku'], item])).values()];
}
