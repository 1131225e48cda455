import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { bundledProgram } from '../../support/bundled-program.ts';

const script = await bundledProgram(fileURLToPath(new URL('./logging-application.ts', import.meta.url)));

/** An application that logs to a descriptor, in a process of its own. */
export class LoggingApplication {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  readonly #url: string;

  private constructor(child: ChildProcess, ended: Promise<number | null>, url: string) {
    this.#child = child;
    this.#ended = ended;
    this.#url = url;
  }

  /** Starts one. `limit`: a command of the shell before it, such as `ulimit -f 64`. */
  static async start(standardOutput: number, limit = ':'): Promise<LoggingApplication> {
    const child = spawn('sh', ['-c', `${limit}; exec "$0" "$1"`, process.execPath, script], {
      stdio: ['ignore', standardOutput, 'inherit', 'ipc'],
      env: { ...process.env, ASHLAR_LOG: '' },
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const [port] = await Promise.race([
      once(child, 'message'),
      ended.then((code) => Promise.reject(new Error(`the application ended with ${code}`))),
    ]);
    return new LoggingApplication(child, ended, `http://127.0.0.1:${port}`);
  }

  /** The body of a response, over a connection of its own. */
  async get(path: string): Promise<string> {
    const { body } = await request(`${this.#url}${path}`, { reset: true });
    return body.text();
  }

  /** Has it write so many numbered lines, a hundred at a time. */
  async log(lines: number): Promise<void> {
    for (let count = 0; count < lines; count += 100) await this.get('/log');
  }

  /** Ends the process with a signal, and waits for its exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.#ended;
  }

  /** Ends it, whatever it does. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
