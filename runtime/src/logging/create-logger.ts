import { isatty } from 'node:tty';
import { StartupError } from '../errors/startup-error.js';
import { formatLine } from './format-line.js';
import { LineOutput } from './line-output.js';
import { type LogDestination, writerTo } from './log-destination.js';
import { isLogLevel, type LogLevel, logLevelNames } from './log-level.js';
import { Logger } from './logger.js';
import { writeStandardOutput } from './write-standard-output.js';

/** The options of `createLogger`. */
export interface LoggerOptions {
  /** Default: the environment variable `ASHLAR_LOG`, else `info`. */
  readonly level?: LogLevel;
  /** Whether to write readable lines instead of JSON. Default: whether the standard output is a terminal. */
  readonly readable?: boolean;
  /**
   * The destination of the lines. Default: the standard output. If it throws, the line is lost, not the request. Lines for a stream
   * that fails or does not accept them are lost too; their number is logged when the stream works again.
   */
  readonly destination?: LogDestination;
}

/**
 * Creates a logger that writes JSON lines, or readable ones.
 * @throws StartupError when `ASHLAR_LOG` is not a log level.
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

// The stream of Node writes to a terminal, on Windows too; everything else is written directly.
function standardOutput(onTerminal: boolean): (line: string) => void {
  return onTerminal ? writerTo(process.stdout) : writeStandardOutput;
}
