/** A response whose body has some chunks, and then ends, stays open, or fails. Its `cancelled` has the reason of each cancelling. */
export function streamed(
  chunks: readonly Uint8Array[],
  end: 'end' | 'open' | Error = 'end',
): { readonly response: Response; readonly cancelled: readonly unknown[] } {
  const cancelled: unknown[] = [];
  const rest = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = rest.shift();
      if (chunk !== undefined) controller.enqueue(chunk);
      else if (end === 'end') controller.close();
      else if (end !== 'open') controller.error(end);
    },
    cancel(reason) {
      cancelled.push(reason);
    },
  });
  return { response: new Response(body, { headers: { 'content-type': 'text/csv' } }), cancelled };
}
