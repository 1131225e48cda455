import { expect, test } from 'vitest';
import { type Patience, Supervisor } from '../../cli/src/run/supervisor.ts';
import { FakeChildren } from './fake-children.ts';

const patient: Patience = { untilNotice: 60_000, untilKill: 60_000 };
const impatient: Patience = { untilNotice: 0, untilKill: 5 };

function supervise(children: FakeChildren, patience = patient): Supervisor {
  return new Supervisor(
    {
      start: () => children.start(),
      onEnd: ({ kind }) => children.events.push(`${kind} by itself`),
      onWait: () => children.events.push('waiting'),
      onKill: () => children.events.push('too late'),
    },
    patience,
  );
}

test('the next process starts after the end of the last one', async () => {
  const children = new FakeChildren();
  const supervisor = supervise(children);
  supervisor.restart();
  await children.happened('start 1');
  supervisor.restart();
  await children.happened('SIGTERM 1');
  expect(children.events).toEqual(['start 1', 'SIGTERM 1']);
  children.exit(0);
  await children.happened('start 2');
  // Processes that the first one left running can hold its port.
  expect(children.events).toEqual(['start 1', 'SIGTERM 1', 'kill tree 1', 'start 2']);
});

test('restarts while a process ends are one restart', async () => {
  const children = new FakeChildren();
  const supervisor = supervise(children);
  supervisor.restart();
  supervisor.restart();
  await children.happened('start 1');
  for (let save = 0; save < 3; save++) supervisor.restart();
  await children.happened('SIGTERM 1');
  children.exit(0);
  await children.happened('start 2');
  const closed = supervisor.close('SIGINT');
  children.exit(0);
  await closed;
  expect(children.events).toEqual(['start 1', 'SIGTERM 1', 'kill tree 1', 'start 2', 'SIGINT 2', 'kill tree 2']);
});

test('a process that ends by itself is reported, and the next restart starts a new process', async () => {
  const children = new FakeChildren();
  const supervisor = supervise(children);
  supervisor.restart();
  await children.happened('start 1');
  children.exit(1);
  await children.happened('exited by itself');
  expect(supervisor.isRunning).toBe(false);
  supervisor.restart();
  await children.happened('start 2');
  expect(children.events).toEqual(['start 1', 'exited by itself', 'start 2']);
});

test('a process that does not end in time is killed with its tree', async () => {
  const children = new FakeChildren();
  const supervisor = supervise(children, impatient);
  supervisor.restart();
  await children.happened('start 1');
  supervisor.restart();
  await children.happened('start 2');
  expect(children.events.slice(0, 5)).toEqual(['start 1', 'SIGTERM 1', 'waiting', 'too late', 'kill tree 1']);
});

test('no process starts while a build changes its files', async () => {
  const children = new FakeChildren(true);
  const supervisor = supervise(children);
  supervisor.restart();
  await children.happened('start 1');
  supervisor.restart();
  supervisor.hold();
  await children.happened('kill tree 1');
  expect(children.events).not.toContain('start 2');
  supervisor.release();
  await children.happened('start 2');
});

test('a close while a process ends starts no other one', async () => {
  const children = new FakeChildren();
  const supervisor = supervise(children);
  supervisor.restart();
  await children.happened('start 1');
  supervisor.restart();
  await children.happened('SIGTERM 1');
  supervisor.hold();
  const closed = supervisor.close('SIGINT');
  supervisor.restart();
  supervisor.kill();
  await closed;
  expect(children.events).toEqual(['start 1', 'SIGTERM 1', 'SIGINT 1', 'kill tree 1', 'kill tree 1']);
});
