/** The packages that only applications with Redis need. */
export interface RedisModules {
  readonly bullmq: Pick<typeof import('bullmq'), 'Queue' | 'UnrecoverableError' | 'WaitingError' | 'Worker'>;
  readonly ioredis: Pick<typeof import('ioredis'), 'Cluster' | 'Redis'>;
}

/** Loads the packages, which are optional peers. */
export async function loadModules(): Promise<RedisModules> {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, ioredis };
  } catch (cause) {
    throw new Error('jobs in Redis need two packages: `npm install bullmq ioredis`', { cause });
  }
}
