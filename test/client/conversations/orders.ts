import { createClient, type Order, type Tree } from '../generated/orders.ts';
import type { Conversation } from './conversation.ts';

const order: Order = {
  customer: 'ada@example.com',
  items: [{ sku: 'bolt-7', count: 2, price: 19.99 }],
  payment: { kind: 'invoice', days: 14 },
  placedAt: new Date('2030-01-31T12:00:00+02:00'),
  total: 90071992547409930n,
  site: new URL('https://example.com/a?b'),
  signature: 'AAEC',
  tags: ['new'],
  corner: [1.5, -2, 'origin'],
  weights: { 'bolt-7': 0.25 },
  note: null,
};

const tree: Tree = {
  label: 'root',
  children: [
    { label: 'left', children: [] },
    { label: 'right', children: [] },
  ],
};

/** Places orders, with dates as text and as values. */
export const converse: Conversation = async ({ baseUrl, fetch }) => {
  const client = createClient({ baseUrl, fetch });
  const withDates = createClient({ baseUrl, fetch, dates: (text) => new Date(text) });
  const placed = await client.orders.place({ body: order });
  const text: string | undefined = placed.status === 200 ? placed.body.placedAt : undefined;
  const again = await withDates.orders.place({ body: { ...order, placedAt: text ?? '', total: '7', priority: 3 } });
  const date: Date | undefined = again.status === 200 ? again.body.placedAt : undefined;
  const paid = await client.orders.place({ body: { ...order, payment: { kind: 'card', number: '123' } } });
  const listed = await client.orders.list({ limit: 5, order: 'desc', ids: [1, 2], from: new Date(0) });
  const usual = await client.orders.list();
  const found = await client.orders.find({ year: 2030, name: 'bolt/7' });
  const planted = await client.orders.plant({ body: tree });
  const kept = await client.orders.keep({ body: [1, { a: null }] });
  const coupon = { body: { code: 'ABC', percent: 20 } };
  const { zod, waiting, valibot, arktype } = client.coupons;
  const coupons = await Promise.all([zod, waiting, valibot, arktype].map((redeem) => redeem(coupon)));
  return {
    placed: placed.body,
    date: date instanceof Date && date.getTime(),
    again: again.status === 200 && [again.body.total, again.body.priority],
    reasons: paid.status === 400 && paid.body.errors?.['payment.number'],
    listed: listed.body,
    usual: usual.body,
    found: found.body,
    planted: planted.body,
    kept: kept.body,
    codes: coupons.map((redeemed) => redeemed.status === 200 && redeemed.body.code),
  };
};
