/** Orders as JSON brings them: each is parsed again, so that no candidate has seen its objects before. */
export function validOrders(count: number): unknown[] {
  return Array.from({ length: count }, (_, index) => JSON.parse(JSON.stringify(orderNumber(index))));
}

/** Orders with something wrong in the head, in an address, in a line and in a list. */
export function invalidOrders(count: number): unknown[] {
  return validOrders(count).map((order) => {
    const { billing, lines, ...rest } = record(order);
    return {
      ...rest,
      status: 'lost',
      currency: 'euro',
      email: 'nobody',
      total: '12',
      billing: { ...record(billing), city: '' },
      lines: Array.isArray(lines) ? lines.with(1, { ...record(lines[1]), quantity: 0 }) : lines,
      tags: [1, 'x'.repeat(30)],
      note: undefined,
    };
  });
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('orders consist of objects');
  return { ...value };
}

function orderNumber(index: number): object {
  const address = { street: 'Unter den Linden 1', city: 'Berlin', postalCode: `10${100 + index}`, country: 'DE' };
  return {
    id: 1234 + index,
    number: `N-2024-${index}`,
    status: (['draft', 'paid', 'sent'] as const)[index % 3],
    currency: 'EUR',
    createdAt: '2024-05-06T07:08:09.123Z',
    customerId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    email: `jane.doe${index}@example.com`,
    ...(index % 2 === 0 && { phone: '+49 30 123456' }),
    company: index % 4 === 0 ? 'Müller & Co "Berlin"' : null,
    gift: index % 2 === 0,
    express: index % 3 === 0,
    total: 129.95 + index,
    tax: 20.75,
    ...(index % 3 === 0 && { weight: 2.4 }),
    billing: address,
    shipping: address,
    lines: Array.from({ length: 5 }, (_, line) => ({
      sku: `SKU-${line}`,
      title: `A fine article, number ${line}`,
      quantity: line + 1,
      price: 9.99 * (line + 1),
      ...(line % 2 === 0 && { discount: 0.1 }),
      labels: ['new', 'sale'],
    })),
    tags: ['web', 'priority'],
    scores: [1, 2.5, 3],
    note: 'Please leave the parcel at the door, and ring the bell twice.',
  };
}
