// An empty server: what starting costs before anything was added.
import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end('{"hello":"world"}'));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
