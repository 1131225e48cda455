import { ts } from 'ts-morph';
import { decoratorsOf, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { lowerFirst } from '../../source/name-case.js';
import { removeDeclaration, type TestingModule } from './testing-modules.js';

/** A provider of a test. */
interface TestProvider {
  /** The text of the token: `Clock`, `'CLOCK'`, `getRepositoryToken(Note)`. */
  readonly token: string;
  /** A class that the test constructs. */
  readonly class?: MigratedClass;
  /** The text of the value. */
  readonly value?: string;
}

/**
 * A test of some classes constructs them with `new`, in the order of their dependencies. A test whose providers are not all in its list is
 * left as it is.
 */
export function constructProviders(application: MigratedApplication, file: MigratedFile, module: TestingModule): void {
  const lines = constructionsOf(application, file, module);
  const uses = usesOf(file, module.variable);
  if (lines === undefined || uses === undefined) {
    file.leave(
      module.statement,
      'construct the class with `new`, or test the application with `TestApplication`',
      'testing.md',
    );
    return;
  }
  const newline = file.source.newline;
  const indent = file.source.indentAt(module.statement.getStart(file.syntax));
  const wanted = uses.flatMap(({ call, method }) =>
    isGet(method) ? call.arguments.map((one) => file.textOf(one)) : [],
  );
  const { statements, expressionOf } = written(lines, wanted);
  if (statements.length === 0) file.remove(module.statement);
  else file.replace(module.statement, statements.join(`${newline}${indent}`));
  removeDeclaration(file, module.variable);
  for (const { call, method } of uses) {
    const statement = ts.findAncestor(call, ts.isExpressionStatement);
    if (isGet(method)) {
      const [token] = call.arguments;
      const awaited = ts.isAwaitExpression(call.parent) ? call.parent : call;
      file.replace(awaited, (token && expressionOf.get(file.textOf(token))) ?? 'undefined');
    } else if (statement !== undefined) {
      const hooks =
        method === 'init'
          ? lines.flatMap(({ name, isInitialized }) => (isInitialized ? [`await ${name}.onModuleInit();`] : []))
          : [];
      if (hooks.length === 0) file.remove(statement);
      else file.replace(statement, hooks.join(`${newline}${indent}`));
    }
  }
}

function isGet(method: string): boolean {
  return method === 'get' || method === 'resolve';
}

/** A provider that a test constructs or has. */
interface Constructed {
  readonly token: string;
  /** The variable; absent for a value that the test has already. */
  readonly name?: string;
  /** `new Notes(clock)` */
  readonly text: string;
  /** Has a hook that `init` of the module calls. */
  readonly isInitialized: boolean;
  /** The number of constructions that use it. */
  uses: number;
}

/** The declarations of variables, and the expression of each token. A class that is used once has no variable. */
function written(
  lines: readonly Constructed[],
  wanted: readonly string[],
): { readonly statements: readonly string[]; readonly expressionOf: ReadonlyMap<string, string> } {
  const isInline = ({ token, uses, isInitialized }: Constructed) =>
    uses === 0 && !isInitialized && wanted.filter((one) => one === token).length === 1;
  return {
    statements: lines.flatMap((line) =>
      line.name === undefined || isInline(line) ? [] : [`const ${line.name} = ${line.text};`],
    ),
    expressionOf: new Map(
      lines.map((line) => [line.token, line.name === undefined || isInline(line) ? line.text : line.name]),
    ),
  };
}

/** The providers of a test, each after those that it needs; `undefined` when one has a form or a dependency that is not known. */
function constructionsOf(
  application: MigratedApplication,
  file: MigratedFile,
  { metadata, overrides }: TestingModule,
): readonly Constructed[] | undefined {
  const isPlain =
    overrides.length === 0 && [...metadata.keys()].every((name) => name === 'providers' || name === 'controllers');
  const providers = [...metadata.values()].flatMap((list) => providersIn(application, file, list));
  const known = providers.filter((one) => one !== undefined);
  if (!isPlain || known.length !== providers.length || known.length === 0) return undefined;
  const lines: Constructed[] = [];
  const names = new Set(namesIn(file.syntax));
  const construct = (provider: TestProvider, path: readonly TestProvider[]): Constructed | undefined => {
    const ready = lines.find(({ token }) => token === provider.token);
    if (ready !== undefined) return ready;
    const { token } = provider;
    if (provider.class === undefined)
      return push(lines, { token, text: provider.value ?? 'undefined', isInitialized: false, uses: 0 });
    const dependencies = dependenciesOf(provider.class).map((tokens) =>
      known.find((one) => tokens.includes(one.token)),
    );
    const values = dependencies.map((one) =>
      one === undefined || path.includes(one) ? undefined : construct(one, [...path, provider]),
    );
    if (values.some((value) => value === undefined)) return undefined;
    const texts = values.map((value) => argumentOf(value));
    const isInitialized = provider.class.node.members.some((member) => member.name?.getText() === 'onModuleInit');
    const name = freeName(provider.class.name, names);
    return push(lines, { token, name, text: `new ${token}(${texts.join(', ')})`, isInitialized, uses: 0 });
  };
  return known.every((provider) => construct(provider, [provider]) !== undefined) ? lines : undefined;
}

function push(lines: Constructed[], line: Constructed): Constructed {
  lines.push(line);
  return line;
}

/** The argument for a dependency. A value has a part of the type alone, as in the module of the test. */
function argumentOf(value: Constructed | undefined): string {
  if (value === undefined) return 'undefined';
  value.uses += 1;
  return value.name ?? `${withoutPrecedence(value.text)} as never`;
}

/** A literal needs no parentheses before `as`. */
function withoutPrecedence(text: string): string {
  return /^[\w.'"`{[]/.test(text) ? text : `(${text})`;
}

function providersIn(
  application: MigratedApplication,
  file: MigratedFile,
  list: ts.Expression,
): readonly (TestProvider | undefined)[] {
  if (!ts.isArrayLiteralExpression(list)) return [undefined];
  return list.elements.map((element) => {
    const found = application.classOf(file, element);
    if (found !== undefined) return { token: file.textOf(element), class: found };
    const properties = propertiesOf(element);
    const token = properties.get('provide');
    const value = properties.get('useValue');
    const useClass = properties.get('useClass');
    if (token === undefined) return undefined;
    if (value !== undefined) return { token: file.textOf(token), value: file.textOf(value) };
    if (useClass !== undefined) return { token: file.textOf(token), value: `new ${file.textOf(useClass)}()` };
    return undefined;
  });
}

/** The tokens of the parameters of a constructor: the texts under which a provider may be listed. */
function dependenciesOf({ file, node }: MigratedClass): readonly (readonly string[])[] {
  const declared = node.members.find(ts.isConstructorDeclaration);
  return (declared?.parameters ?? []).map((parameter) => {
    const injected = decoratorsOf(file, parameter).find(({ name }) => name.startsWith('Inject'));
    const argument = injected && referenced(injected.arguments[0]);
    const text = argument && file.textOf(argument);
    if (text !== undefined) {
      return injected?.name === 'Inject'
        ? [text]
        : [
            `get${injected?.name.slice('Inject'.length)}Token(${text})`,
            `get${injected?.name.slice('Inject'.length)}Token('${text}')`,
          ];
    }
    const { type } = parameter;
    return type !== undefined && ts.isTypeReferenceNode(type) ? [file.textOf(type.typeName)] : [];
  });
}

/** The class that `forwardRef(() => Notes)` names, or the argument itself. */
function referenced(argument: ts.Expression | undefined): ts.Expression | undefined {
  if (argument === undefined || !ts.isCallExpression(argument)) return argument;
  const [reference] = argument.arguments;
  return reference !== undefined && ts.isArrowFunction(reference) && ts.isIdentifier(reference.body)
    ? reference.body
    : argument;
}

interface ModuleUse {
  readonly call: ts.CallExpression;
  readonly method: string;
}

/** The uses of the variable of a module: `undefined` when one is not the call of a known method. */
function usesOf(file: MigratedFile, variable: string): readonly ModuleUse[] | undefined {
  const uses: ModuleUse[] = [];
  let isKnown = true;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === variable && !ts.isVariableDeclaration(node.parent)) {
      const access = node.parent;
      const call = access.parent;
      const isMember = ts.isPropertyAccessExpression(access) && access.expression === node;
      const isAssigned = ts.isBinaryExpression(access) && access.left === node;
      if (isMember && ts.isCallExpression(call) && /^(?:get|resolve|init|close)$/.test(access.name.text)) {
        uses.push({ call, method: access.name.text });
      } else if (!isAssigned && !(ts.isPropertyAccessExpression(access) && access.name === node)) isKnown = false;
    }
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
  return isKnown ? uses : undefined;
}

function namesIn(node: ts.Node): readonly string[] {
  const names: string[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one)) names.push(one.text);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return names;
}

/** A variable for a class: `notesService`, or `newNotesService` where the test uses the name. */
function freeName(className: string, taken: Set<string>): string {
  const plain = lowerFirst(className);
  const name = taken.has(plain) ? `new${className}` : plain;
  taken.add(name);
  return name;
}
