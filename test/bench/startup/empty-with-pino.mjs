// An empty server that creates a logger of pino: the minimum cost of a start with a log.
import { createServer } from 'node:http';
import { pino } from 'pino';

pino({ level: 'error' }, { write: () => {} });
const server = createServer((_request, response) => response.end('{"hello":"world"}'));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
