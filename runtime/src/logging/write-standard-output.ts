import { fstatSync, writeSync } from 'node:fs';
import { mostWaiting } from './log-destination.js';

const descriptor = 1;
const retryMilliseconds = 20;
/** The time that a line waits for a slow reader synchronously, in milliseconds. */
const patienceMilliseconds = 100;
/** The time without such waits after a reader has exceeded it. */
const impatientMilliseconds = 10_000;
/** The time that the end of the process waits for a reader that does not read. */
const lastMilliseconds = 1000;

/** The lines that wait for the reader. */
let waiting: Uint8Array[] = [];
let waitingBytes = 0;
let isPrepared = false;
let impatientUntil = 0;
/** Set when the reader of the standard output has disconnected. */
let isClosed = false;
/** Set when a line was written in part: the next one starts with a line break. */
let isTorn = false;

/**
 * Writes a line to the standard output before it returns, so that none is lost however the process ends. A pipe whose reader
 * stalls does not stop the process: up to 1 MiB waits for it.
 * @throws Error when the line cannot be written: the disk is full, or too much waits.
 */
export function writeStandardOutput(line: string): void {
  if (isClosed) return;
  if (!isPrepared) prepare();
  const bytes = Buffer.from(isTorn ? `\n${line}` : line);
  if (waiting.length > 0) enqueue(bytes);
  else {
    const rest = writtenPatiently(bytes);
    isTorn = false;
    if (rest.byteLength > 0 && !isClosed) enqueue(rest);
  }
}

/** Writes the bytes that the reader accepts within a short time; returns the rest. */
function writtenPatiently(bytes: Uint8Array): Uint8Array {
  let rest = bytes.subarray(written(bytes));
  if (rest.byteLength === 0) return rest;
  const start = performance.now();
  while (rest.byteLength > 0 && !isClosed && start >= impatientUntil) {
    if (performance.now() - start > patienceMilliseconds) impatientUntil = start + impatientMilliseconds;
    else pause(1);
    rest = afterPart(rest, bytes);
  }
  return rest;
}

/** Writes more of a line; returns the rest. Only part of it fits on a disk that becomes full. */
function afterPart(rest: Uint8Array, line: Uint8Array): Uint8Array {
  try {
    return rest.subarray(written(rest));
  } catch (error) {
    if (rest.byteLength < line.byteLength) isTorn = true;
    throw error;
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** A blocking pipe would stop the process: Node makes it non-blocking when `process.stdout` is accessed first. */
function prepare(): void {
  isPrepared = true;
  if (mayBlock()) void process.stdout;
  process.on('exit', writeLastLines);
}

function mayBlock(): boolean {
  try {
    const kind = fstatSync(descriptor);
    return kind.isFIFO() || kind.isSocket();
  } catch {
    return false;
  }
}

function enqueue(bytes: Uint8Array): void {
  // A line that was written in part is not dropped.
  if (waiting.length > 0 && waitingBytes + bytes.byteLength > mostWaiting) {
    throw new Error('the standard output is blocked: its reader does not read');
  }
  waiting.push(bytes);
  waitingBytes += bytes.byteLength;
  if (waiting.length === 1) retryLater();
}

function retryLater(): void {
  // The last lines are written when the process ends: they need not keep it running.
  setTimeout(() => {
    writeWaiting();
    if (waiting.length > 0) retryLater();
  }, retryMilliseconds).unref();
}

function writeWaiting(): void {
  try {
    let count = 0;
    for (const bytes of waiting) {
      const length = written(bytes);
      waitingBytes -= length;
      if (length < bytes.byteLength) {
        waiting[count] = bytes.subarray(length);
        break;
      }
      count++;
    }
    waiting.splice(0, count);
  } catch {
    // The disk is full: this error cannot be logged, and the next line fails too.
    forgetWaiting();
  }
  if (isClosed) forgetWaiting();
}

function forgetWaiting(): void {
  waiting = [];
  waitingBytes = 0;
}

function writeLastLines(): void {
  const end = performance.now() + lastMilliseconds;
  while (waiting.length > 0 && performance.now() < end) {
    writeWaiting();
    if (waiting.length > 0) pause(retryMilliseconds);
  }
}

/** Writes bytes; returns how many of them were written. */
function written(bytes: Uint8Array): number {
  try {
    return writeSync(descriptor, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // A server continues after the reader of its log has disconnected.
    if (code === 'EPIPE') isClosed = true;
    // A pipe that is full, and does not block: its reader needs a moment.
    else if (code !== 'EAGAIN') throw error;
    return 0;
  }
}
