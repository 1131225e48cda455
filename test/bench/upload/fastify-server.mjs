// A server of Fastify with @fastify/multipart that stages one file per request.
import multipart from '@fastify/multipart';
import fastify from 'fastify';

const app = fastify({ bodyLimit: 2_000_000_000, requestTimeout: 600_000 });
await app.register(multipart, { limits: { fileSize: 2_000_000_000 } });
app.post('/upload', async (request) => {
  const { files } = await request.saveRequestFiles();
  return { size: files[0].file.bytesRead };
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', () => process.send?.({ ...process.cpuUsage(), peak: process.resourceUsage().maxRSS }));
process.send?.(app.server.address().port);
