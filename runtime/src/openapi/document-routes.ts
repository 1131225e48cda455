import { join } from 'node:path';
import type { RequestContext } from '../context/request-context.js';
import type { Logger } from '../logging/logger.js';
import { hasEntityTag } from '../response/entity-tags.js';
import { findFile } from '../response/file-stream.js';
import { HttpResponse } from '../response/http-response.js';
import { ResponseBody } from '../response/response-body.js';
import type { ApiDocument } from './api-document.js';
import { contentSecurityPolicy, documentPage, missingPage, type PageLinks, startScript } from './document-page.js';
import { assetTypes, findPageAssets } from './page-assets.js';
import { type ServedDocument, serveDocument } from './served-document.js';

const html = 'text/html; charset=utf-8';

type Respond = (context: RequestContext) => Promise<HttpResponse>;

/**
 * The routes of the API document and its page. They are not routes of a controller: they have no guards and no rate limits. The
 * document is loaded at the first visit.
 */
export class DocumentRoutes {
  /** The paths that are served. */
  readonly jsonPath: string;
  readonly uiPath: string;
  readonly #document: ApiDocument;
  readonly #logger: Logger;
  readonly #findAssets: () => string | undefined;
  readonly #routes: ReadonlyMap<string, Respond>;
  #served: Promise<ServedDocument> | undefined;
  #assets: { readonly directory: string | undefined } | undefined;

  /** `findAssets` finds the directory of the files that the page loads; it is called once. */
  constructor(document: ApiDocument, logger: Logger, findAssets: () => string | undefined = findPageAssets) {
    this.jsonPath = document.jsonPath;
    this.uiPath = document.uiPath;
    this.#document = document;
    this.#logger = logger;
    this.#findAssets = findAssets;
    const below = `${this.uiPath === '/' ? '' : this.uiPath}/`;
    const files = Array.from(assetTypes, ([name, type]): [string, Respond] => [
      below + name,
      () => this.#respondAsset(name, type),
    ]);
    this.#routes = new Map<string, Respond>([
      [this.jsonPath, (context) => this.#respondDocument(context)],
      [this.uiPath, () => this.#respondPage()],
      [`${below}start.js`, async () => withPolicy(200, startScript, 'text/javascript; charset=utf-8', [])],
      ...files,
    ]);
  }

  /** Every path that is served. */
  get paths(): readonly string[] {
    return [...this.#routes.keys()];
  }

  /** Whether a path is one of these. */
  has(path: string): boolean {
    return this.#routes.has(path);
  }

  /** The response to `GET` and `HEAD` of these paths; absent for other requests. */
  respond(context: RequestContext): Promise<HttpResponse> | undefined {
    const { method, path } = context;
    return method === 'GET' || method === 'HEAD' ? this.#routes.get(path)?.(context) : undefined;
  }

  async #respondDocument(context: RequestContext): Promise<HttpResponse> {
    const { bytes, entityTag } = await this.#load();
    const headers = [
      ['etag', entityTag],
      ['cache-control', 'no-cache'],
    ] as const;
    const known = context.header('if-none-match');
    if (known !== undefined && hasEntityTag(known, entityTag))
      return new HttpResponse(304, ResponseBody.empty, undefined, headers);
    return new HttpResponse(200, new ResponseBody(bytes), 'application/json', headers);
  }

  async #respondPage(): Promise<HttpResponse> {
    const { title, origins } = await this.#load();
    const isThere = this.#directory() !== undefined;
    if (!isThere) return withPolicy(501, missingPage(title, this.#links()), html, []);
    return withPolicy(200, documentPage(title, this.#links()), html, origins);
  }

  async #respondAsset(name: string, type: string): Promise<HttpResponse> {
    const directory = this.#directory();
    if (directory === undefined) return HttpResponse.empty(404);
    const file = await findFile(join(directory, name));
    return new HttpResponse(200, new ResponseBody(file), type, [
      ['accept-ranges', 'bytes'],
      ['etag', file.entityTag],
      ['last-modified', file.lastModified.toUTCString()],
      ...securityHeaders([]),
    ]);
  }

  #directory(): string | undefined {
    if (this.#assets === undefined) {
      this.#assets = { directory: this.#findAssets() };
      if (this.#assets.directory === undefined)
        this.#logger.warn(
          `${this.uiPath} cannot show the API document: the package \`swagger-ui-dist\` is not installed`,
        );
    }
    return this.#assets.directory;
  }

  /** A document that could not be loaded is loaded again at the next visit. */
  #load(): Promise<ServedDocument> {
    this.#served ??= serveDocument(this.#document).catch((error: unknown) => {
      this.#served = undefined;
      throw error;
    });
    return this.#served;
  }

  #links(): PageLinks {
    return { document: relativePath(this.uiPath, this.jsonPath), assets: assetPrefix(this.uiPath) };
  }
}

/** The prefix of the URLs of assets, relative to the page: its own last segment. */
function assetPrefix(uiPath: string): string {
  const name = uiPath.slice(uiPath.lastIndexOf('/') + 1);
  return name === '' ? '' : `${name}/`;
}

/** A path relative to the page: a proxy may serve both below a path of its own. */
function relativePath(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(1, -1), to.split('/').slice(1)];
  const shared = here.findIndex((segment, index) => segment !== there[index] || index === there.length - 1);
  const common = shared === -1 ? here.length : shared;
  const path = [...here.slice(common).map(() => '..'), ...there.slice(common)].join('/');
  return path === '' ? './' : path;
}

function withPolicy(status: number, text: string, type: string, origins: readonly string[]): HttpResponse {
  return new HttpResponse(status, new ResponseBody(text), type, securityHeaders(origins));
}

function securityHeaders(origins: readonly string[]): readonly (readonly [string, string])[] {
  return [
    ['cache-control', 'no-cache'],
    ['content-security-policy', contentSecurityPolicy(origins)],
    ['referrer-policy', 'no-referrer'],
    ['x-content-type-options', 'nosniff'],
  ];
}
