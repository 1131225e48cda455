import { randomBytes } from 'node:crypto';

/** Different in each process. */
const start = `j${randomBytes(9).toString('hex')}`;

let count = 0;

/** An id that no other job has. It is short, because Redis has it several times for each job. */
export function newJobId(): string {
  count += 1;
  return `${start}-${count.toString(36)}`;
}
