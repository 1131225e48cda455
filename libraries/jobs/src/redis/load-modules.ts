// Not the name `createRequire`: the banner of a bundle declares it.
import nodeModule from 'node:module';
import { join } from 'node:path';

/** The packages that only applications with Redis need. */
export interface RedisModules {
  readonly bullmq: Pick<typeof import('bullmq'), 'Queue' | 'UnrecoverableError' | 'WaitingError' | 'Worker'>;
  readonly ioredis: Pick<typeof import('ioredis'), 'Cluster' | 'Redis'>;
}

/** The ranges of the optional peers in `package.json`, and their major versions. */
const peers = {
  bullmq: { range: '^6.0.0', majors: [6] },
  ioredis: { range: '^5.4.0 || ^6.0.0', majors: [5, 6] },
};

const fix = 'run `npm install bullmq@6 ioredis@6`';

/**
 * Loads the packages, which are optional peers.
 * @throws Error with the versions that are needed and found when a package is missing or does not fit.
 */
export async function loadModules(): Promise<RedisModules> {
  for (const name of ['bullmq', 'ioredis'] as const) {
    const version = installedVersion(name);
    if (version === undefined || peers[name].majors.includes(Number.parseInt(version, 10))) continue;
    throw new Error(`jobs in Redis need \`${name}\` ${peers[name].range}, and ${version} is installed: ${fix}`);
  }
  const [bullmq, ioredis] = await Promise.all([
    import('bullmq').catch((cause: unknown) => reportMissing('bullmq', cause)),
    import('ioredis').catch((cause: unknown) => reportMissing('ioredis', cause)),
  ]);
  return { bullmq, ioredis };
}

/** The version that this library finds, or else the application in the working directory; `undefined` in a bundle without packages. */
function installedVersion(name: string): string | undefined {
  for (const place of [() => import.meta.url, () => join(process.cwd(), 'package.json')]) {
    try {
      const { version }: { version?: unknown } = nodeModule.createRequire(place())(`${name}/package.json`);
      if (typeof version === 'string') return version;
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

function reportMissing(name: keyof typeof peers, cause: unknown): never {
  const message = `jobs in Redis need \`${name}\` ${peers[name].range}, which \`@ashlar/jobs\` cannot find: ${fix}`;
  throw new Error(message, { cause });
}
