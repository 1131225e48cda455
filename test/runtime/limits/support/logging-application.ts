// An application in a process of its own whose log goes to a standard output that fails or stalls.
import { closeSync, openSync } from 'node:fs';
import { respondEmpty, respondText, route } from '../../../../runtime/src/codegen/v1.ts';
import { Application, createLogger } from '../../../../runtime/src/index.ts';
import { applicationOf } from '../../support/application-of.ts';

const logger = createLogger({ level: 'info' });
const filling = 'x'.repeat(1000);
let written = 0;

const compiled = applicationOf({
  fine: route('GET /fine', { handle: () => 'fine', respond: respondText }),
  // Writes a hundred numbered lines of a kilobyte each.
  log: route('GET /log', {
    handle: () => {
      for (let count = 0; count < 100; count++) logger.info('numbered', { number: written++, filling });
      return String(written);
    },
    respond: respondText,
  }),
  // Fails while no file can be opened.
  exhausted: route('GET /exhausted', {
    handle: () => {
      const taken: number[] = [];
      try {
        for (;;) taken.push(openSync('/dev/null', 'r'));
      } catch (error) {
        setTimeout(() => {
          for (const descriptor of taken) closeSync(descriptor);
        }, 100);
        throw error;
      }
    },
    respond: respondEmpty,
  }),
});

const app = await Application.create(compiled, { logger, accessLog: true, drainTimeout: 500 });
await app.listen(0);
process.send?.(app.address().port);
// The channel to the test does not keep the process alive.
process.channel?.unref();
