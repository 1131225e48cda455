/** Copies an order by hand: the cost of the result without any check. */
export function copyOrder(order: Order): Order {
  const { id, number, status, currency, createdAt, customerId, email, phone, company, gift, express } = order;
  const { total, tax, weight, note } = order;
  const billing = copyAddress(order.billing);
  const shipping = copyAddress(order.shipping);
  const lines: Line[] = [];
  for (const line of order.lines) lines.push(copyLine(line));
  const tags = copyList(order.tags);
  const scores = copyList(order.scores);
  // biome-ignore format: as many lines as there are kinds of properties.
  const result: Order = {
    id, number, status, currency, createdAt, customerId, email, company, gift, express, total, tax,
    billing, shipping, lines, tags, scores, note,
  };
  if (phone !== undefined) result.phone = phone;
  if (weight !== undefined) result.weight = weight;
  return result;
}

function copyAddress({ street, city, postalCode, country }: Address): Address {
  return { street, city, postalCode, country };
}

function copyLine({ sku, title, quantity, price, discount, labels }: Line): Line {
  const result: Line = { sku, title, quantity, price, labels: copyList(labels) };
  if (discount !== undefined) result.discount = discount;
  return result;
}

function copyList<T>(items: readonly T[]): T[] {
  const result: T[] = [];
  for (const item of items) result.push(item);
  return result;
}

interface Address {
  street: unknown;
  city: unknown;
  postalCode: unknown;
  country: unknown;
}

interface Line {
  sku: unknown;
  title: unknown;
  quantity: unknown;
  price: unknown;
  discount?: unknown;
  labels: unknown[];
}

/** The order without its constraints. */
export interface Order {
  id: unknown;
  number: unknown;
  status: unknown;
  currency: unknown;
  createdAt: unknown;
  customerId: unknown;
  email: unknown;
  phone?: unknown;
  company: unknown;
  gift: unknown;
  express: unknown;
  total: unknown;
  tax: unknown;
  weight?: unknown;
  billing: Address;
  shipping: Address;
  lines: Line[];
  tags: unknown[];
  scores: unknown[];
  note: unknown;
}
