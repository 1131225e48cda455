import type { Files } from './build-application.js';
import { exchange } from './exchange.js';
import { type FormedType, forms } from './forms.js';
import { type Leaf, type LeafKind, leafKinds } from './leaf-kinds.js';
import { inferredNamings, inferredType, type NamedType, type Naming, writtenNamings } from './namings.js';
import { type InputPlace, inputPlaces, type ResultPlace, resultPlaces } from './places.js';

/** A type in a place of a handler. */
export interface Cell {
  /** The name of the handler in generated code. */
  readonly id: string;
  /** The name of the handler in the source: `Controller.method`. */
  readonly handler: string;
  /** The name in failures. */
  readonly title: string;
  readonly path: string;
  /** The values of the factors that a cell is made of. */
  readonly factors: Readonly<Record<'leaf' | 'form' | 'naming' | 'place', string>>;
  /** The beginning of the names of the declarations that its type needs. */
  readonly typeName: string;
  readonly type: FormedType;
  /** The code of the error that a build reports, if the type is not supported there. */
  readonly expected: string | undefined;
  readonly place: ResultPlace | InputPlace;
}

/** An application whose handlers are cells. */
export interface MatrixApplication {
  readonly directory: string;
  readonly cells: readonly Cell[];
  /** The source with the handlers of some of the cells. */
  readonly filesOf: (cells: ReadonlySet<Cell>) => Files;
}

/** A cell, the text of its handler and the declarations of its type. */
interface Handler {
  readonly cell: Cell;
  readonly text: string;
  readonly named: NamedType;
}

/** Handlers of one controller, whose types have the same leaf and naming. */
interface Group {
  readonly word: string;
  readonly naming: Naming;
  readonly leaf: Leaf;
  readonly handlers: readonly Handler[];
}

const namings = [...writtenNamings, ...inferredNamings];

/** How many namings of a type are tried in a direction. */
export interface MatrixExtent {
  readonly results: number;
  readonly inputs: number;
}

function groupOf(kind: LeafKind, leafIndex: number, naming: Naming, namingIndex: number, extent: MatrixExtent): Group {
  const leaf = kind(naming.word);
  const word = `${wordOf(leaf.name)}${naming.word}`;
  const handlers = forms.flatMap((form, formIndex) => {
    const formed = form.of(leaf);
    const type = naming.isInferred ? inferredType(formed) : leaf.isTag ? formed : withoutTags(formed);
    const typeName = `${word}${form.word}`;
    const named = naming.write(formed, typeName);
    const own: Handler[] = [];
    const add = (place: ResultPlace | InputPlace): void => {
      const method = `${lowerFirst(form.word)}${place.word}`;
      const text =
        place.direction === 'result' ? resultHandler(method, place, named) : inputHandler(method, place, named);
      const cell = {
        id: `${lowerFirst(word)}Controller_${method}`,
        handler: `${word}Controller.${method}`,
        title: `${form.name}: ${leaf.name}, ${naming.name}, ${place.name}`,
        path: `/${word}/${method}`,
        factors: { leaf: leaf.name, form: form.name, naming: naming.name, place: place.name },
        typeName,
        type,
        expected: place.direction === 'input' && form.needsTags && !leaf.isTag ? 'ASH3002' : undefined,
        place,
      };
      own.push({ cell, text, named });
    };
    // With these factors, every two values of two of leaf, form, naming and place meet as results.
    if ((leafIndex + formIndex + namingIndex * 5) % namings.length < extent.results) {
      const place = resultPlaces[(leafIndex + formIndex * 2 + namingIndex * 4) % resultPlaces.length];
      if (place !== undefined) add(place);
    }
    const isTurn = (leafIndex * 5 + formIndex + namingIndex * 5) % writtenNamings.length < extent.inputs;
    if (named.text !== undefined && isTurn) {
      const places = inputPlaces.filter((place) => place.text === undefined || form.isText === true);
      const place = places[(leafIndex + formIndex * 6 + namingIndex * 2) % places.length];
      if (place !== undefined) add(place);
    }
    return own;
  });
  return { word, naming, leaf, handlers };
}

function groupFiles({ word, naming, leaf, handlers }: Group): Files {
  const text = handlers.map((handler) => handler.text).join('');
  const declared = new Set(handlers.map(({ named }) => named));
  const used = (names: readonly string[]): readonly string[] =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const exported = naming.isExported ? 'export ' : '';
  const own = [...declared].flatMap(({ declarations }) => declarations).map((line) => `${exported}${line}\n`);
  const declarations = `${leaf.declarations(exported)}${own.join('')}`;
  const typesFile = `${word}.types`;
  const names = used([...leaf.names, ...[...declared].flatMap((named) => named.names)]);
  // Only expressions, of which types are inferred, use the values of declarations.
  const areExpressions = [...declared].some((named) => named.text === undefined);
  const imports = names.map((name) => {
    const isValue = areExpressions && leaf.isValue && leaf.names.includes(name);
    return `import ${isValue ? '' : 'type '}{ ${name} } from './${typesFile}.js';\n`;
  });
  const types = used(['Body', 'EventStream', 'Header', 'Param', 'Query']);
  const exchanged = used(['given', 'replaced', 'isChosen', 'tuple', 'onlyItem', 'receive']);
  const controller = `import { ${['Controller', ...used(['Get', 'Post', 'Response'])].join(', ')} } from 'ashlar';
${types.length > 0 ? `import type { ${types.join(', ')} } from 'ashlar';\n` : ''}import { ${exchanged.join(', ')} } from './exchange.js';
${naming.isExported ? imports.join('') : declarations}
@Controller('/${word}')
export class ${word}Controller {
${text}}
`;
  return {
    [`src/${word}.controller.ts`]: controller,
    ...(naming.isExported && { [`src/${typesFile}.ts`]: `${declarations}export {};\n` }),
  };
}

function resultHandler(method: string, place: ResultPlace, { text, expression = '' }: NamedType): string {
  const start = `  @Get('${method}') ${place.isAsync ? 'async ' : ''}${method}()`;
  if (text !== undefined) {
    return `${start}: ${place.type(text)} { return ${place.returned(`given<${place.given(text)}>()`)}; }\n`;
  }
  return `${start} {
    const row = ${place.expression(expression)};
    return ${place.returned('replaced(row)')};
  }\n`;
}

function inputHandler(method: string, place: InputPlace, { text = '' }: NamedType): string {
  const decorator = place.text === undefined ? 'Post' : 'Get';
  const path = place.text === 'param' ? `${method}/{value}` : method;
  return `  @${decorator}('${path}') ${method}(value: ${place.type(text)}): void { receive(value); }\n`;
}

/** The words of a text in one name. */
function wordOf(text: string): string {
  const joined = text.replaceAll(/[^a-z]+(\w?)/gi, (_, letter: string) => letter.toUpperCase());
  return upperFirst(joined);
}

function upperFirst(name: string): string {
  return name.replace(/^./, (letter) => letter.toUpperCase());
}

function lowerFirst(name: string): string {
  return name.replace(/^./, (letter) => letter.toLowerCase());
}

/** How many kinds of leaves an application has: the time of TypeScript grows with the square of a file's constants. */
const leavesPerApplication = 3;

/** Applications of cells. */
export interface Matrix {
  readonly applications: readonly MatrixApplication[];
  /** The cells that are errors of a build. */
  readonly rejected: MatrixApplication;
}

/** The applications of the matrix. */
export function typeMatrix(extent: MatrixExtent): Matrix {
  const groups = leafKinds.map((kind, leafIndex) =>
    namings.map((naming, namingIndex) => groupOf(kind, leafIndex, naming, namingIndex, extent)),
  );
  const applications: MatrixApplication[] = [];
  for (let start = 0; start < groups.length; start += leavesPerApplication) {
    const own = groups.slice(start, start + leavesPerApplication).flat();
    applications.push(applicationOf(`application-${applications.length}`, own, false));
  }
  return { applications, rejected: applicationOf('rejected', groups.flat(), true) };
}

function applicationOf(directory: string, groups: readonly Group[], isRejected: boolean): MatrixApplication {
  const cells = groups.flatMap(({ handlers }) => handlers.map(({ cell }) => cell));
  return {
    directory,
    cells: cells.filter(({ expected }) => (expected !== undefined) === isRejected),
    filesOf: (used) => applicationFiles(groups, used),
  };
}

/** The same type without tags: properties of all alternatives are sent. */
function withoutTags(type: FormedType): FormedType {
  return type.scalar === undefined ? { ...type, isTagged: false } : type;
}

/** Types that cells could be confused with: those of other types are assignable to them. */
const neighbours = `import { Controller, Get, Post } from 'ashlar';
import type { Body } from 'ashlar';
import { given, receive } from './exchange.js';

@Controller('/neighbours')
export class NeighboursController {
${['string', 'number', 'boolean', 'string | number', "'cat'"]
  .flatMap((type, index) => [
    `  @Get('list${index}') list${index}(): (${type})[] { return given<(${type})[]>(); }`,
    `  @Get('record${index}') record${index}(): Record<string, ${type}> { return given<Record<string, ${type}>>(); }`,
    `  @Post('list${index}') takeList${index}(value: Body<(${type})[]>): void { receive(value); }`,
    `  @Post('record${index}') takeRecord${index}(value: Body<Record<string, ${type}>>): void { receive(value); }`,
  ])
  .join('\n')}
}
`;

function applicationFiles(groups: readonly Group[], cells: ReadonlySet<Cell>): Files {
  const used = groups
    .map((group) => ({ ...group, handlers: group.handlers.filter(({ cell }) => cells.has(cell)) }))
    .filter(({ handlers }) => handlers.length > 0);
  const words = ['Neighbours', ...used.map(({ word }) => word)];
  const imports = words.map((word) => `import { ${word}Controller } from './${word}.controller.js';\n`);
  const module = `import { Module } from 'ashlar';
${imports.join('')}
@Module({ controllers: [${words.map((word) => `${word}Controller`).join(', ')}] })
export class AppModule {}
`;
  return Object.assign(
    { 'src/app.module.ts': module, 'src/exchange.ts': exchange, 'src/Neighbours.controller.ts': neighbours },
    ...used.map(groupFiles),
  );
}
