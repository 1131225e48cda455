import { Application, createLogger } from '../../../../runtime/src/index.ts';
import { applicationOf } from '../../support/application-of.ts';
import { uploadRoutes } from './upload-application.ts';

/** The upload routes in a process of their own. Environment: the directory for uploads (`UPLOADS`). Prints the address. */
const app = await Application.create(applicationOf(uploadRoutes), {
  uploadTempDir: process.env['UPLOADS'] ?? '',
  logger: createLogger({ level: 'fatal' }),
});
await app.listen(0);
process.on('message', () =>
  process.send?.({ memory: process.memoryUsage.rss(), usage: process.resourceUsage().maxRSS * 1024 }),
);
console.log(app.address().url);
