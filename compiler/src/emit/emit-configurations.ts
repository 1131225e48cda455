import type { PlannedConfiguration } from '../plan/application-plan.js';
import { decoderCode } from './decoding/read-body.js';
import type { Emission } from './emission/emission.js';
import type { Artifact } from './source/artifact.js';
import { type Code, SourceFile } from './source/source-file.js';

/** `configurations.ts`: the environment variables of the classes with `@Configuration`. */
export function emitConfigurations({ configurations, style }: Emission): Artifact | undefined {
  if (configurations.length === 0) return undefined;
  const file = new SourceFile(style);
  file.declare('configurations');
  file.doc('The classes that are read from environment variables before anything is constructed.');
  file.block(
    ['export const configurations: ', file.runtimeType('ConfigurationTable'), ' = ['],
    () => {
      for (const configuration of configurations) writeEntry(configuration, file);
    },
    '];',
  );
  return file.artifact('configurations.ts', 'the configurations of this application');
}

/** `configuration(DatabaseConfig, databaseConfigFromTextDecoder, [['databaseUrl', 'DATABASE_URL']])` */
function writeEntry({ class: reference, decoder, variables }: PlannedConfiguration, file: SourceFile): void {
  const start: Code = [
    file.runtime('configuration'),
    '(',
    file.class(reference),
    ', ',
    decoderCode(decoder, file),
    ', [',
  ];
  const entries = variables.map(({ property, name, isList }): Code => {
    const items = [file.literal(property), file.literal(name), ...(isList ? [file.literal('list')] : [])];
    return `[${items.join(', ')}]`;
  });
  file.entries(start, entries, ']),');
}
