import { execFileSync } from 'node:child_process';
import { invalid, respondText, route } from '../../../../runtime/src/codegen/v1.ts';
import { fastifyAdapter } from '../../../../runtime/src/fastify/index.ts';
import { Application, createLogger } from '../../../../runtime/src/index.ts';
import { applicationOf } from '../../support/application-of.ts';
import { uploadRoutes } from './upload-application.ts';

/**
 * The upload routes in a process of their own. Environment: the directory for uploads (`UPLOADS`), and the server (`SERVER`: `node` or
 * `fastify`), and a file that a route replaces (`TARGET`), with a
 * limit for the bytes that it can write (`LIMIT`). Prints the address.
 */
const { TARGET: target = '', LIMIT: limit } = process.env;
/** Replaces the file `TARGET`. */
const attachment = route('POST /attachment', {
  body: 'multipart',
  bodyLimit: 100_000_000,
  files: { file: {} },
  handle: async (inputs) => {
    const file = inputs.file('file');
    if (file === invalid) return inputs.reject();
    // As a disk that is full when the file is moved.
    if (limit !== undefined) execFileSync('sh', ['-c', `prlimit --pid ${process.pid} --fsize=${limit}:${limit}`]);
    process.stdout.write('replacing\n');
    await file.persistTo(target, { replace: true });
    return 'replaced';
  },
  respond: respondText,
});
const compiled = applicationOf({ ...uploadRoutes, attachment });
const options = {
  uploadTempDir: process.env['UPLOADS'] ?? '',
  logger: createLogger({ level: 'fatal' }),
};
const app = await (process.env['SERVER'] === 'fastify'
  ? fastifyAdapter(compiled, options)
  : Application.create(compiled, options));
await app.listen(0);
process.on('message', () =>
  process.send?.({ memory: process.memoryUsage.rss(), usage: process.resourceUsage().maxRSS * 1024 }),
);
console.log(app.address().url);
