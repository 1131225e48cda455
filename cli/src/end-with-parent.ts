import { Socket } from 'node:net';
import { parentPipe } from './processes/parent-pipe.js';

/** Longer than the time in which an application of Ashlar drains its connections by default, so that its hooks run. */
const untilKill = 12_000;

// This module is imported by the process of an application, before its entry file. Worker threads and forked processes of the
// application import it too: they have no pipe of their own, and another file may have its descriptor.
if (process.env[parentPipe.variable] !== undefined) {
  delete process.env[parentPipe.variable];
  // Nothing is ever sent. The pipe does not keep the process alive.
  new Socket({ fd: parentPipe.descriptor, readable: true, writable: false })
    .on('close', endApplication)
    .on('error', () => {})
    .resume()
    .unref();
}

/** Ends an application whose command was killed: nothing else would end it, and it would hold its port. */
function endApplication(): void {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), untilKill).unref();
}
