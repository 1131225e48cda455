/**
 * Creates an error without a stack, which costs ten times as much as the rest of it: for errors whose message is enough, and which
 * clients can cause at any rate.
 */
export function withoutStack<E extends Error>(make: () => E): E {
  const { stackTraceLimit } = Error;
  // Errors have stacks if the property is read-only.
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return make();
  } finally {
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
  }
}
