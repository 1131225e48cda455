import type { Codec, ValidationProblem } from 'ashlar';
import { InvalidPayloadError } from './invalid-payload-error.js';

/**
 * A payload as `JSON.parse` returns it. It is read again as a worker reads it, because TypeScript knows no formats and ranges.
 * @throws InvalidPayloadError for one that does not fit.
 */
export function checkedPayload<T>(codec: Codec<T>, payload: T, queue: string): unknown {
  const data = encoded(codec, payload, queue);
  const read = codec.tryDecode(data);
  if (read.ok) return data;
  throw new InvalidPayloadError(queue, read.problems);
}

function encoded<T>(codec: Codec<T>, payload: T, queue: string): unknown {
  try {
    return JSON.parse(codec.encode(payload));
  } catch (cause) {
    throw new InvalidPayloadError(queue, problemsOf(codec, payload), { cause });
  }
}

/** The problems of a value that could not be encoded, such as a missing property. */
function problemsOf<T>(codec: Codec<T>, payload: T): readonly ValidationProblem[] {
  try {
    const read = codec.tryDecode(JSON.parse(JSON.stringify(payload) ?? 'null'));
    return read.ok ? [] : read.problems;
  } catch {
    return [];
  }
}
