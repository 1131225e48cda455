/** A function that computes a value when it is first needed. The value depends on nothing that changes while the process runs. */
export function once<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}
