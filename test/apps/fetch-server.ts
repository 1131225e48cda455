import type { CompiledApplication } from 'ashlar/codegen/v1';
import { type FetchApplication, fetchAdapter } from 'ashlar/fetch';
import { compiled as accounts } from '../../fixtures/apps/accounts/src/generated/index.js';
import { compiled as gallery } from '../../fixtures/apps/gallery/src/generated/index.js';
import { compiled as notes } from '../../fixtures/apps/notes/src/generated/index.js';

// Serves sample applications under Bun, Deno, or Node with `@hono/node-server`, each on a free port. The ports are written as a line of JSON.

function serveOnBun(app: FetchApplication): number {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request, self) => app.fetch(request, { remoteAddress: self.requestIP(request)?.address }),
  });
  app.onClose(() => server.stop());
  return server.port;
}

function serveOnDeno(app: FetchApplication): number {
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, (request, { remoteAddr }) =>
    app.fetch(request, { remoteAddress: remoteAddr.hostname }),
  );
  app.onClose(() => server.shutdown());
  return server.addr.port;
}

/** As `runtime/docs/fetch.md` shows it. */
async function serveOnNode(app: FetchApplication): Promise<number> {
  const { serve } = await import('@hono/node-server');
  return new Promise((resolve) => {
    const server = serve(
      {
        hostname: '127.0.0.1',
        port: 0,
        fetch: (request, { incoming }) => app.fetch(request, { remoteAddress: incoming.socket.remoteAddress }),
      },
      ({ port }) => resolve(port),
    );
    app.onClose(() => new Promise<void>((closed) => void server.close(() => closed())));
  });
}

async function serve<Container>(compiled: CompiledApplication<Container>, handleSignals = false): Promise<number> {
  const app = await fetchAdapter(compiled, { handleSignals });
  if ('Bun' in globalThis) return serveOnBun(app);
  return 'Deno' in globalThis ? serveOnDeno(app) : serveOnNode(app);
}

const ports = { notes: await serve(notes, true), gallery: await serve(gallery), accounts: await serve(accounts) };
console.log(JSON.stringify(ports));
