import type { Artifact } from './artifact.js';
import type { Emission } from './emission.js';
import { SourceFile } from './source-file.js';

/** The version of the contract between generated code and runtime that the emitters write for. */
const formatVersion = 1;

/** `index.ts`: the one import of `main.ts` and of tests. */
export function emitIndex({ application, style, eventHandlers }: Emission): Artifact {
  const file = new SourceFile('index.ts', 'the modules of this application', style);
  file.declare('compiled');
  file.doc('This application, compiled: what `Application.create` and `TestApplication.create` take.');
  const container = file.sibling('container', 'Container', 'type');
  const close = ['} as const satisfies ', file.runtimeType('CompiledApplication'), '<', container, '>;'];
  file.block(
    'export const compiled = {',
    () => {
      file.line(`formatVersion: ${formatVersion},`);
      file.entries(
        'modules: [',
        application.modules.map(({ name }) => file.literal(name)),
        '],',
      );
      file.line(file.sibling('container', 'dependencies', 'value'), ',');
      file.line(file.sibling('container', 'createContainer', 'value'), ',');
      if (eventHandlers.length > 0) file.line(file.sibling('container', 'eventHandlers', 'value'), ',');
      file.line(file.sibling('routes', 'routes', 'value'), ',');
      file.line(file.sibling('router', 'match', 'value'), ',');
    },
    close,
  );
  return file.artifact();
}
