// The cost of decoding and serializing a nested order, compared with other libraries. Read the ratios: they hold on other machines.
//
//   npm run bench:types [-- --rounds 31]
import { parseArgs } from 'node:util';
import { compileTypes } from '../codec/support/compile-types.js';
import { checkTarget } from './targets.js';
import { copyOrder, type Order } from './types/copy-order.js';
import { loadBuilt } from './types/load-built.js';
import { loadTypia } from './types/load-typia.js';
import { invalidOrders, validOrders } from './types/orders.js';
import { ajvOf, fastJsonStringifyOf, type OrderSchema, typeBoxOf, zodOrder } from './types/rivals.js';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '31' } },
});
const rounds = Number(options.rounds);

/** Orders per round: many enough that no candidate works on one that is in the cache. */
const count = 200;
const batches = 10;

const { artifacts } = await compileTypes('order');
const { decoder, serialize, Problems } = await loadBuilt(artifacts);
const typia = await loadTypia();
const schema = inlined(JSON.parse(artifacts.get('openapi.json') ?? '{}').components.schemas);
const valid = validOrders(count);
const invalid = invalidOrders(count);
const typeBox = typeBoxOf(schema);
const ajv = ajvOf(schema, false);
const ajvWithAllErrors = ajvOf(schema, true);

/** The schemas of the document with the references between them written out. */
function inlined(components: Record<string, OrderSchema>): OrderSchema {
  const text = JSON.stringify(components['Order']);
  const whole = text.replaceAll(/\{"\$ref":"#\/components\/schemas\/(\w+)"\}/g, (_, name: string) =>
    JSON.stringify(components[name]),
  );
  return JSON.parse(whole);
}

function explained(input: unknown): object {
  const problems = new Problems();
  decoder.explain(input, problems);
  return problems.errors;
}

type Candidate = readonly [name: string, run: (order: unknown) => unknown];

const validating: readonly Candidate[] = [
  ['ashlar (reads and builds)', (order) => decoder.read(order)],
  // The orders are right.
  ['a copy without checks', (order) => copyOrder(order as Order)],
  ['typia', (order) => typia.validate(order)],
  ['Ajv', (order) => ajv(order)],
  ['TypeBox', (order) => typeBox.check(order)],
  ['zod (reads and builds)', (order) => zodOrder.safeParse(order)],
];

const rejecting: readonly Candidate[] = [
  ['ashlar', (order) => (typeof decoder.read(order) === 'symbol' ? explained(order) : undefined)],
  ['typia', (order) => typia.validate(order)],
  ['Ajv', (order) => ajvWithAllErrors(order)],
  ['TypeBox', (order) => typeBox.check(order) || typeBox.errors(order)],
  ['zod', (order) => zodOrder.safeParse(order)],
];

// A response needs the byte length, which also makes a candidate flatten a joined string.
const writing: readonly Candidate[] = [
  ['ashlar', (order) => Buffer.byteLength(serialize(order))],
  ['JSON.stringify', (order) => Buffer.byteLength(JSON.stringify(order))],
  ['fast-json-stringify', withLength(fastJsonStringifyOf(schema))],
  ['typia', withLength(typia.stringify)],
];

function withLength(stringify: (value: unknown) => string): (order: unknown) => number {
  return (order) => Buffer.byteLength(stringify(order));
}

/** Nanoseconds per order of each candidate, by name. */
type Measured = ReadonlyMap<string, number>;

let kept: unknown;

function once(run: (order: unknown) => unknown, orders: readonly unknown[]): number {
  const start = process.hrtime.bigint();
  for (let batch = 0; batch < batches; batch++) for (const order of orders) kept = run(order);
  return Number(process.hrtime.bigint() - start) / (batches * orders.length);
}

/** All candidates take turns. The best round of each counts: whatever else a machine does only ever slows one down. */
function measure(candidates: readonly Candidate[], orders: readonly unknown[]): Measured {
  const samples = new Map(candidates.map(([name]) => [name, [] as number[]]));
  for (const [, run] of candidates) for (let warm = 0; warm < 5; warm++) once(run, orders);
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of candidates) samples.get(name)?.push(once(run, orders));
  }
  return new Map([...samples].map(([name, all]) => [name, Math.min(...all)]));
}

function print(title: string, measured: Measured, own: number): void {
  console.log(`\n${title}: how many times the cost of ashlar`);
  for (const [name, cost] of measured) console.log(`  ${(cost / own).toFixed(2).padStart(7)}  ${name}`);
}

function costOf(measured: Measured, name: string): number {
  return measured.get(name) ?? Number.NaN;
}

function mustAgree(): void {
  for (const [name, run] of validating) {
    if (isRejection(run(valid[0]))) throw new Error(`${name} rejects a valid order`);
    if (name !== 'a copy without checks' && !isRejection(run(invalid[0])))
      throw new Error(`${name} takes an invalid order`);
  }
}

function isRejection(response: unknown): boolean {
  if (typeof response === 'object' && response !== null && 'success' in response) return response.success === false;
  return response === false || typeof response === 'symbol';
}

mustAgree();
const read = measure(validating, valid);
const rejected = measure(rejecting, invalid);
const written = measure(writing, valid);

const reading = costOf(read, 'ashlar (reads and builds)');
// If reading costs no more than a copy, checking costs nothing.
const checking = Math.max(0, reading - costOf(read, 'a copy without checks'));
print('a valid order', read, reading);
print('an invalid order, all errors', rejected, costOf(rejected, 'ashlar'));
print('writing', written, costOf(written, 'ashlar'));

console.log('\ntargets, how many times as fast as');
checkTarget('valid, typia, without building the result', costOf(read, 'typia') / checking, 'at least', 0.9);
checkTarget('valid, Ajv, without building the result', costOf(read, 'Ajv') / checking, 'at least', 5);
checkTarget('invalid, typia', costOf(rejected, 'typia') / costOf(rejected, 'ashlar'), 'at least', 1);
checkTarget(
  'writing, fast-json-stringify',
  costOf(written, 'fast-json-stringify') / costOf(written, 'ashlar'),
  'at least',
  1,
);
console.log(`          valid, typia, with the result: ${(costOf(read, 'typia') / reading).toFixed(2)}`);
if (kept === undefined) console.log('nothing was made');
