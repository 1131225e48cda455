import { pino } from 'pino';
import { messageOf } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';
import { renameFields } from './complete-fields.js';
import type { LogLevel } from './log-level.js';
import type { PinoOptions } from './pino-options.js';
import { PinoOutput } from './pino-output.js';
import { readFields } from './read-fields.js';
import { serializeError } from './serialize-error.js';

/**
 * Creates the pino that formats the JSON lines of `createLogger`.
 * @throws StartupError when pino rejects the options.
 */
export function createPinoOutput(options: PinoOptions, level: LogLevel, write: (line: string) => void): PinoOutput {
  const { redact, serializers, timestamp = pino.stdTimeFunctions.isoTime, messageKey = 'msg', formatters } = options;
  const levelFormatter = formatters?.level ?? ((label: string) => ({ level: label }));
  try {
    const formatting = pino(
      {
        level,
        // The fields of `base` are a context, like a scope, because a field of a line can replace each of them.
        base: null,
        timestamp,
        messageKey,
        formatters: { level: levelFormatter },
        serializers: { err: (error: unknown) => serializeError(error), ...serializers },
        ...(redact !== undefined && { redact: redactOf(redact) }),
      },
      { write },
    );
    return new PinoOutput(formatting, renameFields(readFields(options.base ?? {}), options));
  } catch (error) {
    const message = `the options of \`createLogger\` are invalid: ${messageOf(error)}`;
    throw new StartupError('invalid-option', message, { cause: error });
  }
}

/** The option as pino declares it: with a list that could be changed. */
function redactOf(redact: NonNullable<PinoOptions['redact']>) {
  return 'paths' in redact ? { ...redact, paths: [...redact.paths] } : [...redact];
}
