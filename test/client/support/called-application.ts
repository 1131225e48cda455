import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentIn, operationsOf } from '../../openapi/support/declared-operation.ts';
import { ApplicationCopy } from '../../support/application-copy.ts';
import { type ServedApplication, serveApplication } from '../../support/serve-application.ts';
import type { SampleName } from './sample-clients.ts';

/** The environment variables that sample applications require. */
const environments: Partial<Record<SampleName, Readonly<Record<string, string>>>> = {
  helpdesk: { WEBHOOK_SECRET: 'shared with the mail service' },
  newsroom: { NEWS_ADMIN_TOKEN: 'admin-token' },
};

/** Compiles a sample application as its user does. */
export async function compiledSample(name: SampleName): Promise<ApplicationCopy> {
  const copy = ApplicationCopy.of(name);
  const { code, output } = await copy.tsc();
  if (code !== 0) throw new Error(output);
  return copy;
}

/** Starts a compiled sample application. Each conversation needs a new one: it counts the rows that it writes. */
export function startSample(
  name: SampleName,
  { directory }: ApplicationCopy,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServedApplication> {
  return serveApplication(directory, 'dist/main.js', { ...environments[name], ...environment });
}

/** Notes the requests that a client sends, as the operations of the API document: `GET /notes/{id}`. */
export class NotedRequests {
  readonly #operations: readonly { readonly name: string; readonly pattern: RegExp }[];
  readonly #called = new Set<string>();

  constructor(document: string) {
    this.#operations = operationsOf(documentIn(document))
      .map(({ name, method, template }) => {
        const path = template.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/?]+');
        return { name, pattern: new RegExp(`^${method.toUpperCase()} ${path}$`) };
      })
      // Literal segments first, as a router finds them.
      .sort((a, b) => Number(a.name.includes('{')) - Number(b.name.includes('{')));
  }

  /** The operations of the document, sorted. */
  get documented(): readonly string[] {
    return this.#operations.map(({ name }) => name).sort();
  }

  /** The operations that were called, sorted. */
  get called(): readonly string[] {
    return [...this.#called].sort();
  }

  /** Notes a request, by its method and the path without the query. */
  note(method: string, path: string): void {
    const found = this.#operations.find(({ pattern }) => pattern.test(`${method} ${path}`));
    if (found !== undefined) this.#called.add(found.name);
  }
}

/** A server of pages that passes requests below `/api` on to an application: for a browser, both have one origin. */
export async function serveBeside(
  url: string,
  pages: Readonly<Record<string, readonly [type: string, text: string]>>,
  noted: NotedRequests,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: target = '/' } = incoming;
    const page = pages[target];
    if (page !== undefined) {
      outgoing.writeHead(200, { 'content-type': page[0] }).end(page[1]);
      return;
    }
    const path = target.replace(/^\/api/, '');
    noted.note(method, path.split('?', 1)[0] ?? path);
    const passed = forward(url + path, { method, headers: incoming.headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      // The head of a stream arrives before its first event.
      outgoing.flushHeaders();
      response.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  // A TCP server has a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
