import { isatty } from 'node:tty';
import type { Logger as Pino } from 'pino';
import { StartupError } from '../errors/startup-error.js';
import { formatLine } from './format-line.js';
import { LineOutput } from './line-output.js';
import { isLogLevel, type LogLevel, logLevelNames } from './log-level.js';
import { Logger } from './logger.js';
import { requirePino } from './require-pino.js';
import { serializeError } from './serialize-error.js';
import { writeStandardOutput } from './write-standard-output.js';

/** How an application logs. */
export interface LoggerOptions {
  /** Default: the environment variable `ASHLAR_LOG`, else `info`. */
  readonly level?: LogLevel;
  /** Readable lines instead of JSON. Default: when the standard output is a terminal. */
  readonly readable?: boolean;
  /** Where the lines go. Default: the standard output. */
  readonly destination?: { write(line: string): void };
}

/**
 * Makes a logger over pino.
 * @throws StartupError when `ASHLAR_LOG` is no level.
 */
export function createLogger(options: LoggerOptions = {}): Logger {
  const level = options.level ?? levelFromEnvironment(process.env['ASHLAR_LOG']) ?? 'info';
  const onTerminal = options.destination === undefined && isatty(1);
  const readable = options.readable ?? onTerminal;
  const destination = options.destination ?? standardOutput(readable);
  const colours = onTerminal && process.env['NO_COLOR'] === undefined;
  const write = (line: string) => destination.write(readable ? formatLine(line, colours) : line);
  return new Logger(LineOutput.to({ level, write, createPino: () => createPino(level, write) }));
}

function createPino(level: LogLevel, write: (line: string) => void): Pino {
  const { pino } = requirePino();
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters, serializers }, { write });
}

const serializers = { err: (error: unknown) => serializeError(error) };

// Names tell a reader and a search more than pino's numbers.
const formatters = { level: (label: string) => ({ level: label }) };

function levelFromEnvironment(text: string | undefined): LogLevel | undefined {
  if (text === undefined || text === '') return undefined;
  if (isLogLevel(text)) return text;
  throw new StartupError('invalid-option', `ASHLAR_LOG is \`${text}\`, but must be one of ${logLevelNames}`);
}

// Readable lines go through the stream that knows the terminal, on Windows too; JSON by the shortest way.
function standardOutput(readable: boolean): { write(line: string): void } {
  return { write: readable ? (line) => void process.stdout.write(line) : writeStandardOutput };
}
