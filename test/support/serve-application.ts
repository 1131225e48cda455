import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Finished, type RunningProcess, startProcess } from './run-process.js';

/** An application that runs in a process of its own and listens. */
export interface ServedApplication {
  readonly url: string;
  readonly process: RunningProcess;
  /** Ends it the way a platform does, with SIGTERM. */
  stop(): Promise<Finished>;
}

/** Starts a compiled application with `PORT` set, and waits until it takes connections. `main`: its entry, or the arguments of Node. */
export async function serveApplication(
  directory: string,
  main: string | readonly string[] = 'dist/main.js',
  environment: Readonly<Record<string, string>> = {},
): Promise<ServedApplication> {
  const port = await freePort();
  const env = { PORT: String(port), ...environment };
  const args = typeof main === 'string' ? [main] : main;
  const running = startProcess(process.execPath, args, { cwd: directory, env });
  await Promise.race([
    untilListening(port),
    running.finished.then(({ output }) => Promise.reject(new Error(`the application ended:\n${output}`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    process: running,
    stop() {
      running.signalGroup('SIGTERM');
      return running.finished;
    },
  };
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}

async function untilListening(port: number): Promise<void> {
  while (!(await takesConnections(port))) await delay(20);
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
