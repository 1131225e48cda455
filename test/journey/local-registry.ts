import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type PackageManifest, readManifest } from './package-tarball.js';
import type { UpstreamRegistry } from './upstream-registry.js';

/** The metadata of a package, as registries send it. */
interface Packument {
  readonly name: string;
  readonly 'dist-tags': Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, ForeignManifest>>;
  readonly time?: Readonly<Record<string, string>>;
}

/** A version in the metadata. */
interface ForeignManifest {
  readonly dist?: { readonly tarball?: string };
}

interface Published {
  readonly manifest: PackageManifest;
  readonly tarball: Buffer;
}

/** Published long ago: package managers can reject versions of the last days. */
const publishedAt = '2020-01-01T00:00:00.000Z';

/**
 * An npm registry for tests on a free port of 127.0.0.1. It serves the packages that were published to it, and everything else
 * from the registry of this machine.
 */
export class LocalRegistry {
  readonly #upstream: UpstreamRegistry;
  readonly #offered: ReadonlyMap<string, readonly string[]>;
  readonly #packages = new Map<string, Map<string, Published>>();
  readonly #server: Server;
  #port = 0;
  #problem: string | undefined;

  private constructor(upstream: UpstreamRegistry, offered: ReadonlyMap<string, readonly string[]>) {
    this.#upstream = upstream;
    this.#offered = offered;
    this.#server = createServer((request, response) => {
      this.#respond(request, response).catch((error: unknown) => {
        this.#problem ??= error instanceof Error ? error.message : String(error);
        sendJson(response, 502, { error: this.#problem });
      });
    });
    // No idle connection ends: package managers compute for seconds and use it again, and a request that meets its end is lost.
    this.#server.keepAliveTimeout = 0;
  }

  /**
   * Starts a registry. Of the packages in `offered`, a caret finds only these versions, and the first is the latest: a release
   * of another package changes nothing.
   */
  static async start(
    upstream: UpstreamRegistry,
    offered: ReadonlyMap<string, readonly string[]> = new Map(),
  ): Promise<LocalRegistry> {
    const registry = new LocalRegistry(upstream, offered);
    registry.#server.listen(0, '127.0.0.1');
    await once(registry.#server, 'listening');
    const address = registry.#server.address();
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
    registry.#port = address.port;
    return registry;
  }

  /** With a slash at the end. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** The first request that failed because the registry of this machine did. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Publishes a tarball of `npm pack`. The version that was published last is the latest. */
  publish(tarball: Buffer): void {
    const manifest = readManifest(tarball);
    const versions = this.#packages.get(manifest.name) ?? new Map<string, Published>();
    versions.delete(manifest.version);
    this.#packages.set(manifest.name, versions.set(manifest.version, { manifest, tarball }));
  }

  /** Ends the server and its connections. */
  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', this.url).pathname.slice(1));
    if (request.method === 'POST' || path.startsWith('-/')) return sendJson(response, 200, {});
    const [, name = path, file] = /^((?:@[^/]+\/)?[^/]+)\/-\/(.+\.tgz)$/.exec(path) ?? [];
    const versions = this.#packages.get(name);
    if (versions === undefined) return this.#forward(path, request.headers.accept ?? '*/*', response);
    if (file === undefined) return sendJson(response, 200, this.#packument(name, [...versions.values()]));
    const published = [...versions.values()].find(({ manifest }) => tarballName(manifest) === file);
    if (published === undefined) return sendJson(response, 404, { error: `${path} was not published` });
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(published.tarball);
  }

  #packument(name: string, published: readonly Published[]): Packument {
    const versions = published.map(({ manifest, tarball }): [string, ForeignManifest] => {
      const digest = createHash('sha512').update(tarball).digest('base64');
      const shasum = createHash('sha1').update(tarball).digest('hex');
      const dist = { tarball: `${this.url}${name}/-/${tarballName(manifest)}`, integrity: `sha512-${digest}`, shasum };
      const version = { ...manifest, _id: `${name}@${manifest.version}`, dist };
      return [manifest.version, version];
    });
    const latest = published.at(-1)?.manifest.version ?? '';
    const times = published.map(({ manifest }) => [manifest.version, publishedAt]);
    return {
      name,
      'dist-tags': { latest },
      versions: Object.fromEntries(versions),
      time: { created: publishedAt, modified: publishedAt, ...Object.fromEntries(times) },
    };
  }

  async #forward(path: string, accept: string, response: ServerResponse): Promise<void> {
    const { status, type, body } = await this.#upstream.get(path.replace(/^(@[^/]+)\/([^/]+)$/, '$1%2f$2'), accept);
    if (status !== 200 || path.endsWith('.tgz')) {
      response.writeHead(status, { 'content-type': type }).end(body);
      return;
    }
    const packument: Packument = JSON.parse(body.toString('utf8'));
    sendJson(response, 200, this.#withOwnTarballs(withVersions(packument, this.#offered.get(path))), type);
  }

  /** Tarballs come through this registry too, which keeps them: their addresses can be those of another host. */
  #withOwnTarballs(packument: Packument): Packument {
    const versions = Object.entries(packument.versions).map(([version, manifest]): [string, ForeignManifest] => {
      const path = manifest.dist?.tarball === undefined ? undefined : /[^/]+\.tgz$/.exec(manifest.dist.tarball)?.[0];
      if (path === undefined) return [version, manifest];
      return [version, { ...manifest, dist: { ...manifest.dist, tarball: `${this.url}${packument.name}/-/${path}` } }];
    });
    return { ...packument, versions: Object.fromEntries(versions) };
  }
}

/** Keeps the offered versions, and those of other lines: packages that the repository does not know may need them. */
function withVersions(packument: Packument, offered: readonly string[] = []): Packument {
  const known = offered.filter((version) => version in packument.versions);
  const [latest] = known;
  if (latest === undefined) return packument;
  const lines = new Set(known.map(lineOf));
  const versions = Object.entries(packument.versions);
  const kept = versions.filter(([version]) => known.includes(version) || !lines.has(lineOf(version)));
  return { ...packument, 'dist-tags': { latest }, versions: Object.fromEntries(kept) };
}

/** The versions that a caret accepts have this in common. */
function lineOf(version: string): string {
  return /^(0\.\d+|\d+)/.exec(version)?.[0] ?? version;
}

function tarballName({ name, version }: PackageManifest): string {
  return `${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`;
}

function sendJson(response: ServerResponse, status: number, value: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value));
}
