import { type Codec, createLogger } from 'ashlar';
import type { JobContext } from '../../../../libraries/jobs/src/job-context.ts';
import { Jobs } from '../../../../libraries/jobs/src/jobs.ts';
import type { JobsOptions } from '../../../../libraries/jobs/src/jobs-options.ts';
import { Queue } from '../../../../libraries/jobs/src/queue.ts';
import type { QueueOptions, WorkerOptions } from '../../../../libraries/jobs/src/store/job-options.ts';
import type { JobsConnection } from '../../../../libraries/jobs/src/store/jobs-connection.ts';
import { Worker } from '../../../../libraries/jobs/src/worker.ts';
import { type Mail, MailCodec } from './mails.ts';

/** The parts of an instance that tests choose. */
export interface InstanceParts extends Omit<JobsOptions, 'connection'> {
  readonly connection: JobsConnection;
  readonly codec?: Codec<Mail>;
  readonly queue?: QueueOptions;
  readonly worker?: WorkerOptions;
  readonly handle?: (mail: Mail, job: JobContext) => void | Promise<void>;
  readonly onFailed?: (mail: Mail, error: unknown, job: JobContext) => void | Promise<void>;
}

/** A line of the log. */
export type Line = Readonly<Record<string, unknown>>;

class Mails extends Queue<Mail> {
  override readonly options: QueueOptions;

  constructor(codec: Codec<Mail>, jobs: Jobs, options: QueueOptions) {
    super(codec, jobs);
    this.options = options;
  }
}

class SendMails extends Worker<Mail> {
  override readonly options: WorkerOptions;
  readonly #parts: InstanceParts;

  constructor(queue: Mails, parts: InstanceParts) {
    super(queue);
    this.options = parts.worker ?? {};
    this.#parts = parts;
  }

  async handle(mail: Mail, job: JobContext): Promise<void> {
    await this.#parts.handle?.(mail, job);
  }

  override async onFailed(mail: Mail, error: unknown, job: JobContext): Promise<void> {
    await this.#parts.onFailed?.(mail, error, job);
  }
}

const started: JobsInstance[] = [];

/** An application with one queue and its worker, whose hooks run as the runtime runs them. */
export class JobsInstance {
  readonly lines: readonly Line[];
  readonly jobs: Jobs;
  readonly mails: Queue<Mail>;
  readonly #worker: SendMails;
  #stopping: Promise<void> | undefined;

  private constructor(parts: InstanceParts) {
    const lines: Line[] = [];
    this.lines = lines;
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
    this.jobs = new Jobs(parts, createLogger({ destination, readable: false, level: 'debug' }).scoped('Jobs'));
    const mails = new Mails(parts.codec ?? new MailCodec(), this.jobs, parts.queue ?? {});
    this.mails = mails;
    this.#worker = new SendMails(mails, parts);
  }

  static async start(parts: InstanceParts): Promise<JobsInstance> {
    const instance = new JobsInstance(parts);
    started.push(instance);
    await instance.jobs.onModuleInit();
    instance.#worker.onBootstrap();
    return instance;
  }

  /** The lines with a message. */
  linesOf(message: string): readonly Line[] {
    return this.lines.filter(({ msg }) => msg === message);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#worker.onShutdownRequested();
    await this.#worker.onShutdown();
    await this.jobs.onShutdown();
  }
}

/** Stops all instances that a test has started. */
export async function stopInstances(): Promise<void> {
  await Promise.all(started.splice(0).map((instance) => instance.stop()));
}
