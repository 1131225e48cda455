import { fstatSync, writeSync } from 'node:fs';
import { Callbacks } from './callbacks.js';
import { type LineWriter, mostWaiting } from './line-writer.js';

const descriptor = 1;
const retryMilliseconds = 20;
/** The time that a line waits for a slow reader synchronously. */
const patienceMilliseconds = 100;
/** The time without such waits after a reader has exceeded it. */
const impatientMilliseconds = 10_000;
/** The time that the end of the process waits for a reader that does not read. */
const lastMilliseconds = 1000;

/**
 * Writes lines to the standard output. A line is written before `write` returns, so that none is lost however the process ends. A
 * pipe whose reader stalls does not stop the process: up to 1 MiB waits for it, then lines are rejected until all of that is
 * written. A process has one instance, because lines that wait must stay in order.
 */
export class StandardOutput implements LineWriter {
  readonly #callbacks = new Callbacks();
  /** The lines that wait for the reader; the first one can be the rest of a line. */
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Whether lines are rejected until no line waits. */
  #isFull = false;
  #isPrepared = false;
  /** Whether the reader has disconnected. */
  #isClosed = false;
  /** Whether a line was written in part and then rejected: the next one starts with a line break. */
  #isTorn = false;
  #impatientUntil = 0;

  /** @throws Error when the line cannot be written: the disk is full, or too much waits. */
  write(line: string): void {
    if (this.#isClosed) return;
    if (this.#isFull) throw new Error('the standard output is blocked: its reader does not read');
    this.#prepare();
    const bytes = Buffer.from(this.#isTorn ? `\n${line}` : line);
    const rest = this.#waiting.length > 0 ? bytes : this.#writePatiently(bytes);
    if (rest.byteLength > 0 && !this.#isClosed) this.#enqueue(rest);
  }

  onceWritable(callback: () => void): void {
    this.#callbacks.add(callback);
  }

  /** A blocking pipe would stop the process: Node makes it non-blocking when `process.stdout` is accessed first. */
  #prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    if (mayBlock()) void process.stdout;
    process.on('exit', () => this.#writeLastLines());
  }

  /** Writes the bytes that the reader accepts within a short time; returns the rest. */
  #writePatiently(line: Uint8Array): Uint8Array {
    const start = performance.now();
    let rest = line.subarray(this.#writeBytes(line));
    while (rest.byteLength > 0 && !this.#isClosed && start >= this.#impatientUntil) {
      if (performance.now() - start > patienceMilliseconds) this.#impatientUntil = start + impatientMilliseconds;
      else pause(1);
      rest = this.#writeMore(rest, line);
    }
    this.#isTorn = false;
    return rest;
  }

  /** Writes more of a line; returns the rest. Only part of it fits on a disk that becomes full. */
  #writeMore(rest: Uint8Array, line: Uint8Array): Uint8Array {
    try {
      return rest.subarray(this.#writeBytes(rest));
    } catch (error) {
      if (rest.byteLength < line.byteLength) this.#isTorn = true;
      throw error;
    }
  }

  #enqueue(bytes: Uint8Array): void {
    // The rest of a line that was written in part is not rejected: nothing else waits then.
    if (this.#waiting.length > 0 && this.#waitingBytes + bytes.byteLength > mostWaiting) {
      this.#isFull = true;
      throw new Error('the standard output is blocked: its reader does not read');
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.byteLength;
    this.#retryLater();
  }

  #retryLater(): void {
    // The last lines are written when the process ends: they need not keep it running.
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writeWaiting();
      if (this.#waiting.length > 0) this.#retryLater();
    }, retryMilliseconds).unref();
  }

  /** Writes waiting lines as far as the reader accepts them. After an error they continue to wait. */
  #writeWaiting(): void {
    let count = 0;
    try {
      for (const bytes of this.#waiting) {
        const length = this.#writeBytes(bytes);
        this.#waitingBytes -= length;
        this.#waiting[count] = bytes.subarray(length);
        if (length < bytes.byteLength) break;
        count++;
      }
    } catch {
      // This error cannot be logged.
    }
    this.#waiting.splice(0, this.#isClosed ? this.#waiting.length : count);
    if (this.#waiting.length === 0) this.#becomeWritable();
  }

  #becomeWritable(): void {
    this.#waitingBytes = 0;
    this.#isFull = false;
    this.#callbacks.call();
  }

  #writeLastLines(): void {
    const end = performance.now() + lastMilliseconds;
    this.#writeWaitingUntil(end);
    // A callback can write a line.
    this.#callbacks.call();
    this.#writeWaitingUntil(end);
  }

  #writeWaitingUntil(end: number): void {
    while (this.#waiting.length > 0 && performance.now() < end) {
      this.#writeWaiting();
      if (this.#waiting.length > 0) pause(retryMilliseconds);
    }
  }

  /** Writes bytes; returns how many of them were written. */
  #writeBytes(bytes: Uint8Array): number {
    try {
      return writeSync(descriptor, bytes);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // A server continues after the reader of its log has disconnected.
      if (code === 'EPIPE') this.#isClosed = true;
      // A pipe that is full, and does not block: its reader needs a moment.
      else if (code !== 'EAGAIN') throw error;
      return 0;
    }
  }
}

function mayBlock(): boolean {
  try {
    const kind = fstatSync(descriptor);
    return kind.isFIFO() || kind.isSocket();
  } catch {
    return false;
  }
}

/** Stops the thread: a line has to be written before the process can end. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
