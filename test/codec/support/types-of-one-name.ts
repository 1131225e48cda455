import { randomNumbers } from '../../compiler/incremental/random-edits.ts';

/** A handler and the only property of the type that it takes or gives, which no other type has. */
export interface NamedUse {
  readonly route: string;
  readonly property: string;
  /** Whether the handler takes the type as its body. */
  readonly isTaken: boolean;
  /** Whether the type is the property of an object: `{ value: Create }`. */
  readonly isInner: boolean;
}

/** An application with many types, most of which are named `Create`. */
export interface TypesOfOneName {
  readonly files: Readonly<Record<string, string>>;
  readonly uses: readonly NamedUse[];
  /** The classes that have the names of namespaces, too. */
  readonly classes: readonly string[];
}

type Random = (below: number) => number;

/** The forms of a declaration of a type named `Create` with one property. */
const forms: readonly ((property: string) => string)[] = [
  (property) => `interface Create { ${property}: string }`,
  (property) => `type Create = { ${property}: string };`,
  // Two declarations are one type.
  (property) => `interface Create { ${property}: string } interface Create { note?: string }`,
  (property) => `interface Create extends Of<string> { ${property}: string } interface Of<T> { ${property}: T }`,
];

/** The handlers of a file, and declarations that they use. */
class SourceFile {
  readonly isAmbient: boolean;
  readonly declarations: string[] = [];
  readonly handlers: string[] = [];
  /** The namespaces that export a type of the name. */
  readonly exporting = new Set<string>();

  constructor(isAmbient = false) {
    this.isAmbient = isAmbient;
  }
}

class Application {
  readonly uses: NamedUse[] = [];
  readonly classes: string[] = [];
  readonly random: Random;
  types = 0;

  constructor(random: Random) {
    this.random = random;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.random(list.length)];
    if (item === undefined) throw new Error('a list without items');
    return item;
  }

  /** The name of a property that no other type has. */
  property(): string {
    return `p${this.types++}`;
  }

  /** Adds a handler with a type that is written. */
  use(file: SourceFile, type: string, property: string, isInner = false): void {
    const route = `r${this.uses.length}`;
    file.handlers.push(`  @Post('/${route}') ${route}(input: Body<${type}>): ${type} { return input; }`);
    this.uses.push({ route, property, isTaken: true, isInner });
  }

  /** Adds a handler whose result is inferred. */
  infer(file: SourceFile, body: string, property: string): void {
    const route = `r${this.uses.length}`;
    file.handlers.push(`  @Get('/${route}') ${route}() { ${body} }`);
    this.uses.push({ route, property, isTaken: false, isInner: false });
  }
}

/** Declares a type in a namespace: exported, or else the property of an exported one. */
function inNamespace(path: readonly string[], file: SourceFile, app: Application): void {
  const name = path.join('.');
  const isTaken = file.exporting.has(name);
  // In the namespaces of a declaration file, everything is exported.
  if (isTaken && file.isAmbient) return;
  const property = app.property();
  const declaration = app.pick(forms)(property);
  const isExported = !isTaken && (file.isAmbient || app.random(3) > 0);
  const holder = `Holder${app.types}`;
  const inner = isExported
    ? declaration.replaceAll(/\b(interface|type) Create\b/g, 'export $1 Create')
    : `${declaration} export interface ${holder} { value: Create }`;
  if (isExported) file.exporting.add(name);
  const whole = path.reduceRight((text, part) => `export namespace ${part} { ${text} }`, inner);
  file.declarations.push(file.isAmbient ? whole.replace(/^export /, 'declare ') : whole);
  app.use(file, isExported ? `${name}.Create` : `${name}.${holder}`, property, !isExported);
}

/** The other places of a type. */
const places: readonly ((file: SourceFile, app: Application) => void)[] = [
  (file, app) => {
    const property = app.property();
    app.infer(file, `${app.pick(forms)(property)} return [] as Create[];`, property);
  },
  (file, app) => {
    const [first, second] = [app.property(), app.property()];
    const make = `make${app.types}`;
    file.declarations.push(
      `function ${make}A() { { ${app.pick(forms)(first)} return {} as Create; } }`,
      `const ${make}B = () => { if (Date.now() > 0) { ${app.pick(forms)(second)} return {} as Create; } throw new Error(); };`,
    );
    app.infer(file, `return ${make}A();`, first);
    app.infer(file, `return ${make}B();`, second);
  },
  (file, app) => {
    const [first, second] = [app.property(), app.property()];
    const make = `make${app.types}`;
    file.declarations.push(
      `class Maker${app.types} { static ${make}() { class Create { ${first}!: string } return {} as Create; } }`,
      `function ${make}C() { const inner = () => { ${app.pick(forms)(second)} return {} as Create; }; return inner(); }`,
    );
    app.infer(file, `return Maker${app.types}.${make}();`, first);
    app.infer(file, `return ${make}C();`, second);
  },
  (file, app) => {
    const property = app.property();
    const name = `Merged${app.types}`;
    const own = app.property();
    const value = app.pick([`class ${name} { ${own}!: string }`, `enum ${name} { A }`, `function ${name}() {}`]);
    file.declarations.push(
      `export ${value} export namespace ${name} { export ${app.pick(forms.slice(0, 2))(property)} }`,
    );
    app.use(file, `${name}.Create`, property);
    if (!value.startsWith('class')) return;
    app.use(file, name, own);
    app.classes.push(name);
  },
  (file, app) => {
    const property = app.property();
    const name = `Generic${app.types}`;
    file.declarations.push(`export namespace ${name} { export interface Create<T> { ${property}: T } }`);
    app.use(file, `${name}.Create<string>`, property);
  },
];

/** A random application: `seed` determines it. */
export function typesOfOneName(seed: number, count: number): TypesOfOneName {
  const app = new Application(randomNumbers(seed));
  const [main, other, ambient] = [new SourceFile(), new SourceFile(), new SourceFile(true)];
  for (const file of [main, other]) {
    const property = app.property();
    file.declarations.push(`export ${forms[0]?.(property) ?? ''}`);
    app.use(file, 'Create', property);
    for (let index = 0; index < count; index++) {
      if (app.random(2) === 0) app.pick(places)(file, app);
      else inNamespace(randomPath(['Cat', 'Dog', 'api'], app), file, app);
    }
  }
  for (let index = 0; index < count / 3; index++) inNamespace(randomPath(['Wild', 'Tame'], app), ambient, app);
  return {
    files: {
      'src/main.controller.ts': controller('Main', main),
      'src/other.controller.ts': controller('Other', other),
      'src/ambient.d.ts': `${ambient.declarations.join('\n')}\n`,
      'src/ambient.controller.ts': controller('Ambient', ambient),
      'src/app.module.ts': `import { Module } from 'ashlar';
import { AmbientController } from './ambient.controller.js';
import { MainController } from './main.controller.js';
import { OtherController } from './other.controller.js';
@Module({ controllers: [MainController, OtherController, AmbientController] })
export class AppModule {}
`,
    },
    uses: app.uses,
    classes: app.classes,
  };
}

function randomPath(names: readonly string[], app: Application): readonly string[] {
  return Array.from({ length: 1 + app.random(3) }, () => app.pick(names));
}

function controller(name: string, { isAmbient, declarations, handlers }: SourceFile): string {
  return `import { type Body, Controller, Get, Post } from 'ashlar';
${isAmbient ? '' : declarations.join('\n')}
@Controller('/')
export class ${name}Controller {
${handlers.join('\n')}
}
`;
}
