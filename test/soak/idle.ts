// Many connections that send nothing, and one client that sends requests. The limit of open files must allow for them.
//
//   npm run soak:idle [-- --connections 10000]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FromServer, ToServer } from './messages.ts';

const { values: options } = parseArgs({ options: { connections: { type: 'string', default: '10000' } } });
const wanted = Number(options.connections);
/** The system queues so many connections that are not accepted yet. */
const atOnce = 250;

const server = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), {
  execArgv: ['--expose-gc', '--import', 'tsx'],
});

/** The next message of a kind. */
function next<Kind extends FromServer['kind']>(kind: Kind): Promise<Extract<FromServer, { kind: Kind }>> {
  return new Promise((resolve) => {
    const take = (message: FromServer) => {
      if (!isOf(message, kind)) return;
      server.off('message', take);
      resolve(message);
    };
    server.on('message', take);
  });
}

function isOf<Kind extends FromServer['kind']>(
  message: FromServer,
  kind: Kind,
): message is Extract<FromServer, { kind: Kind }> {
  return message.kind === kind;
}

function post(message: ToServer): void {
  server.send(message);
}

async function memory(): Promise<number> {
  const reported = next('memory');
  post({ kind: 'memory' });
  const { heap, external } = await reported;
  return heap + external;
}

async function statusOfOne(): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/notes/7`, { headers: { connection: 'close' } });
  return status;
}

const { port } = await next('listening');
const before = await memory();
const sockets: Socket[] = [];
while (sockets.length < wanted) {
  const some = Array.from({ length: Math.min(atOnce, wanted - sockets.length) }, () => connect(port, '127.0.0.1'));
  await Promise.all(some.map((socket) => once(socket, 'connect')));
  sockets.push(...some);
}
const closed = Promise.all(
  sockets.map((socket) =>
    once(
      socket.on('error', () => {}),
      'close',
    ),
  ),
);
const status = await statusOfOne();
const each = ((await memory()) - before) / wanted;
const drained = next('drained');
post({ kind: 'drain' });
await Promise.all([drained, closed]);
console.log(`${wanted} idle connections: status ${status}, ${Math.round(each)} bytes each, all closed by the drain`);
server.disconnect();
process.exitCode = status === 200 ? 0 : 1;
