// An empty server: the minimum cost of a start.
import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end('{"hello":"world"}'));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
