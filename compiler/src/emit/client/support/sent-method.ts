/** The method in place of that of the operation: only `head` sets it, whose result has another type. Clients share the symbol. */
const sentMethod: unique symbol = Symbol.for('ashlar.method');

export { sentMethod };
