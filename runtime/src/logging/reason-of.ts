import { look, messageOf } from '../errors/as-error.js';

/** The message of a thrown value, also of one that cannot be read. */
export function reasonOf(thrown: unknown): string {
  try {
    return messageOf(thrown);
  } catch {
    return look(thrown);
  }
}
