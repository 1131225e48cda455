// The smallest server of `node:http` with the routes of the application: no ids, no checks, `JSON.stringify`.
import { createServer } from 'node:http';

const items = Array.from({ length: 100 }, (_, id) => ({
  id,
  name: `item ${id}`,
  price: id * 1.5,
  available: id % 2 === 0,
}));

const server = createServer((request, response) => {
  const { url, method } = request;
  if (url === '/hello' || url === '/throttled') send(response, 200, { hello: 'world' });
  else if (url === '/items' && method === 'GET') send(response, 200, items);
  else if (url === '/items') create(request, response);
  else if (url.startsWith('/items/')) {
    send(response, 200, { id: Number(url.slice(7)), name: 'item', price: 1.5, available: true });
  } else {
    const slash = url.indexOf('/', 1);
    send(response, 200, { id: Number(url.slice(slash + 1)), resource: url.slice(1, slash) });
  }
});

function create(request, response) {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const { name, price, tags } = JSON.parse(text);
    send(response, 201, { id: 1, name, price, available: tags.length > 0 });
  });
}

function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('message', () => process.send(process.cpuUsage()));
