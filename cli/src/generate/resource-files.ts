import type { NewFile } from '../files/write-new-files.js';
import type { Name } from './feature-name.js';
import type { Feature } from './generated-feature.js';
import { type LocalImport, localImports } from './imports.js';
import { featurePath } from './module-files.js';
import { isReservedWord } from './reserved-words.js';

/** The input of the templates of a resource. */
export interface Resource extends Feature {
  /** One record: `note` of `notes`. */
  readonly record: Name;
}

/** The names of a resource in its code. */
interface ResourceCode {
  readonly plural: Name;
  readonly record: Name;
  /** The variable of one record. */
  readonly variable: string;
  /** The variable of the event bus. */
  readonly events: string;
  readonly imports: (imports: readonly LocalImport[]) => string;
}

/** The sources of a resource: a list, a lookup and a creation of records, with an event. The sample application has the same, without limits of texts. */
export function resourceFiles(resource: Resource): readonly NewFile[] {
  const { name, record, conventions } = resource;
  const code: ResourceCode = {
    plural: name,
    record,
    variable: recordVariable(resource),
    events: eventBusVariable(name),
    imports: (imports) => localImports(imports, conventions.importExtension),
  };
  return [
    { path: `src/${name.kebab}/${record.kebab}.ts`, text: types(code) },
    { path: `src/${name.kebab}/${record.kebab}-created.ts`, text: event(code) },
    { path: featurePath(resource, 'repository'), text: repository(code) },
    { path: featurePath(resource, 'service'), text: service(code) },
    { path: featurePath(resource, 'controller'), text: controller(code) },
    { path: featurePath(resource, 'module'), text: module(code) },
  ];
}

/** The variable of one record, and the property of its event: the name of the record, unless the code uses it for something else. */
export function recordVariable({ name, record }: Pick<Resource, 'name' | 'record'>): string {
  const taken = ['id', 'input', 'limit', eventBusVariable(name)];
  return isReservedWord(record.camel) || taken.includes(record.camel) ? `${record.camel}Record` : record.camel;
}

function eventBusVariable({ camel }: Name): string {
  return camel === 'events' ? 'eventBus' : 'events';
}

function types({ plural, record }: ResourceCode): string {
  return `import type { Int, MaxLength } from 'ashlar';

/** ${sentence(`${article(record.words)} ${record.words}`)}. */
export interface ${record.pascal} {
  id: Int;
  title: string;
  body: string;
}

/** The contents of a new ${record.words}. */
export interface Create${record.pascal} {
  title: string & MaxLength<200>;
  body: string & MaxLength<10000>;
}

/** The filter of the list. */
export interface List${plural.pascal} {
  /** The maximum number of ${plural.words}. */
  limit?: Int;
}
`;
}

function event({ record, variable, imports }: ResourceCode): string {
  return `${imports([{ kind: 'type', names: [record.pascal], file: record.kebab }])}
/** ${sentence(`${article(record.words)} ${record.words}`)} was created. */
export class ${record.pascal}Created {
  readonly ${variable}: ${record.pascal};

  constructor(${variable}: ${record.pascal}) {
    this.${variable} = ${variable};
  }
}
`;
}

function repository({ plural, record, variable, imports }: ResourceCode): string {
  return `import { Injectable } from 'ashlar';
${imports([{ kind: 'type', names: [`Create${record.pascal}`, record.pascal], file: record.kebab }])}
/** Keeps the ${plural.words} in memory, in the order in which they were created. Replace it by a database. */
@Injectable()
export class ${plural.pascal}Repository {
  readonly #${plural.camel} = new Map<number, ${record.pascal}>();
  #lastId = 0;

  list(limit: number): ${record.pascal}[] {
    return [...this.#${plural.camel}.values()].slice(0, limit);
  }

  find(id: number): ${record.pascal} | undefined {
    return this.#${plural.camel}.get(id);
  }

  insert(input: Create${record.pascal}): ${record.pascal} {
    const ${variable} = { id: ++this.#lastId, ...input };
    this.#${plural.camel}.set(${variable}.id, ${variable});
    return ${variable};
  }
}
`;
}

function service({ plural, record, variable, events, imports }: ResourceCode): string {
  const types = [`Create${record.pascal}`, `List${plural.pascal}`, record.pascal];
  return `import { type EventBus, Injectable, NotFoundException } from 'ashlar';
${imports([
  { kind: 'type', names: types, file: record.kebab },
  { kind: 'value', names: [`${record.pascal}Created`], file: `${record.kebab}-created` },
  { kind: 'type', names: [`${plural.pascal}Repository`], file: `${plural.kebab}.repository` },
])}
@Injectable()
export class ${plural.pascal}Service {
  readonly #${plural.camel}: ${plural.pascal}Repository;
  readonly #${events}: EventBus;

  constructor(${plural.camel}: ${plural.pascal}Repository, ${events}: EventBus) {
    this.#${plural.camel} = ${plural.camel};
    this.#${events} = ${events};
  }

  list({ limit = 20 }: List${plural.pascal}): ${record.pascal}[] {
    return this.#${plural.camel}.list(limit);
  }

  find(id: number): ${record.pascal} {
    const ${variable} = this.#${plural.camel}.find(id);
    if (${variable} === undefined) throw new NotFoundException('The ${record.words} does not exist');
    return ${variable};
  }

  async create(input: Create${record.pascal}): Promise<${record.pascal}> {
    const ${variable} = this.#${plural.camel}.insert(input);
    await this.#${events}.emit(new ${record.pascal}Created(${variable}));
    return ${variable};
  }
}
`;
}

function controller({ plural, record, imports }: ResourceCode): string {
  const types = [`Create${record.pascal}`, `List${plural.pascal}`, record.pascal];
  return `import { type Body, Controller, Get, type Int, type Param, Post, type Query, Response } from 'ashlar';
${imports([
  { kind: 'type', names: types, file: record.kebab },
  { kind: 'type', names: [`${plural.pascal}Service`], file: `${plural.kebab}.service` },
])}
/** ${sentence(plural.words)} with a title and a body. */
@Controller('/${plural.kebab}')
export class ${plural.pascal}Controller {
  readonly #${plural.camel}: ${plural.pascal}Service;

  constructor(${plural.camel}: ${plural.pascal}Service) {
    this.#${plural.camel} = ${plural.camel};
  }

  /** Lists ${plural.words}, the oldest first. */
  @Get()
  list(query: Query<List${plural.pascal}>): ${record.pascal}[] {
    return this.#${plural.camel}.list(query);
  }

  /** Finds one ${record.words}. */
  @Get('/{id}')
  find(id: Param<Int>): ${record.pascal} {
    return this.#${plural.camel}.find(id);
  }

  /** Creates ${article(record.words)} ${record.words}. */
  @Post()
  async create(input: Body<Create${record.pascal}>): Promise<Response<${record.pascal}, 201>> {
    return Response.withStatus(201, await this.#${plural.camel}.create(input));
  }
}
`;
}

function module({ plural, imports }: ResourceCode): string {
  const part = (suffix: string): LocalImport => ({
    kind: 'value',
    names: [plural.pascal + suffix],
    file: `${plural.kebab}.${suffix.toLowerCase()}`,
  });
  return `import { EventModule, Module } from 'ashlar';
${imports([part('Controller'), part('Repository'), part('Service')])}
@Module({
  imports: [EventModule],
  providers: [${plural.pascal}Repository, ${plural.pascal}Service],
  controllers: [${plural.pascal}Controller],
})
export class ${plural.pascal}Module {}
`;
}

function article(words: string): string {
  return /^[aeiou]/.test(words) ? 'an' : 'a';
}

function sentence(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
