import { randomTypes } from '../../codec/support/random-types.js';
import { TypesFile } from '../../codec/support/types-file.js';
import { fc } from '../../support/fast-check.ts';
import { kindType, type WriteType } from './arbitrary-kind.js';
import type { Files } from './build-application.js';
import { exchange } from './exchange.js';
import { inputPlaces, resultPlaces } from './places.js';

/** An application of random types. */
export interface RandomApplication {
  readonly files: Files;
  /** The type of each handler, by the name of the handler in generated code. */
  readonly types: ReadonlyMap<string, string>;
}

/** How a controller names random types. */
interface Naming {
  readonly word: string;
  /** Whether the declarations are in the file of the controller, and not exported. */
  readonly isLocal: boolean;
  readonly isAlias: boolean;
}

const namings: readonly Naming[] = [
  { word: 'Exported', isLocal: false, isAlias: true },
  { word: 'Local', isLocal: true, isAlias: true },
  { word: 'Nameless', isLocal: true, isAlias: false },
];

const bodyPlaces = inputPlaces.filter(({ text }) => text === undefined);

/**
 * Random types that handlers receive and return, in every place in turn. Each way to name types has its own controller, with types
 * of its own. The same seed gives the same application.
 */
export function randomApplication(seed: number, count: number): RandomApplication {
  // Half of them are of every kind that the codec suite knows, half of the kinds of the matrix.
  const { specs } = randomTypes(seed, Math.ceil(count / 2));
  const written = [
    ...specs.map(({ write }) => write),
    ...fc.sample(kindType, { seed, numRuns: Math.floor(count / 2) }),
  ];
  const types = new Map<string, string>();
  const files: Record<string, string> = { 'src/exchange.ts': exchange };
  namings.forEach((naming, index) => {
    const own = written.filter((_, position) => position % namings.length === index);
    Object.assign(files, controllerFiles(naming, own, types));
  });
  files['src/app.module.ts'] = `import { Module } from 'ashlar';
${namings.map(({ word }) => `import { ${word}Controller } from './${word}.controller.js';\n`).join('')}
@Module({ controllers: [${namings.map(({ word }) => `${word}Controller`).join(', ')}] })
export class AppModule {}
`;
  return { files, types };
}

function controllerFiles(
  { word, isLocal, isAlias }: Naming,
  all: readonly WriteType[],
  types: Map<string, string>,
): Files {
  const file = new TypesFile();
  const handlers = all.flatMap((write, index) => {
    const [result, input] = [resultPlaces[index % resultPlaces.length], bodyPlaces[index % bodyPlaces.length]];
    if (result === undefined || input === undefined) return [];
    const written = write(file);
    const text = isAlias ? file.declare((name) => `export type ${name} = ${written};`, `Whole${word}`) : `(${written})`;
    const [give, take] = [`give${index}`, `take${index}`];
    for (const [method, place] of [[give, result.name] as const, [take, input.name] as const]) {
      const id = `${word.replace(/^./, (letter) => letter.toLowerCase())}Controller_${method}`;
      types.set(id, `${alone(write)}, ${word}, ${place}`);
    }
    const returned = result.returned(`given<${result.given(text)}>()`);
    return [
      `  @Get('${give}') ${result.isAsync ? 'async ' : ''}${give}(): ${result.type(text)} { return ${returned}; }\n`,
      `  @Post('${take}') ${take}(value: ${input.type(text)}): void { receive(value); }\n`,
    ];
  });
  // Only classes have to be exported.
  const declarations = isLocal ? file.text.replaceAll(/^export (?!class)/gm, '') : file.text;
  const names = [...declarations.matchAll(new RegExp(`^export type (Whole${word}\\d+) `, 'gm'))].map(
    ([, name]) => name,
  );
  const controller = `import { Controller, Get, Post, Response } from 'ashlar';
import type { Body, EventStream } from 'ashlar';
import { given, onlyItem, receive } from './exchange.js';
${isLocal ? declarations : `import type { ${names.join(', ')} } from './${word}.types.js';`}
@Controller('/${word}')
export class ${word}Controller {
${handlers.join('')}}
`;
  return {
    [`src/${word}.controller.ts`]: controller,
    ...(!isLocal && { [`src/${word}.types.ts`]: declarations }),
  };
}

/** A type with its declarations. */
function alone(write: WriteType): string {
  const file = new TypesFile();
  const text = write(file);
  return `${file.text}\n${text}`;
}
