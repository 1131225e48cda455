import { join } from 'node:path';
import { repositoryDirectory } from '../../support/repository.ts';
import { startProcess } from '../../support/run-process.ts';

/** A proxy that holds what goes through it to an API document. */
export interface ValidatingProxy {
  readonly url: string;
  /** Ends it, and returns the violations that it found in the responses. */
  stop(): Promise<readonly string[]>;
}

const prism = join(repositoryDirectory, 'node_modules/@stoplight/prism-cli/dist/index.js');

/** Starts Prism in front of a server. Requests pass as they are: those of the suites are wrong on purpose. */
export async function startValidatingProxy(document: string, upstream: string): Promise<ValidatingProxy> {
  const options = ['--host', '127.0.0.1', '--port', '0', '--multiprocess', 'false', '--validate-request', 'false'];
  const running = startProcess(process.execPath, [prism, 'proxy', document, upstream, ...options], {
    env: { FORCE_COLOR: '0', NO_COLOR: '1' },
  });
  const listening = /Prism is listening on (http:\/\/127\.0\.0\.1:\d+)/;
  await running.said(listening);
  return {
    url: listening.exec(running.output())?.[1] ?? '',
    async stop() {
      running.signalGroup('SIGTERM');
      const { output } = await running.finished;
      return output.match(/Violation: response.*|Request terminated with error.*/g) ?? [];
    },
  };
}
