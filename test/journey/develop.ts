import type { RunningProcess } from '../support/run-process.js';
import type { Reply, Stranger } from './stranger.js';

/** The first response of a new application. */
export const greeting: Reply = { status: 200, body: '{"message":"Hello, world"}' };

const file = 'src/app.ts';

/** Edits a new application while `ashlar run --watch` serves it, and ends it with Ctrl-C. */
export async function develop(stranger: Stranger, server: RunningProcess, url: string): Promise<void> {
  const original = stranger.read(file);
  const step = (name: string, change: () => void, expected: Partial<Reply>): Promise<void> =>
    stranger.step(`watch: ${name}`, async () => {
      change();
      await stranger.untilReply(`${url}/`, server, expected);
    });

  await step('a changed type is enforced', () => stranger.edit(file, 'name?: string ', 'name: string '), {
    status: 400,
  });
  await stranger.step('watch: a build error leaves the server', async () => {
    stranger.edit(file, '@Controller(', '@Controller(unknownName + ');
    await server.said(/error/);
    await stranger.untilReply(`${url}/`, server, { status: 400 });
  });
  await step('the error is fixed', () => stranger.write(file, original.replace("'world'", "'you'")), {
    status: 200,
    body: '{"message":"Hello, you"}',
  });
  await step('back to the first source', () => stranger.write(file, original), greeting);
  await stranger.step('watch: Ctrl-C', async () => {
    server.signalGroup('SIGINT');
    await server.finished;
    await stranger.untilClosed(url);
  });
}
