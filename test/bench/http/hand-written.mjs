// A server without a framework that does what the application does: routes, numbers from paths, checked bodies, errors,
// and the two ids and `nosniff` on every response, as cheap as they can be had.
import { isUtf8 } from 'node:buffer';
import { createServer } from 'node:http';
import { readIds } from './ids.mjs';

const items = Array.from({ length: 100 }, (_, id) => ({
  id,
  name: `item ${id}`,
  price: id * 1.5,
  available: id % 2 === 0,
}));
const resources = new Map(Array.from({ length: 200 }, (_, index) => [`resource${index}`, `resource${index}`]));
const bodyLimit = 1_048_576;

const server = createServer((request, response) => {
  const { url, method } = request;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (method === 'GET') {
    if (path === '/hello') return send(request, response, 200, JSON.stringify({ hello: 'world' }));
    if (path === '/items') return send(request, response, 200, JSON.stringify(items));
    const slash = path.indexOf('/', 1);
    const collection = path.slice(1, slash);
    const id = toInteger(path.slice(slash + 1));
    if (collection === 'items' && slash !== -1) {
      if (id === undefined)
        return fail(request, response, 400, 'Bad Request', 'path parameter `id` must be an integer');
      return send(request, response, 200, JSON.stringify({ id, name: 'item', price: 1.5, available: true }));
    }
    const resource = resources.get(collection);
    if (resource !== undefined && slash !== -1) {
      if (id === undefined)
        return fail(request, response, 400, 'Bad Request', 'path parameter `id` must be an integer');
      return send(request, response, 200, JSON.stringify({ id, resource }));
    }
  } else if (method === 'POST' && path === '/items') return create(request, response);
  return fail(request, response, 404, 'Not Found', `Cannot ${method} ${path}`);
});

function create(request, response) {
  const type = request.headers['content-type'];
  if (type !== undefined && !type.startsWith('application/json')) {
    return fail(request, response, 415, 'Unsupported Media Type', 'the body must be JSON');
  }
  const { 'content-encoding': encoding, 'content-length': announced } = request.headers;
  if (encoding !== undefined && encoding !== 'identity') {
    return fail(request, response, 415, 'Unsupported Media Type', 'the body must not be encoded');
  }
  if (Number(announced) > bodyLimit) {
    return fail(request, response, 413, 'Payload Too Large', 'the body is too large');
  }
  const chunks = [];
  let length = 0;
  request.on('data', (chunk) => {
    length += chunk.length;
    if (length <= bodyLimit) chunks.push(chunk);
  });
  request.on('end', () => {
    if (length > bodyLimit) return fail(request, response, 413, 'Payload Too Large', 'the body is too large');
    const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    if (!isUtf8(bytes)) return fail(request, response, 400, 'Bad Request', 'the body is not valid UTF-8');
    let draft;
    try {
      draft = JSON.parse(bytes.toString());
    } catch {
      return fail(request, response, 400, 'Bad Request', 'the body is not valid JSON');
    }
    if (!isDraft(draft)) return fail(request, response, 400, 'Bad Request', 'Validation failed');
    const { name, price, tags } = { name: draft.name, price: draft.price, tags: [...draft.tags] };
    send(request, response, 201, JSON.stringify({ id: 1, name, price, available: tags.length > 0 }));
  });
}

function isDraft(draft) {
  if (typeof draft !== 'object' || draft === null) return false;
  if (typeof draft.name !== 'string' || !Number.isFinite(draft.price)) return false;
  return Array.isArray(draft.tags) && draft.tags.every((tag) => typeof tag === 'string');
}

function toInteger(text) {
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

function fail(request, response, status, error, message) {
  send(request, response, status, JSON.stringify({ status, error, message }));
}

function send(request, response, status, body) {
  const { requestId, traceId } = readIds(request.headers);
  response.writeHead(status, [
    'x-request-id',
    requestId,
    'x-trace-id',
    traceId,
    'content-type',
    'application/json',
    'content-length',
    String(Buffer.byteLength(body)),
    'x-content-type-options',
    'nosniff',
  ]);
  response.end(body);
}

server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('message', () => process.send(process.cpuUsage()));
