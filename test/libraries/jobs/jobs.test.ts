import { afterEach, expect, test, vi } from 'vitest';
import { jobFields } from '../../../libraries/jobs/src/current-job.ts';
import { InvalidPayloadError } from '../../../libraries/jobs/src/invalid-payload-error.ts';
import type { JobContext } from '../../../libraries/jobs/src/job-context.ts';
import { UnrecoverableError } from '../../../libraries/jobs/src/store/jobs-errors.ts';
import { describeConnections } from './support/connections.ts';
import { gate } from './support/gate.ts';
import { type InstanceParts, JobsInstance, stopInstances } from './support/jobs-instance.ts';
import { type Mail, MailCodec, mail } from './support/mails.ts';

afterEach(stopInstances);

describeConnections((connections) => {
  const start = (parts: Omit<InstanceParts, 'connection'>) =>
    JobsInstance.start({ connection: connections()(), ...parts });

  test('a job reaches its worker with its payload and its context', async () => {
    const handled: [Mail, JobContext][] = [];
    const before = Date.now();
    const { mails } = await start({ handle: (...job) => void handled.push(job) });
    expect(mails.name).toBe('mails');
    const id = await mails.add({ to: 'ada@example.com', total: 12.5 });
    await vi.waitFor(() => expect(handled).toHaveLength(1));
    const [[payload, job] = []] = handled;
    expect(payload).toEqual({ to: 'ada@example.com', total: 12.5 });
    expect(job).toMatchObject({ id, queue: 'mails', attempt: 1, attempts: 3, schedule: undefined });
    expect(job?.addedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(job?.dueAt).toEqual(job?.addedAt);
    expect(job?.signal.aborted).toBe(false);
  });

  test('the jobs of `addMany` run in their order, with the options of each', async () => {
    const handled: string[] = [];
    const { mails } = await start({ handle: ({ total }, { id }) => void handled.push(`${total} ${id}`) });
    const ids = await mails.addMany([1, 2, 3].map((total) => ({ payload: mail(total), attempts: total })));
    await vi.waitFor(() => expect(handled).toEqual(ids.map((id, index) => `${index + 1} ${id}`)));
    expect(await mails.addMany([])).toEqual([]);
  });

  test('a payload that does not fit its type is an error where it is added', async () => {
    const handled = vi.fn();
    const { mails } = await start({ handle: handled });
    const wrong = { to: 'nobody', total: 1 };
    const error: unknown = await mails.add(wrong).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidPayloadError);
    expect(error).toMatchObject({
      message: 'the payload does not fit the queue `mails`: to must be an email address',
      queue: 'mails',
      problems: [{ path: 'to', code: 'format', message: 'must be an email address' }],
    });
    await expect(mails.addMany([{ payload: mail(1) }, { payload: wrong }])).rejects.toThrow(InvalidPayloadError);
    await expect(mails.repeat('daily', { cron: '0 0 * * *' }, wrong)).rejects.toThrow(InvalidPayloadError);
    // @ts-expect-error TypeScript rejects a payload without a property.
    const incomplete = mails.add({ total: 1 });
    await expect(incomplete).rejects.toThrow('the payload does not fit the queue `mails`: to must be an email address');
    await mails.add(mail(2));
    await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(1));
  });

  test.each([
    [{ delay: -1 }, '`delay` is -1: it is an integer from 0 to 315360000000'],
    [{ attempts: 0 }, '`attempts` is 0'],
    [{ attempts: 1.5 }, '`attempts` is 1.5'],
    [{ priority: 2_097_152 }, '`priority` is 2097152: it is an integer from 0 to 2097151'],
    [{ backoff: Number.NaN }, '`backoff` is NaN'],
    [{ deduplicationId: '' }, '`deduplicationId` is empty'],
  ])('the options %j are an error', async (options, message) => {
    const { mails } = await start({});
    await expect(mails.add(mail(1), options)).rejects.toThrow(message);
  });

  test('a payload that an older or newer instance has written fails its job at once, and does not reach the worker', async () => {
    const connect = connections();
    class OtherCodec extends MailCodec {
      override tryDecode(value: unknown) {
        return { ok: true, value: Object(value) } as const;
      }
      override encode(value: Mail): string {
        return JSON.stringify({ recipient: value.to });
      }
    }
    const [handle, onFailed] = [vi.fn(), vi.fn()];
    const other = await JobsInstance.start({ connection: connect(), codec: new OtherCodec(), workers: false });
    const { linesOf, ...own } = await JobsInstance.start({ connection: connect(), handle, onFailed });
    await other.mails.add(mail(1));
    await other.mails.add(mail(2), { delay: 1 });
    const failures = () => own.lines.filter(({ msg }) => msg === 'job failed');
    await vi.waitFor(() => expect(failures()).toHaveLength(2));
    expect(failures()[0]).toMatchObject({
      ...{ level: 'error', scope: 'SendMails', queue: 'mails', attempt: 1 },
      jobId: expect.any(String),
      problems: [
        { path: 'to', message: 'must be an email address' },
        { path: 'total', message: 'must be a number' },
      ],
    });
    await own.mails.add(mail(3));
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(1));
    expect(handle.mock.calls[0]?.[0]).toEqual(mail(3));
    expect(onFailed).not.toHaveBeenCalled();
    expect(failures()).toHaveLength(2);
  });

  test('a delayed job waits for its time, and others do not wait for it', async () => {
    const handled: { total: number; at: number; job: JobContext }[] = [];
    const { mails } = await start({ handle: ({ total }, job) => void handled.push({ total, at: Date.now(), job }) });
    const before = Date.now();
    await mails.add(mail(1), { delay: 150 });
    await mails.add(mail(2));
    await vi.waitFor(() => expect(handled.map(({ total }) => total)).toEqual([2, 1]));
    const [, delayed] = handled;
    expect(delayed?.at).toBeGreaterThanOrEqual(before + 150);
    expect(delayed?.job.dueAt.getTime()).toBe((delayed?.job.addedAt.getTime() ?? 0) + 150);
  });

  test('a job that fails is tried again after its backoff, and the last failure calls `onFailed`', async () => {
    const attempts: { attempt: number; at: number }[] = [];
    const failed: unknown[] = [];
    const { mails, lines } = await start({
      queue: { attempts: 4 },
      handle: (_mail, { attempt }) => {
        attempts.push({ attempt, at: Date.now() });
        throw new Error(`failure ${attempt}`, { cause: new Error('the server is busy') });
      },
      onFailed: (payload, error, job) => void failed.push([payload, error, job.attempt, job.id]),
    });
    const id = await mails.add(mail(7), { attempts: 3, backoff: { type: 'exponential', delay: 40 } });
    await vi.waitFor(() => expect(failed).toHaveLength(1));
    expect(failed).toEqual([[mail(7), expect.objectContaining({ message: 'failure 3' }), 3, id]]);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    const [first = { at: 0 }, second = { at: 0 }, third = { at: 0 }] = attempts;
    expect(second.at - first.at).toBeGreaterThanOrEqual(40);
    expect(third.at - second.at).toBeGreaterThanOrEqual(80);
    const common = { scope: 'SendMails', queue: 'mails', jobId: id, attempts: 3 };
    expect(lines.filter(({ msg }) => String(msg).includes('failed'))).toMatchObject([
      {
        ...common,
        level: 'warn',
        msg: 'attempt of a job failed',
        attempt: 1,
        err: { message: 'failure 1', cause: { message: 'the server is busy' } },
      },
      { ...common, level: 'warn', msg: 'attempt of a job failed', attempt: 2 },
      {
        ...common,
        level: 'error',
        msg: 'job failed',
        attempt: 3,
        err: { message: 'failure 3', cause: { message: 'the server is busy' } },
      },
    ]);
  });

  test('a job that succeeds after a failure has not failed', async () => {
    const onFailed = vi.fn();
    const done = vi.fn();
    const { mails } = await start({
      queue: { backoff: 0 },
      onFailed,
      handle: (_mail, { attempt }) => {
        if (attempt === 1) throw new Error('busy');
        done();
      },
    });
    await mails.add(mail(1));
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(onFailed).not.toHaveBeenCalled();
  });

  test('a job that cannot succeed is not tried again', async () => {
    const [handle, onFailed] = [vi.fn(), vi.fn()];
    const { mails } = await start({
      onFailed,
      handle: (payload) => {
        handle(payload);
        throw new UnrecoverableError('the account is closed');
      },
    });
    await mails.add(mail(1), { attempts: 5, backoff: 0 });
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test('a thrown value that is not an error fails its job, and an error of `onFailed` is logged', async () => {
    const instance = await start({
      handle: () => Promise.reject('busy'),
      onFailed: () => {
        throw new Error('no page');
      },
    });
    await instance.mails.add(mail(1), { attempts: 1 });
    await vi.waitFor(() =>
      expect(instance.lines).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ msg: 'job failed', err: expect.objectContaining({ message: 'busy' }) }),
          expect.objectContaining({ msg: '`onFailed` failed', err: expect.objectContaining({ message: 'no page' }) }),
        ]),
      ),
    );
  });

  test('jobs of lower numbers run first, and those without a priority before them', async () => {
    const connect = connections();
    const adding = await JobsInstance.start({ connection: connect(), workers: false });
    await adding.mails.addMany([
      { payload: mail(4), priority: 10 },
      { payload: mail(2), priority: 1 },
      { payload: mail(3), priority: 1 },
      { payload: mail(1) },
    ]);
    const handled: number[] = [];
    await JobsInstance.start({ connection: connect(), handle: ({ total }) => void handled.push(total) });
    await vi.waitFor(() => expect(handled).toEqual([1, 2, 3, 4]));
  });

  test('a job with a deduplication id is added once while it waits or runs', async () => {
    const [handled, running] = [vi.fn(), gate()];
    const { mails } = await start({
      handle: async (payload) => {
        handled(payload);
        await running.opened;
      },
    });
    const first = await mails.add(mail(1), { deduplicationId: 'ada' });
    expect(await mails.add(mail(2), { deduplicationId: 'ada' })).toBe(first);
    await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(1));
    expect(await mails.add(mail(3), { deduplicationId: 'ada' })).toBe(first);
    running.open();
    await vi.waitFor(async () => expect(await mails.add(mail(4), { deduplicationId: 'ada' })).not.toBe(first));
    await vi.waitFor(() => expect(handled.mock.calls).toEqual([[mail(1)], [mail(4)]]));
  });

  test('as many jobs run at the same time as the worker wants', async () => {
    const end = gate();
    let [now, most, all] = [0, 0, 0];
    const { mails } = await start({
      worker: { concurrency: 3 },
      handle: async () => {
        now += 1;
        all += 1;
        most = Math.max(most, now);
        await end.opened;
        now -= 1;
      },
    });
    await mails.addMany([1, 2, 3, 4, 5].map((total) => ({ payload: mail(total) })));
    await vi.waitFor(() => expect(now).toBe(3));
    end.open();
    await vi.waitFor(() => expect(all).toBe(5));
    expect(most).toBe(3);
  });

  test('the lines of a job have its queue, its id and its attempt', async () => {
    const fieldsOfJob = jobFields();
    const fields: unknown[] = [];
    const instance = await start({
      handle: (_mail, { logger }) => {
        logger.info('sends', { server: 'mx1' });
        logger.scoped('Mailer').info('connects');
        fields.push(fieldsOfJob());
      },
    });
    const id = await instance.mails.add(mail(1));
    await vi.waitFor(() => expect(fields).toHaveLength(1));
    const common = { queue: 'mails', jobId: id, attempt: 1 };
    expect(instance.linesOf('sends')).toMatchObject([{ ...common, scope: 'SendMails', server: 'mx1', level: 'info' }]);
    expect(instance.linesOf('connects')).toMatchObject([{ ...common, scope: 'Mailer' }]);
    expect(fields).toEqual([common]);
    expect(fieldsOfJob()).toEqual({});
  });

  test('a process runs the workers of the queues that its options name', async () => {
    const connect = connections();
    const [none, others, named] = [vi.fn(), vi.fn(), vi.fn()];
    const { mails } = await JobsInstance.start({ connection: connect(), workers: false, handle: none });
    await JobsInstance.start({ connection: connect(), workers: ['reports'], handle: others });
    await mails.add(mail(1));
    const running = await JobsInstance.start({
      connection: connect(),
      workers: ['mails'],
      queues: false,
      handle: named,
    });
    await vi.waitFor(() => expect(named).toHaveBeenCalledTimes(1));
    expect(none).not.toHaveBeenCalled();
    expect(others).not.toHaveBeenCalled();
    await expect(running.mails.add(mail(2))).rejects.toThrow('this process adds no jobs to `mails`');
  });

  test('a stop waits for the job that runs, and takes no other one', async () => {
    const connect = connections();
    const [running, end] = [gate(), gate()];
    const handled: number[] = [];
    const instance = await JobsInstance.start({
      connection: connect(),
      handle: async ({ total }) => {
        running.open();
        await end.opened;
        handled.push(total);
      },
    });
    await instance.mails.addMany([{ payload: mail(1) }, { payload: mail(2) }]);
    await running.opened;
    const stopped = instance.stop();
    end.open();
    await stopped;
    expect(handled).toEqual([1]);
    await JobsInstance.start({ connection: connect(), handle: ({ total }) => void handled.push(total) });
    await vi.waitFor(() => expect(handled).toEqual([1, 2]));
  });

  test('a job that does not finish in time is interrupted by its signal, and run again by another instance', async () => {
    const connect = connections();
    const running = gate();
    const onFailed = vi.fn();
    const instance = await JobsInstance.start({
      ...{ connection: connect(), drainTimeout: 20, onFailed },
      handle: async (_mail, { signal }) => {
        running.open();
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const id = await instance.mails.add(mail(1), { attempts: 1 });
    await running.opened;
    const handled: unknown[] = [];
    await JobsInstance.start({
      connection: connect(),
      handle: (_mail, job) => void handled.push([job.id, job.attempt]),
    });
    await instance.stop();
    // The interrupted attempt does not count.
    await vi.waitFor(() => expect(handled).toEqual([[id, 1]]));
    expect(onFailed).not.toHaveBeenCalled();
    expect(instance.linesOf('job interrupted: it will run again')).toMatchObject([{ level: 'warn', jobId: id }]);
  });
});
