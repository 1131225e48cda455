import type { Issue } from '../model/application-model.js';
import type { Configuration } from '../model/configuration.js';
import type { DecoratorFacts } from '../model/facts.js';
import { OptionReading } from './option-reading.js';

/** The options of a `@Configuration`, as far as they can be read, and their issues. */
export interface ConfigurationOptions extends Pick<Configuration, 'prefix' | 'prefixSpan'> {
  readonly issues: readonly Issue[];
}

/** Reads the options of `@Configuration({ prefix: 'APP_' })`. */
export function declareConfiguration(decorator: DecoratorFacts): ConfigurationOptions {
  const reading = new OptionReading(decorator);
  const record = reading.options(['prefix']);
  const prefix = record && reading.text(record, 'prefix');
  return {
    prefix: prefix?.text ?? '',
    ...(prefix !== undefined && { prefixSpan: prefix.span }),
    issues: reading.issues,
  };
}
