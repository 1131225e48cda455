import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch } from 'undici';
import type { NpmSettings } from './npm-settings.js';

/** A response of the registry of this machine. */
export interface UpstreamResponse {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Attempts for one response: package managers do not repeat requests here. */
const attempts = 3;

/**
 * The npm registry that this machine is configured with. Tarballs do not change, so they are kept in `cache`; their reader
 * checks them against the digest of the package's metadata.
 */
export class UpstreamRegistry {
  readonly #settings: NpmSettings;
  readonly #cache: string;
  readonly #dispatcher: Dispatcher;
  readonly #responses = new Map<string, Promise<UpstreamResponse>>();

  constructor(settings: NpmSettings, cache: string) {
    this.#settings = settings;
    this.#cache = cache;
    const { certificates, proxy } = settings;
    const connect = certificates === undefined ? {} : { ca: certificates };
    this.#dispatcher = isLocal(settings.registry)
      ? new Agent()
      : new EnvHttpProxyAgent({ connect, requestTls: connect, ...(proxy === undefined ? {} : { httpsProxy: proxy }) });
    mkdirSync(cache, { recursive: true });
  }

  /** With a slash at the end. */
  get url(): string {
    return this.#settings.registry;
  }

  /** Throws an error of one line when the registry cannot be reached. */
  async check(): Promise<void> {
    const { status } = await this.get('tsx', 'application/vnd.npm.install-v1+json');
    if (status !== 200) throw new Error(`the npm registry of this machine responds with ${status} for the package tsx`);
  }

  /** Requests a path below the registry. */
  get(path: string, accept: string): Promise<UpstreamResponse> {
    const key = `${accept} ${path}`;
    const response = this.#responses.get(key) ?? this.#read(path, accept);
    if (!path.endsWith('.tgz')) this.#responses.set(key, response);
    response.catch(() => this.#responses.delete(key));
    return response;
  }

  /** Closes its connections. */
  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }

  async #read(path: string, accept: string): Promise<UpstreamResponse> {
    if (!path.endsWith('.tgz')) return this.#request(path, accept);
    const file = join(this.#cache, createHash('sha256').update(`${this.url}${path}`).digest('hex'));
    try {
      return { status: 200, type: 'application/octet-stream', body: readFileSync(file) };
    } catch {
      const response = await this.#request(path, accept);
      if (response.status === 200) {
        const unfinished = `${file}.${process.pid}`;
        writeFileSync(unfinished, response.body);
        renameSync(unfinished, file);
      }
      return response;
    }
  }

  async #request(path: string, accept: string): Promise<UpstreamResponse> {
    const { authorization } = this.#settings;
    const headers = { accept, ...(authorization === undefined ? {} : { authorization }) };
    for (let attempt = 1; ; attempt++) {
      try {
        const signal = AbortSignal.timeout(30_000);
        const response = await fetch(`${this.url}${path}`, { headers, dispatcher: this.#dispatcher, signal });
        const body = Buffer.from(await response.arrayBuffer());
        if (response.status < 500 || attempt === attempts) {
          return { status: response.status, type: response.headers.get('content-type') ?? '', body };
        }
      } catch (error) {
        if (attempt < attempts) continue;
        throw new Error(`the npm registry of this machine is not reachable: ${reasonOf(error)}`);
      }
    }
  }
}

function isLocal(registry: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(registry).hostname);
}

/** `fetch` hides the reason in `cause`. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
