import type { ClientKey } from './client-key.js';
import type { WindowQueue } from './window-queues.js';

/** Buckets whose keys have nothing to do with those of other groups, such as the clients of one route. */
export class BucketGroup {
  /** The slots of buckets by their keys. */
  readonly slots = new Map<ClientKey, number>();
  /** The slots by how long their windows are. */
  readonly queues = new Map<number, WindowQueue>();
}
