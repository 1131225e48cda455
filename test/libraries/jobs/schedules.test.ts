import { afterEach, expect, test, vi } from 'vitest';
import { nextTime } from '../../../libraries/jobs/src/store/cron.ts';
import { describeConnections } from './support/connections.ts';
import { type InstanceParts, JobsInstance, stopInstances } from './support/jobs-instance.ts';
import { mail } from './support/mails.ts';

afterEach(stopInstances);

const everySecond = { cron: '* * * * * *' };

describeConnections((connections) => {
  test('a schedule makes one job for each of its times, on several instances that declare it', async () => {
    const connect = connections();
    const times: number[] = [];
    const handle: InstanceParts['handle'] = ({ total }, { dueAt, schedule }) => {
      expect([total, schedule]).toEqual([1, 'reminders']);
      times.push(dueAt.getTime());
    };
    for (let instance = 0; instance < 2; instance++) {
      const { mails } = await JobsInstance.start({ connection: connect(), handle });
      await mails.repeat('reminders', everySecond, mail(1));
    }
    await vi.waitFor(() => expect(times.length).toBeGreaterThanOrEqual(3));
    expect(times.filter((time) => time % 1000 !== 0)).toEqual([]);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  test('a schedule that has ended makes no job', async () => {
    const connect = connections();
    const { mails } = await JobsInstance.start({ connection: connect(), handle: () => {} });
    await mails.repeat('reminders', { cron: '0 0 1 1 *' }, mail(1));
    expect(await mails.stopRepeating('reminders')).toBe(true);
    expect(await mails.stopRepeating('reminders')).toBe(false);
  });

  test('a schedule with other values replaces the former', async () => {
    const handled: number[] = [];
    const { mails } = await JobsInstance.start({
      connection: connections()(),
      handle: ({ total }) => void handled.push(total),
    });
    await mails.repeat('reminders', { cron: '0 0 1 1 *' }, mail(1));
    await mails.repeat('reminders', everySecond, mail(2));
    await vi.waitFor(() => expect(handled.length).toBeGreaterThan(0));
    await mails.stopRepeating('reminders');
    expect(new Set(handled)).toEqual(new Set([2]));
  });

  test('a failed job of a schedule is tried again beside the next one', async () => {
    const handled: [dueAt: number, attempt: number][] = [];
    const { mails } = await JobsInstance.start({
      connection: connections()(),
      handle: (_mail, { dueAt, attempt }) => {
        handled.push([dueAt.getTime(), attempt]);
        if (handled.length === 1) throw new Error('busy');
      },
    });
    await mails.repeat('reminders', everySecond, mail(1), { backoff: 10, attempts: 2 });
    // On a busy machine, the next one can be first.
    await vi.waitFor(() => {
      const [[first] = [0]] = handled;
      expect(handled[0]).toEqual([first, 1]);
      expect(handled).toContainEqual([first, 2]);
      expect(handled.some(([dueAt, attempt]) => dueAt > first && attempt === 1)).toBe(true);
    });
    expect(handled.filter(([, attempt]) => attempt === 2)).toHaveLength(1);
  });

  test('a time that no worker was there for is made up once, also when an instance declares the schedule again', async () => {
    const connect = connections();
    const adding = await JobsInstance.start({ connection: connect(), workers: false });
    const before = Date.now();
    await adding.mails.repeat('reminders', everySecond, mail(1));
    const declared = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(declared + 2100), { timeout: 20_000 });
    const times: number[] = [];
    const handle: InstanceParts['handle'] = (_mail, { dueAt }) => void times.push(dueAt.getTime());
    const running = await JobsInstance.start({ connection: connect(), handle });
    await running.mails.repeat('reminders', everySecond, mail(1));
    await vi.waitFor(() => expect(times.length).toBeGreaterThanOrEqual(2));
    // The next second after the declaration, which can have begun in one second and ended in the next.
    expect([before, declared].map((time) => (Math.floor(time / 1000) + 1) * 1000)).toContain(times[0]);
    // The next job is at the next second, not at those that have passed.
    expect(times[1]).toBeGreaterThan(declared + 2000);
  });

  test.each([
    [{ cron: '60 * * * *' }, 'invalid schedule `60 * * * *` in the time zone `UTC`'],
    [{ cron: '* * * * *', timeZone: 'Mars/Olympus' }, 'invalid schedule `* * * * *` in the time zone `Mars/Olympus`'],
  ])('the schedule %j is an error', async (schedule, message) => {
    const { mails } = await JobsInstance.start({ connection: connections()() });
    await expect(mails.repeat('reminders', schedule, mail(1))).rejects.toThrow(message);
    await expect(mails.repeat('a:b', everySecond, mail(1))).rejects.toThrow('`a:b` is not the id of a schedule');
  });
});

test.each([
  ['0 3 1 * *', 'Europe/Berlin', '2026-06-15T00:00:00Z', '2026-07-01T01:00:00Z'],
  ['0 3 1 * *', 'Europe/Berlin', '2026-12-15T00:00:00Z', '2027-01-01T02:00:00Z'],
  // In the hour that summer time leaves out, the job runs after it; in the repeated hour, once.
  ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ['30 2 * * *', 'Europe/Berlin', '2026-10-25T00:45:00Z', '2026-10-26T01:30:00Z'],
])('the schedule %s in %s runs after %s at %s', (cron, timeZone, after, at) => {
  expect(new Date(nextTime({ cron, timeZone }, Date.parse(after))).toISOString()).toBe(new Date(at).toISOString());
});
