import type { Artifact } from './artifact.js';
import type { Emission, EmittedRoute, RouteInput } from './emission.js';
import type { ImportedName } from './imports.js';
import { type Code, SourceFile } from './source-file.js';
import { identifier } from './text/identifier.js';
import { group, indented, list, spaceBreak } from './text/layout.js';

/** `routes.ts`: one entry per route, with the function that decodes what the handler takes and calls it. */
export function emitRoutes({ routes, style }: Emission): Artifact {
  const file = new SourceFile('routes.ts', 'the controllers of this application', style);
  for (const name of ['routes', 'app', 'request']) file.declare(name);
  const container = file.sibling('container', 'Container', 'type');
  const close: Code = ['}) satisfies ', file.runtimeType('RouteTable'), ';'];
  if (routes.length === 0) {
    file.line('export const routes = (_app: ', container, ') => ({', close);
    return file.artifact();
  }
  file.line('export const routes = (app: ', container, ') =>');
  file.indented(() => {
    file.block(
      '({',
      () =>
        routes.forEach((route, index) => {
          if (index > 0) file.line();
          writeRoute(route, file);
        }),
      close,
    );
  });
  return file.artifact();
}

function writeRoute(emitted: EmittedRoute, file: SourceFile): void {
  const { route, inputs, response } = emitted;
  const template = `${route.method} ${route.path}`;
  file.doc(template);
  file.block(
    [`${file.property(route.name)}: `, file.runtime('route'), `(${file.literal(template)}, {`],
    () => {
      if (inputs.some(({ source }) => source === 'body')) file.line(`body: ${file.literal('json')},`);
      writeHandle(emitted, file);
      file.line('respond: ', respondCode(response, file), ',');
    },
    '}),',
  );
}

function writeHandle({ route, controller, inputs }: EmittedRoute, file: SourceFile): void {
  const target = `app.${controller.name}${file.access(route.handler)}`;
  if (inputs.length === 0) {
    file.line(`handle: () => ${target}(),`);
    return;
  }
  const variables = variableNames(inputs);
  const refused = variables.map((name, index): Code => {
    const test: Code = [name, ' === ', file.runtime('invalid')];
    return index === 0 ? test : indented<ImportedName>(' ||', spaceBreak, test);
  });
  const call: Code = [target, list('(', variables, ')')];
  const choice: Code = indented<ImportedName>(spaceBreak, '? request.refuse()', spaceBreak, ': ', call);
  const write = () => {
    for (const [index, input] of inputs.entries())
      file.line(`const ${variables[index]} = `, readCode(input, file), ';');
    file.line(group<ImportedName>('return ', group<ImportedName>(refused), choice, ';'));
  };
  file.block('handle: (request) => {', write, '},');
}

function readCode({ parameter, source, decoder }: RouteInput, file: SourceFile): Code {
  const decoded: Code =
    decoder.kind === 'runtime' ? file.runtime(decoder.name) : [file.namespace('decoders', 'decode'), '.', decoder.name];
  const items: readonly Code[] = source === 'param' ? [file.literal(parameter.name), decoded] : [decoded];
  return [`request.${source}`, list('(', items, ')')];
}

function respondCode(response: EmittedRoute['response'], file: SourceFile): Code {
  if (response.kind === 'empty') return file.runtime('respondEmpty');
  if (response.kind === 'text') return file.runtime('respondText');
  const { kind, name } = response.serializer;
  const serializer: Code =
    kind === 'runtime' ? file.runtime(name) : [file.namespace('serializers', 'serialize'), '.', name];
  return [file.runtime('respondJson'), '(', serializer, ')'];
}

/** The handler's own names, unless the function around them uses such a name itself. */
function variableNames(inputs: readonly RouteInput[]): readonly string[] {
  const taken = new Set(['app', 'request', 'invalid', 'decode', 'serialize']);
  for (const { decoder } of inputs) if (decoder.kind === 'runtime') taken.add(decoder.name);
  return inputs.map(({ parameter }) => {
    let name = identifier(parameter.name);
    while (taken.has(name)) name += 'Value';
    taken.add(name);
    return name;
  });
}
