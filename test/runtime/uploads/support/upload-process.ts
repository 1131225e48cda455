import { fastifyAdapter } from '../../../../runtime/src/fastify/index.ts';
import { Application, createLogger } from '../../../../runtime/src/index.ts';
import { applicationOf } from '../../support/application-of.ts';
import { uploadRoutes } from './upload-application.ts';

/**
 * The upload routes in a process of their own. Environment: the directory for uploads (`UPLOADS`), and the server (`SERVER`: `node` or
 * `fastify`). Prints the address.
 */
const compiled = applicationOf(uploadRoutes);
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
