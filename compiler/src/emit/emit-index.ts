import type { PlannedDocument } from '../plan/application-plan.js';
import type { Emission } from './emission/emission.js';
import type { Artifact } from './source/artifact.js';
import { SourceFile } from './source/source-file.js';

/** The version of the contract between generated code and runtime that the emitters write for. */
const formatVersion = 1;

/** `index.ts`: the one import of `main.ts` and of tests. */
export function emitIndex(emission: Emission): Artifact {
  const { modules, document, style, eventHandlers, configurations, errorHandler, firstFiles } = emission;
  const file = new SourceFile(style);
  for (const first of firstFiles) file.loadFirst(first);
  file.declare('compiled');
  file.doc('The compiled application: the argument of `Application.create` and `TestApplication.create`.');
  const container = file.generated('container', 'Container', 'type');
  file.block(
    ['export const compiled: ', file.runtimeType('CompiledApplication'), '<', container, '> = {'],
    () => {
      file.line(`formatVersion: ${formatVersion},`);
      file.entries(
        'modules: [',
        modules.map(({ name }) => file.literal(name)),
        '],',
      );
      file.line(file.generated('container', 'dependencies', 'value'), ',');
      if (configurations.length > 0) file.line(file.generated('configurations', 'configurations', 'value'), ',');
      file.line(file.generated('container', 'createContainer', 'value'), ',');
      if (eventHandlers.length > 0) file.line(file.generated('container', 'eventHandlers', 'value'), ',');
      file.line(file.generated('routes', 'createRoutes', 'value'), ',');
      file.line(file.generated('router', 'match', 'value'), ',');
      if (errorHandler !== undefined) file.line(file.generated('error-handler', 'createErrorHandler', 'value'), ',');
      writeDocument(document, file);
    },
    '};',
  );
  return file.artifact('index.ts', 'the modules of this application');
}

/** The text of the API document is loaded at the first request for it. */
function writeDocument({ openApi }: PlannedDocument, file: SourceFile): void {
  if (openApi === undefined) return;
  const { jsonPath, uiPath } = openApi;
  file.block(
    'openapi: {',
    () => {
      file.line(`jsonPath: ${file.literal(jsonPath.path)},`);
      file.line(`uiPath: ${file.literal(uiPath.path)},`);
      file.line(`document: () => ${file.loading('openapi')},`);
    },
    '},',
  );
}
