import { isatty } from 'node:tty';
import { StartupError } from '../errors/startup-error.js';
import { formatLine } from './format-line.js';
import { LineOutput } from './line-output.js';
import { type LogDestination, writerTo } from './log-destination.js';
import { isLogLevel, type LogLevel, logLevelNames } from './log-level.js';
import { Logger } from './logger.js';
import { writeStandardOutput } from './write-standard-output.js';

/** How an application logs. */
export interface LoggerOptions {
  /** Default: the environment variable `ASHLAR_LOG`, else `info`. */
  readonly level?: LogLevel;
  /** Readable lines instead of JSON. Default: when the standard output is a terminal. */
  readonly readable?: boolean;
  /**
   * Where the lines go. Default: the standard output. What it throws loses the line, not the request; a stream that fails or
   * does not take its lines loses them too, and gets a line with their number when it works again.
   */
  readonly destination?: LogDestination;
}

/**
 * Makes a logger that writes JSON lines, or readable ones.
 * @throws StartupError when `ASHLAR_LOG` is no level.
 */
export function createLogger(options: LoggerOptions = {}): Logger {
  const level = options.level ?? levelFromEnvironment(process.env['ASHLAR_LOG']) ?? 'info';
  const onTerminal = options.destination === undefined && isatty(1);
  const readable = options.readable ?? onTerminal;
  const writeLine = options.destination === undefined ? standardOutput(onTerminal) : writerTo(options.destination);
  const colours = onTerminal && process.env['NO_COLOR'] === undefined;
  const write = readable ? (line: string) => writeLine(formatLine(line, colours)) : writeLine;
  return new Logger(new LineOutput({ level, write }));
}

function levelFromEnvironment(text: string | undefined): LogLevel | undefined {
  if (text === undefined || text === '') return undefined;
  if (isLogLevel(text)) return text;
  throw new StartupError('invalid-option', `ASHLAR_LOG is \`${text}\`, but must be one of ${logLevelNames}`);
}

// A terminal is written to by the stream that knows it, on Windows too; everything else by the shortest way.
function standardOutput(onTerminal: boolean): (line: string) => void {
  return onTerminal ? writerTo(process.stdout) : writeStandardOutput;
}
