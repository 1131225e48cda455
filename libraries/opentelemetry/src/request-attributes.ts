import type { Attributes } from '@opentelemetry/api';
import type { RequestContext, RequestEnded, RequestStarted } from 'ashlar';
import { nodeRequest } from 'ashlar/node';

/** The methods that the semantic conventions know; others are `_OTHER`, so that clients cannot make values of labels. */
const methods: ReadonlySet<string> = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
]);

/** The method of a request as a label. */
export function methodOf({ method }: RequestContext): string {
  return methods.has(method) ? method : '_OTHER';
}

/** The method of a request in the name of its span. */
export function methodInName(context: RequestContext): string {
  const method = methodOf(context);
  return method === '_OTHER' ? 'HTTP' : method;
}

/** `http` or `https`, by the connection: behind a proxy that of the proxy's request. */
export function schemeOf(context: RequestContext): string {
  // Requests of the Fetch API, and those in memory, have no connection.
  const socket = nodeRequest(context)?.socket;
  return socket !== undefined && 'encrypted' in socket ? 'https' : 'http';
}

/**
 * The attributes of a server span when a request starts, by the semantic conventions for HTTP servers. Without the query, which may
 * have secrets. The client of a proxy is unknown: any client can write its headers.
 */
export function startAttributes({ context, route }: RequestStarted): Attributes {
  const { method, path, remoteAddress, remotePort } = context;
  const known = methodOf(context);
  return {
    'http.request.method': known,
    ...(known !== method && { 'http.request.method_original': method }),
    'url.path': path,
    'url.scheme': schemeOf(context),
    ...optional('http.route', route),
    ...serverOf(context.header('host')),
    ...(!isForwarded(context) && optional('client.address', remoteAddress)),
    ...optional('network.peer.address', remoteAddress),
    ...optional('network.peer.port', remotePort),
    ...optional('network.protocol.version', nodeRequest(context)?.httpVersion),
    ...optional('user_agent.original', context.header('user-agent')),
  };
}

/**
 * The attributes of a request when its response is ready. A client that has disconnected receives no status: such a request is neither a
 * server error nor a success.
 */
export function endAttributes({ route, status, isDisconnected }: RequestEnded): Attributes {
  return {
    ...(!isDisconnected && { 'http.response.status_code': status }),
    ...optional('http.route', route),
    ...optional('error.type', isDisconnected ? 'client_disconnected' : status >= 500 ? String(status) : undefined),
  };
}

/** Whether a proxy has sent the request. */
function isForwarded(context: RequestContext): boolean {
  return context.header('x-forwarded-for') !== undefined || context.header('forwarded') !== undefined;
}

function serverOf(host: string | undefined): Attributes {
  const [, address, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host ?? '') ?? [];
  if (address === undefined || address === '') return {};
  const number = Number(port);
  return { 'server.address': address, ...(number <= 65_535 && { 'server.port': number }) };
}

function optional(name: string, value: string | number | undefined): Attributes {
  return value === undefined ? {} : { [name]: value };
}
