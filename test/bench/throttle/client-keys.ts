/** Keys as the limiter of a route makes them, one for each of so many clients. */
export function clientKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    // Through bytes, so that no store has to flatten a joined string.
    return Buffer.from(`GET /notes ${address.length}:${address}`, 'latin1').toString('latin1');
  });
}

/** The same keys in an order that is the same every time, and that no memory was filled in. */
export function scattered(keys: readonly string[]): string[] {
  const order = [...keys];
  let state = 1;
  for (let index = order.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (index + 1));
    const key = order[index] ?? '';
    order[index] = order[other] ?? '';
    order[other] = key;
  }
  return order;
}
