import diagnostics from 'node:diagnostics_channel';

/** Calls listeners with the messages of channels, and returns a function that ends this. `ashlar` has the types of the messages. */
export function subscribe(listeners: Readonly<Record<string, (message: never) => void>>): () => void {
  const entries = Object.entries(listeners).map(([name, listener]) => {
    // Only `ashlar` publishes on its channels, and each has messages of one type.
    const wrapped = (message: unknown) => listener(message as never);
    diagnostics.subscribe(name, wrapped);
    return [name, wrapped] as const;
  });
  return () => {
    for (const [name, listener] of entries) diagnostics.unsubscribe(name, listener);
  };
}
