import { explain, explainRequest, type RequestPlan, renderGraph, type SourcePlace } from '@ashlar/compiler';
import { type EditorApplication, type EditorSession, explainFile } from '@ashlar/compiler/editor';
import { UsageError } from '../errors/usage-error.js';
import { parseRequest } from '../explain/parse-request.js';
import { placeText } from '../explain/place-text.js';
import { requestText } from '../explain/request-text.js';
import { toRow } from '../routes/route-row.js';
import { routeTable } from '../routes/route-table.js';
import { uriOfPath } from './file-uris.js';

/** A document that no file has: the result of a command. */
export interface VirtualDocument {
  /** `ashlar:/routes.txt?package=…` */
  readonly uri: string;
  readonly text: string;
}

/** The reason why there is no document, for a person. */
export interface NoDocument {
  readonly message: string;
}

/** The width of the texts of requests. */
const columns = 100;

/** The URI of the page of a code: of a virtual document where the editor can show them, otherwise of the file. */
export function explainUri(code: string, isVirtual: boolean): string {
  return isVirtual ? `ashlar:/explain/${code}.md` : explainFile(code).href;
}

/** The page of a code, by its URI; `undefined` for another URI. */
export function explainPage(uri: string): string | undefined {
  const code = /^ashlar:\/*explain\/(ASH\d+)\.md$/.exec(uri)?.[1];
  return code === undefined ? undefined : explain(code);
}

/** The plan of a request: `GET /notes/1`. */
export function requestDocument(session: EditorSession, request: string): VirtualDocument | NoDocument {
  const [method = '', ...path] = request.trim().split(/\s+/);
  const planned = plannedOf(session);
  if ('message' in planned) return planned;
  try {
    const parsed = parseRequest(method, path.join(' '));
    const plans = planned.map((application) => explainRequest(application, parsed));
    const text = plans.map((plan) => planText(plan, session)).join('\n');
    return { uri: requestUri(`${parsed.method} ${parsed.target}`, session), text };
  } catch (error) {
    if (error instanceof UsageError) return { message: error.message };
    throw error;
  }
}

/** Editors show the last part of a path as the title: its slashes look like those of the request. */
function requestUri(request: string, session: EditorSession): string {
  return documentUri(`request/${encodeURIComponent(request.replaceAll('/', '\u2215'))}.md`, session);
}

/** The URI of a result. Packages have documents of their own, which an editor shows beside each other. */
function documentUri(name: string, { directory }: EditorSession): string {
  return `ashlar:/${name}?package=${encodeURIComponent(directory)}`;
}

/** The plan as `ashlar explain` prints it, with links to its places. */
function planText(plan: RequestPlan, session: EditorSession): string {
  const text = requestText(plan, { colour: false, columns });
  const links = placesOf(plan).map((place) => {
    const uri = `${uriOfPath(session.pathOf(place.file))}#L${place.line},${place.column}`;
    return `- [${placeText(place)}](${uri})`;
  });
  return `\`\`\`text\n${text}\`\`\`\n\n${links.join('\n')}\n`;
}

/** All places of a plan, each once, in their order. */
function placesOf(plan: RequestPlan): readonly SourcePlace[] {
  const places = new Map<string, SourcePlace>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isPlace(value)) places.set(placeText(value), value);
    else for (const part of Object.values(value)) visit(part);
  };
  visit(plan);
  return [...places.values()];
}

function isPlace(value: object): value is SourcePlace {
  return 'file' in value && 'line' in value && 'column' in value;
}

/** The table of the routes. */
export function routesDocument(session: EditorSession): VirtualDocument | NoDocument {
  const planned = plannedOf(session);
  if ('message' in planned) return planned;
  const tables = planned.map(({ plan }) =>
    routeTable(
      plan.routes.toSorted((a, b) => a.place - b.place).map((route) => toRow(route, plan)),
      {},
    ),
  );
  return { uri: documentUri('routes.txt', session), text: tables.join('\n') };
}

/** The graph of the modules, as a diagram of Mermaid. */
export function graphDocument(session: EditorSession): VirtualDocument | NoDocument {
  const planned = plannedOf(session);
  if ('message' in planned) return planned;
  const graphs = planned.map(({ plan }) => `\`\`\`mermaid\n${renderGraph(plan, 'mermaid').trimEnd()}\n\`\`\`\n`);
  return { uri: documentUri('graph.md', session), text: graphs.join('\n') };
}

type PlannedApplication = EditorApplication & { readonly plan: NonNullable<EditorApplication['plan']> };

/** The applications of a package, of the last state without errors. */
function plannedOf({ state }: EditorSession): readonly PlannedApplication[] | NoDocument {
  const planned = state.applications.filter((application): application is PlannedApplication => {
    return application.plan !== undefined;
  });
  return planned.length === 0
    ? { message: 'the application has errors, and had no state without them since it was opened' }
    : planned;
}
