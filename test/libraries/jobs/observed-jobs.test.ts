import diagnostics from 'node:diagnostics_channel';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { HealthCheck } from '../../../libraries/health/src/health-check.ts';
import type { JobEnded, JobFailed, JobStarted, JobsAdded } from '../../../libraries/jobs/src/job-channels.ts';
import { JobsConnectionCheck } from '../../../libraries/jobs/src/jobs-connection-check.ts';
import { WaitingJobsCheck } from '../../../libraries/jobs/src/waiting-jobs-check.ts';
import { describeConnections } from './support/connections.ts';
import { JobsInstance, stopInstances } from './support/jobs-instance.ts';
import { mail } from './support/mails.ts';

const subscriptions: (() => void)[] = [];

afterEach(async () => {
  await stopInstances();
  for (const end of subscriptions.splice(0)) end();
});

function subscribe<Message>(channel: string, listener: (message: Message) => void): void {
  // Each channel has messages of one type.
  const wrapped = (message: unknown) => listener(message as Message);
  diagnostics.subscribe(channel, wrapped);
  subscriptions.push(() => diagnostics.unsubscribe(channel, wrapped));
}

describeConnections((connections) => {
  test('a subscriber sends a trace with a job, and runs around its store and its worker', async () => {
    const events: string[] = [];
    subscribe<JobsAdded>('ashlar:job:add', ({ queue, ids, setTrace, runWithin }) => {
      events.push(`adds ${ids.length} to ${queue}`);
      setTrace({ traceparent: '00-1' });
      runWithin((run) => {
        events.push('stores');
        return run();
      });
    });
    subscribe<JobStarted>('ashlar:job:start', ({ job, trace, addLogFields, runWithin }) => {
      events.push(`starts ${job.attempt} of ${trace?.['traceparent']}`);
      addLogFields({ traceId: 'abc', queue: 'other' });
      runWithin((run) => {
        events.push('handles');
        return run();
      });
    });
    subscribe<JobFailed>('ashlar:job:error', ({ error, isFinal }) => events.push(`${error}, final: ${isFinal}`));
    subscribe<JobEnded>('ashlar:job:end', ({ outcome }) => events.push(`ends: ${outcome}`));
    const instance = await JobsInstance.start({
      connection: connections()(),
      handle: (_mail, { attempt, logger }) => {
        logger.info('sends');
        if (attempt === 1) throw new Error('busy');
      },
    });
    await instance.mails.add(mail(1), { backoff: 0 });
    await vi.waitFor(() => expect(events.at(-1)).toBe('ends: done'));
    expect(events).toEqual([
      ...['adds 1 to mails', 'stores', 'starts 1 of 00-1', 'handles', 'Error: busy, final: false', 'ends: failed'],
      ...['starts 2 of 00-1', 'handles', 'ends: done'],
    ]);
    expect(instance.linesOf('sends')).toMatchObject([
      { traceId: 'abc', queue: 'mails', attempt: 1 },
      { traceId: 'abc', queue: 'mails', attempt: 2 },
    ]);
  });

  test('the checks pass while jobs run in time, and one fails when a job waits for too long', async () => {
    const connect = connections();
    const { mails, jobs } = await JobsInstance.start({ connection: connect(), workers: false, maximumWait: 100 });
    const checks: readonly HealthCheck[] = [new JobsConnectionCheck(jobs), new WaitingJobsCheck(jobs)];
    const [connection, waiting] = checks;
    const { signal } = new AbortController();
    await vi.waitFor(() => connection?.check(signal));
    await waiting?.check(signal);
    await mails.add(mail(1), { delay: 60_000 });
    await mails.add(mail(2), { priority: 3 });
    await waiting?.check(signal);
    await vi.waitFor(() => expect(waiting?.check(signal)).rejects.toThrow('jobs wait for too long in mails'));
    await connection?.check(signal);
    const handled = vi.fn();
    await JobsInstance.start({ connection: connect(), handle: handled });
    await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(1));
    await waiting?.check(signal);
    await expect(waiting?.check(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });
});

describe('the wait of a job', () => {
  describeConnections((connections) => {
    test('that is tried again begins after its backoff', async () => {
      const connect = connections();
      const first = await JobsInstance.start({
        connection: connect(),
        handle: () => {
          throw new Error('busy');
        },
      });
      await first.mails.add(mail(1), { attempts: 2, backoff: 400 });
      await vi.waitFor(() => expect(first.linesOf('attempt of a job failed')).toHaveLength(1));
      await first.stop();
      const { jobs } = await JobsInstance.start({ connection: connect(), workers: false, maximumWait: 300 });
      expect(await jobs.lateQueues()).toEqual([]);
      await vi.waitFor(async () => expect(await jobs.lateQueues()).toEqual(['mails']));
    });
  });
});
