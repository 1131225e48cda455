import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import { namesBeside, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedList, movedText } from '../../source/moved-text.js';
import { freePath } from '../support/free-path.js';
import { type DynamicImport, entriesOfPackage, isTestFile } from '../support/modules.js';
import { nodesIn, returnedValue } from '../support/syntax.js';
import { tokenFunction } from './token-function.js';

const page = 'coming-from-nestjs.md';

/** `JwtModule` and `JwtService` of `@nestjs/jwt` become a module and a class of the application. */
export function migrateJwtModule(application: MigratedApplication): void {
  const imports = entriesOfPackage(application, 'imports', '@nestjs/jwt', 'JwtModule').filter(
    ({ module }) => !isTestFile(module.file),
  );
  const [first, ...more] = imports.filter(({ call }) => call !== undefined);
  if (first === undefined) return;
  const textOf = ({ module, call }: DynamicImport) =>
    call?.arguments.map((argument) => module.file.textOf(argument).replaceAll(/\s+/g, '')).join();
  if (more.some((one) => textOf(one) !== textOf(first))) {
    for (const { module, entry } of imports)
      module.file.leave(entry, 'provide a class for each configuration of `@nestjs/jwt`', page);
    return;
  }
  const directory = directoryOf(first.module.file.path);
  const servicePath = freePath(application, `${directory}/jwt.service.ts`);
  const modulePath = freePath(application, `${directory}/jwt.module.ts`);
  if (!addModule(application, first, modulePath, servicePath)) {
    for (const { module, entry } of imports)
      module.file.leave(entry, 'provide the options of `JwtModule` with `asyncFactory`', page);
    return;
  }
  application.addFile(servicePath, (added) => serviceText(application, added));
  application.project.dependencies.set('jsonwebtoken', '^9.0.2');
  application.project.developmentDependencies.set('@types/jsonwebtoken', '^9.0.7');
  for (const { module, entry } of imports) module.file.replace(entry, module.file.name('JwtModule', modulePath));
  for (const { module, entry } of entriesOfPackage(application, 'exports', '@nestjs/jwt', 'JwtModule')) {
    module.file.replace(entry, module.file.name('JwtService', servicePath));
  }
  for (const file of application.files) replaceService(file, servicePath);
}

function replaceService(file: MigratedFile, servicePath: string): void {
  for (const identifier of nodesIn(file.syntax, ts.isIdentifier)) {
    if (ts.findAncestor(identifier, ts.isImportDeclaration) !== undefined) continue;
    if (file.isFrom(identifier, '@nestjs/jwt', 'JwtService'))
      file.replace(identifier, file.name('JwtService', servicePath));
  }
}

function addModule(
  application: MigratedApplication,
  { module, call, method }: DynamicImport,
  path: string,
  servicePath: string,
): boolean {
  const [argument] = call?.arguments ?? [];
  const made: boolean[] = [];
  application.addFile(path, (to) => {
    const factory =
      argument === undefined
        ? { dependencies: '', create: '() => ({})', imports: '' }
        : factoryOf(application, module.file, argument, method, to);
    made.push(factory !== undefined);
    if (factory === undefined) return '';
    const [service, options] = [to.name('JwtService', servicePath), to.name('JwtOptions', servicePath)];
    const isGlobal = propertiesOf(argument).get('global')?.kind === ts.SyntaxKind.TrueKeyword;
    return [
      `@${to.name('Module')}({`,
      ...(factory.imports === '' ? [] : [`  imports: [${factory.imports}],`]),
      `  providers: [${service}, ${to.name('asyncFactory')}(${options}, [${factory.dependencies}], ${factory.create})],`,
      `  exports: [${service}],`,
      ...(isGlobal ? ['  global: true,'] : []),
      '})',
      'export class JwtModule {}',
    ].join('\n');
  });
  if (made[0] === true) return true;
  application.removeFile(path);
  return false;
}

interface OptionsFactory {
  readonly dependencies: string;
  readonly create: string;
  readonly imports: string;
}

function factoryOf(
  application: MigratedApplication,
  file: MigratedFile,
  argument: ts.Expression,
  method: string | undefined,
  to: MigratedFile,
): OptionsFactory | undefined {
  if (method === 'register') {
    if (namesBeside(argument, new Set([...jwtOptions, 'global'])).length > 0) return undefined;
    const text = optionsText(application, file, argument, to);
    return text === undefined ? undefined : { dependencies: '', create: `() => (${text})`, imports: '' };
  }
  const properties = propertiesOf(argument);
  const factory = properties.get('useFactory');
  const made = returnedValue(factory);
  if (namesBeside(argument, asyncOptions).length > 0) return undefined;
  if (made !== undefined && namesBeside(made, jwtOptions).length > 0) return undefined;
  const create = factory && movedText(application, file, factory, to);
  const [dependencies, imports] = ['inject', 'imports'].map((name) =>
    movedList(application, file, properties.get(name), to)?.join(', '),
  );
  if (create === undefined || dependencies === undefined || imports === undefined) return undefined;
  return { dependencies, create: withoutIndent(create, file, factory), imports };
}

/** The options of `JwtModule` that the class of the application has; an object that is spread can have any. */
const jwtOptions: ReadonlySet<string> = new Set([
  'secret',
  'privateKey',
  'publicKey',
  'signOptions',
  'verifyOptions',
  '…',
]);

const asyncOptions: ReadonlySet<string> = new Set(['imports', 'inject', 'useFactory', 'global']);

function withoutIndent(text: string, file: MigratedFile, node: ts.Node | undefined): string {
  const indent = node === undefined ? '' : file.source.indentAt(node.getStart(file.syntax));
  return indent.length > 2 ? text.replaceAll(`\n${indent}`, '\n  ') : text;
}

/** The options without those of the module. */
function optionsText(
  application: MigratedApplication,
  file: MigratedFile,
  argument: ts.Expression,
  to: MigratedFile,
): string | undefined {
  if (!ts.isObjectLiteralExpression(argument)) return movedText(application, file, argument, to);
  const kept = argument.properties.filter((property) => property.name?.getText(file.syntax) !== 'global');
  const texts = kept.map((property) => movedText(application, file, property, to));
  return texts.includes(undefined) ? undefined : `{ ${texts.join(', ')} }`;
}

/** The methods of `JwtService` of `@nestjs/jwt`. */
function serviceText(application: MigratedApplication, file: MigratedFile): string {
  const signToken = tokenFunction(application, file, 'sign');
  const [secret, sign, verify, payload] = ['Secret', 'SignOptions', 'VerifyOptions', 'JwtPayload'].map((name) =>
    file.name(name, 'jsonwebtoken'),
  );
  return `/** The keys and the options of tokens. */
export interface JwtOptions {
  readonly secret?: ${secret};
  readonly privateKey?: ${secret};
  readonly publicKey?: ${secret};
  readonly signOptions?: JwtSignOptions;
  readonly verifyOptions?: JwtVerifyOptions;
}

export interface JwtSignOptions extends Omit<${sign}, 'expiresIn'> {
  readonly expiresIn?: string | number;
  readonly secret?: ${secret};
  readonly privateKey?: ${secret};
}

export interface JwtVerifyOptions extends ${verify} {
  readonly secret?: ${secret};
  readonly publicKey?: ${secret};
}

export const JwtOptions = ${file.name('token')}<JwtOptions>('JwtOptions');

/** Signs and verifies JSON Web Tokens. */
@${file.name('Injectable')}()
export class JwtService {
  constructor(private readonly options: JwtOptions) {}

  sign(payload: string | object, options: JwtSignOptions = {}): string {
    const { secret, privateKey, ...rest } = { ...this.options, ...this.options.signOptions, ...options };
    const { publicKey, signOptions, verifyOptions, ...signing } = rest;
    const key = secret ?? privateKey ?? '';
    return typeof payload === 'string' ? ${signToken}(payload, key) : ${signToken}(payload, key, signing as ${sign});
  }

  async signAsync(payload: string | object, options?: JwtSignOptions): Promise<string> {
    return this.sign(payload, options);
  }

  verify<T extends object = ${payload}>(text: string, options: JwtVerifyOptions = {}): T {
    const { secret, publicKey, ...rest } = { ...this.options, ...this.options.verifyOptions, ...options };
    const { privateKey, signOptions, verifyOptions, ...verifying } = rest;
    return ${tokenFunction(application, file, 'verify')}(text, secret ?? publicKey ?? '', verifying as ${verify}) as T;
  }

  async verifyAsync<T extends object = ${payload}>(text: string, options?: JwtVerifyOptions): Promise<T> {
    return this.verify<T>(text, options);
  }

  decode<T = ${payload}>(text: string): T {
    return ${tokenFunction(application, file, 'decode')}(text) as T;
  }
}`;
}
