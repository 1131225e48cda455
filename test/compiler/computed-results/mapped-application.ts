import type { MapperType } from './mapper-types.ts';
import { jsonOf, type ResultType, resultDeclarations, resultValues, valueNames } from './result-types.ts';

const typeNames = 'Cat, Color, Dog, Ids, Level, Note, NoteView, Page, Paging, Pet, Sized, Tree';

/** The handler whose results a mapper maps. */
export function mappedHandler(mapper: MapperType, result: number): string {
  return `${mapper.name}Mapped${result}`;
}

/** The handler that declares a type that the mapper returns, as a user writes it for one result. */
export function writtenHandler(mapper: MapperType, result: number, part: number): string {
  return `${mapper.name}Written${result}Part${part}`;
}

/** A handler whose results a mapper maps, with the statement that returns them. */
interface MappedHandler {
  readonly result: ResultType;
  readonly index: number;
  readonly body: string;
}

/**
 * The sources of an application in which mappers map results, and of handlers without a mapper, whose types name the types that the
 * mappers return for these results. `map`: the statements in the method of a mapper, and
 * `functions` are beside them.
 */
export function mappedApplication(
  mappers: readonly MapperType[],
  handlersOf: (mapper: MapperType) => readonly MappedHandler[],
  map: (mapper: MapperType) => string = () => 'throw new Error(String(result));',
  functions = '',
): Readonly<Record<string, string>> {
  const classes = mappers.map((mapper) => `${mapper.name}Mapper`);
  const controllers = mappers.flatMap(({ name }) => [`${name}Controller`, `${name}WrittenController`]);
  const imports = mappers.flatMap(({ name }) => [
    `import { ${name}Controller } from './${name}.controller.js';`,
    `import { ${name}WrittenController } from './${name}.written.controller.js';`,
  ]);
  return {
    'src/types.ts': resultDeclarations,
    'src/values.ts': resultValues,
    'src/mappers.ts': `
import { Injectable, type ResponseMapper } from 'ashlar';
import type { ${typeNames} } from './types.js';
${functions}${mappers.map((mapper) => mapperText(mapper, map(mapper))).join('')}`,
    ...Object.fromEntries(
      mappers.flatMap((mapper) => [
        [`src/${mapper.name}.controller.ts`, mappedController(mapper, handlersOf(mapper))],
        [`src/${mapper.name}.written.controller.ts`, writtenController(mapper, handlersOf(mapper))],
      ]),
    ),
    'src/app.module.ts': `
import { Module } from 'ashlar';
import { ${classes.join(', ')} } from './mappers.js';
${imports.join('\n')}
@Module({ controllers: [${controllers.join(', ')}], providers: [${classes.join(', ')}] })
export class AppModule {}
`,
  };
}

function mapperText({ name, type, declarations = '' }: MapperType, map: string): string {
  return `${declarations}
export type ${name}Written<T> = ${type};
@Injectable()
export class ${name}Mapper implements ResponseMapper {
  map<T>(result: T): ${type} { ${map} }
}
`;
}

function mappedController(mapper: MapperType, handlers: readonly MappedHandler[]): string {
  const { name } = mapper;
  const methods = handlers.map(
    ({ result, index, body }) => `  @Get('/${index}') ${mappedHandler(mapper, index)}(): ${result.type} { ${body} }\n`,
  );
  return `
import { Controller, Get, Response, UseResponseMapper } from 'ashlar';
import { ${typeNames} } from './types.js';
import { ${valueNames} } from './values.js';
import { ${name}Mapper } from './mappers.js';
@Controller('/${name}/mapped')
@UseResponseMapper(${name}Mapper)
export class ${name}Controller {
${methods.join('')}}
`;
}

function writtenController(mapper: MapperType, handlers: readonly MappedHandler[]): string {
  const { name, type } = mapper;
  // With another argument, a name with arguments is what TypeScript computes for the result.
  const reference = type.match(/^(\w+)<T(?:, '\w+')?>$/)?.[1];
  const methods = handlers.flatMap(({ result, index }) =>
    jsonOf(result).map((json, part) => {
      const written = reference === undefined ? `${name}Written<${json}>` : type.replace('<T', `<${json}`);
      const handler = writtenHandler(mapper, index, part);
      return `  @Get('/${index}/${part}') ${handler}(): Response<${written}, 200> { throw new Error(); }\n`;
    }),
  );
  const isOwn = reference !== undefined && (mapper.declarations ?? '').includes(` ${reference}<`);
  return `
import { Controller, Get, Response } from 'ashlar';
import { ${typeNames} } from './types.js';
import type { ${isOwn ? reference : `${name}Written`} } from './mappers.js';
@Controller('/${name}/written')
export class ${name}WrittenController {
${methods.join('')}}
`;
}
