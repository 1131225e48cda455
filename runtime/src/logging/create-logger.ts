import { isatty } from 'node:tty';
import { StartupError } from '../errors/startup-error.js';
import { formatLine } from './format-line.js';
import { GuardedOutput } from './guarded-output.js';
import { LineOutput } from './line-output.js';
import type { LineWriter } from './line-writer.js';
import { isLogLevel, type LogLevel, logLevelNames } from './log-level.js';
import { currentRequestFor, Logger, type RequestFieldOptions } from './logger.js';
import { LostLines } from './lost-lines.js';
import type { PinoOptions } from './pino-options.js';
import { StandardOutput } from './standard-output.js';
import { StreamWriter, type WritableDestination } from './stream-writer.js';

/** The options of `createLogger`. */
export interface LoggerOptions extends PinoOptions, RequestFieldOptions {
  /** Default: the environment variable `ASHLAR_LOG`, else `info`. */
  readonly level?: LogLevel;
  /** Whether to write readable lines instead of JSON. Default: whether a terminal or `ashlar doctor` reads the standard output. */
  readonly readable?: boolean;
  /**
   * The destination of the lines. Default: the standard output. If it throws, the line is lost, not the request. Lines for a stream
   * that fails or does not accept them are lost too; their number is logged when the stream works again.
   */
  readonly destination?: LogDestination;
}

const standardOutput = new StandardOutput();

/**
 * Creates a logger that writes JSON lines by pino, or readable lines.
 * @throws StartupError when `ASHLAR_LOG` is not a log level, or pino rejects the options.
 */
export function createLogger(options: LoggerOptions = {}): Logger {
  const level = options.level ?? levelFromEnvironment(process.env['ASHLAR_LOG']) ?? 'info';
  const onTerminal = options.destination === undefined && isatty(1);
  const writer = options.destination === undefined ? standardWriter(onTerminal) : writerTo(options.destination);
  const output =
    (options.readable ?? (onTerminal || (options.destination === undefined && isReadByDoctor())))
      ? readableOutput(options, level, writer, onTerminal && process.env['NO_COLOR'] === undefined)
      : LineOutput.create(options, level, (line) => writer.write(line));
  const lost = new LostLines(output, writer);
  return new Logger(new GuardedOutput(output, { lost, currentRequest: currentRequestFor(options) }));
}

/** Readable lines have a fixed format: the options for the format of JSON lines have no effect. */
function readableOutput(options: PinoOptions, level: LogLevel, writer: LineWriter, colours: boolean): LineOutput {
  const { timestamp: _timestamp, messageKey: _messageKey, formatters = {}, ...others } = options;
  const { level: _level, ...otherFormatters } = formatters;
  return LineOutput.create({ ...others, formatters: otherFormatters }, level, (line) =>
    writer.write(formatLine(line, colours)),
  );
}

/** `ashlar doctor` shows the output of an application that does not start to a person. */
function isReadByDoctor(): boolean {
  return process.env['ASHLAR_DOCTOR_REPORT'] !== undefined;
}

function levelFromEnvironment(text: string | undefined): LogLevel | undefined {
  if (text === undefined || text === '') return undefined;
  if (isLogLevel(text)) return text;
  throw new StartupError('invalid-option', `ASHLAR_LOG is \`${text}\`, but must be one of ${logLevelNames}`);
}

// The stream of Node writes to a terminal, on Windows too; everything else is written directly.
function standardWriter(onTerminal: boolean): LineWriter {
  return onTerminal ? writerTo(process.stdout) : standardOutput;
}

/** The destination of log lines: an object with a method `write`, such as a stream. */
interface LogDestination {
  write(line: string): unknown;
}

/** Creates the writer to a destination. */
function writerTo(destination: LogDestination): LineWriter {
  return isStream(destination) ? StreamWriter.of(destination) : { write: (line) => void destination.write(line) };
}

function isStream(destination: LogDestination): destination is WritableDestination {
  return 'on' in destination && typeof destination.on === 'function';
}
