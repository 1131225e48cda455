import { createHash } from 'node:crypto';
import type { ApiDocument } from './api-document.js';

/** An API document as it is sent. */
export interface ServedDocument {
  /** The bytes of the generated `openapi.json`. */
  readonly bytes: Uint8Array;
  /** The entity tag of the bytes. */
  readonly entityTag: string;
  readonly title: string;
  /** The origins to which the page can send requests, besides its own server: other servers, and those of OAuth 2. */
  readonly origins: readonly string[];
}

/** The parts of a document that the page uses. The compiler has written all of it. */
interface DocumentContent {
  readonly info: { readonly title: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, { readonly flows?: OAuthFlows }>> };
}

type OAuthFlows = Readonly<Record<string, { readonly tokenUrl?: string; readonly refreshUrl?: string } | undefined>>;

/** Loads a document and formats it as the generated file. */
export async function serveDocument({ document }: ApiDocument): Promise<ServedDocument> {
  const { document: pieces } = await document();
  // The compiler writes the pieces, and proves that they are the generated file.
  const content = JSON.parse(pieces.join('')) as DocumentContent;
  const bytes = new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`);
  return {
    bytes,
    entityTag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    title: content.info.title,
    origins: [...new Set(addressesOf(content).flatMap(originOf))],
  };
}

function addressesOf({ servers = [], components }: DocumentContent): readonly (string | undefined)[] {
  const flows = Object.values(components?.securitySchemes ?? {}).flatMap((scheme) => Object.values(scheme.flows ?? {}));
  return [...servers.map(({ url }) => url), ...flows.flatMap((flow) => [flow?.tokenUrl, flow?.refreshUrl])];
}

/** The origin of a URL: none for paths, which are of the same server, and for hosts with variables. */
function originOf(address: string | undefined): readonly string[] {
  if (address === undefined || !/^https?:\/\/[\w.:[\]-]+(?:\/|$)/i.test(address) || !URL.canParse(address)) return [];
  return [new URL(address).origin];
}
