import { ApplicationCopy } from './application-copy.js';

/** A copy of the sample application about which there is nothing to say, not even a warning. */
export function quietNotes(): ApplicationCopy {
  const copy = ApplicationCopy.of('notes');
  const file = 'src/notes/notes.module.ts';
  copy.write(file, copy.read(file).replace(/^ *exports: .*\n/m, ''));
  return copy;
}
