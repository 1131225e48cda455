import { afterEach, expect, test } from 'vitest';
import { memory } from '../../../libraries/jobs/src/memory/memory.ts';
import { JobsUnavailableError } from '../../../libraries/jobs/src/store/jobs-errors.ts';
import { JobsInstance, stopInstances } from './support/jobs-instance.ts';
import { mail } from './support/mails.ts';

afterEach(stopInstances);

test('a queue in memory has a maximum of jobs that wait or run, and takes further ones afterwards', async () => {
  const connection = memory({ maximumJobs: 3 });
  const adding = await JobsInstance.start({ connection, workers: false });
  await adding.mails.addMany([{ payload: mail(1) }, { payload: mail(2), delay: 20 }]);
  const two = adding.mails.addMany([{ payload: mail(3) }, { payload: mail(4) }]);
  await expect(two).rejects.toThrow(JobsUnavailableError);
  await expect(two).rejects.toThrow('the queue `mails` in memory is full: it has 3 jobs');
  await adding.mails.add(mail(3));
  await expect(adding.mails.add(mail(4))).rejects.toThrow(JobsUnavailableError);
  const handled: number[] = [];
  await JobsInstance.start({ connection, handle: ({ total }) => void handled.push(total) });
  await expect.poll(() => handled.toSorted(), { timeout: 20_000 }).toEqual([1, 2, 3]);
  await adding.mails.addMany([1, 2, 3].map((total) => ({ payload: mail(total) })));
  await connection.idle();
  expect(handled).toHaveLength(6);
});

test('`idle` waits for jobs that run and for further attempts, and not for delayed jobs', async () => {
  const connection = memory();
  const attempts: number[] = [];
  const { mails } = await JobsInstance.start({
    connection,
    handle: (_, { attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error('not yet');
    },
  });
  await connection.idle();
  await mails.add(mail(1), { delay: 1_000_000 });
  await connection.idle();
  expect(attempts).toEqual([]);
  await mails.add(mail(2), { attempts: 3, backoff: 1 });
  await connection.idle();
  expect(attempts).toEqual([1, 2, 3]);
});
