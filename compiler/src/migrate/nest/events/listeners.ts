import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { propertiesOf } from '../../source/decorators.js';
import { classIn } from '../../source/exported.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { entriesOf, isTestFile, type MigratedModule, modulesOf } from '../support/modules.js';
import { nodesIn } from '../support/syntax.js';
import type { EventClass, EventListener } from './event-uses.js';

const page = 'events.md';

/** A class with `@OnEvent`. */
export interface ListeningClass {
  readonly declared: MigratedClass;
  readonly listeners: readonly EventListener[];
  /** The module that lists the class; `undefined` when the class cannot be an event handler. */
  readonly module: MigratedModule | undefined;
}

/** The classes with listeners. Only events of these names have classes. */
export function listeningClasses(
  application: MigratedApplication,
  listeners: readonly EventListener[],
  known: ReadonlySet<string>,
): readonly ListeningClass[] {
  const nodes = [...new Set(listeners.map(({ declared }) => declared.node))];
  return nodes.flatMap((node): ListeningClass[] => {
    const own = listeners.filter(({ declared }) => declared.node === node);
    const [first] = own;
    if (first === undefined) return [];
    const names = own.flatMap((listener) => listener.names);
    const isKnown =
      names.every((name) => name !== undefined && known.has(name)) && new Set(names).size === names.length;
    const isFree = node.members.every((member) => member.name?.getText() !== 'handle');
    const module = isKnown && isFree ? moduleOf(application, first.declared) : undefined;
    return [{ declared: first.declared, listeners: own, module }];
  });
}

/** A method, and the class of its event. */
interface Handled {
  readonly listener: EventListener;
  readonly event: EventClass;
}

/** Makes event handlers of the classes with `@OnEvent`. */
export function migrateListeners(
  application: MigratedApplication,
  listening: readonly ListeningClass[],
  classes: ReadonlyMap<string, EventClass>,
): void {
  const called = listening.length === 0 ? new Set<string>() : calledNames(application);
  for (const { declared, listeners, module } of listening) {
    if (module === undefined) {
      for (const { method } of listeners)
        declared.file.leave(method, 'handle the event with `handle` of a class in `eventHandlers`', page);
      continue;
    }
    const handled = listeners.flatMap((listener) =>
      listener.names.flatMap((name): Handled[] => {
        const event = name === undefined ? undefined : classes.get(name);
        return event === undefined ? [] : [{ listener, event }];
      }),
    );
    for (const listener of listeners) noteOptions(application, listener);
    migrateClass(declared, module, handled, called);
  }
}

/** Options of `@OnEvent` that change nothing for handlers that are awaited. */
const harmlessOptions: ReadonlySet<string> = new Set(['async', 'nextTick', 'promisify', 'objectify']);

/** Notes options such as `prependListener`. */
function noteOptions(application: MigratedApplication, { declared, method, decorators }: EventListener): void {
  const { file, name } = declared;
  const options = decorators.map(({ expression }) =>
    ts.isCallExpression(expression) ? expression.arguments[1] : undefined,
  );
  const lost = options.flatMap((one): readonly string[] => {
    if (one === undefined) return [];
    if (!ts.isObjectLiteralExpression(one)) return [file.textOf(one)];
    const given = one.properties.filter((property) => !harmlessOptions.has(property.name?.getText(file.syntax) ?? ''));
    return given.map((property) => file.textOf(property));
  });
  for (const text of new Set(lost))
    application.decide(
      file,
      `the option \`${text}\` of \`@OnEvent\` at \`${method.name.getText(file.syntax)}\` of ${name} has no equivalent`,
    );
}

/** The module that provides a class, in its decorator or in what its static method returns. */
function moduleOf(application: MigratedApplication, { node }: MigratedClass): MigratedModule | undefined {
  const modules = modulesOf(application).filter(({ file }) => !isTestFile(file));
  const isClass = ({ file }: MigratedModule, one: ts.Expression) => application.classOf(file, bare(one))?.node === node;
  const listed = modules.find((module) =>
    entriesOf(module, 'providers').some((entry) => isClass(module, propertiesOf(entry).get('useClass') ?? entry)),
  );
  const isReturned = (module: MigratedModule) =>
    nodesIn(module.node, ts.isArrayLiteralExpression).some(({ elements }) =>
      elements.some((element) => isClass(module, element)),
    );
  return listed ?? modules.find((module) => module.node.members.length > 0 && isReturned(module));
}

function migrateClass(
  declared: MigratedClass,
  module: MigratedModule,
  handled: readonly Handled[],
  called: ReadonlySet<string>,
): void {
  const { file, node } = declared;
  const types = handled.map(({ event }) => file.name(event.name, event.path));
  const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ImplementsKeyword);
  const handler = `${file.name('EventHandler')}<${types.join(' | ')}>`;
  const last = clause?.types.at(-1);
  const extended = node.heritageClauses?.at(-1);
  if (last !== undefined) file.insertAfter(last, `, ${handler}`);
  else if (extended !== undefined) file.insertAfter(extended, ` implements ${handler}`);
  else if (node.name !== undefined)
    file.insertAfter(
      node.typeParameters?.at(-1) ?? node.name,
      `${node.typeParameters ? '>' : ''} implements ${handler}`,
    );
  for (const decorator of new Set(handled.flatMap(({ listener }) => listener.decorators))) file.remove(decorator);
  const [first, ...more] = handled;
  const isAlone = more.length === 0 && first !== undefined && isPublic(first.listener);
  if (isAlone && !called.has(first.listener.method.name.getText(file.syntax))) renameMethod(declared, first);
  else file.replaceRange(node.end - 1, node.end - 1, dispatchText(declared, handled));
  const local = classIn(module.file, declared);
  for (const { event } of handled) {
    const entry =
      handled.length === 1
        ? local
        : `${module.file.name('eventHandlerFor')}(${module.file.name(event.name, event.path)}, ${local})`;
    module.file.addEntry(module.name, 'eventHandlers', entry);
  }
}

function isPublic({ method }: EventListener): boolean {
  const kinds = method.modifiers?.map(({ kind }) => kind) ?? [];
  return !kinds.includes(ts.SyntaxKind.PrivateKeyword) && !kinds.includes(ts.SyntaxKind.ProtectedKeyword);
}

/** The names of the methods that code calls. */
function calledNames({ files }: MigratedApplication): ReadonlySet<string> {
  const calls = files.flatMap((file) => nodesIn(file.syntax, ts.isPropertyAccessExpression));
  return new Set(calls.filter(({ parent }) => ts.isCallExpression(parent)).map(({ name }) => name.text));
}

/** The only handler of a class is its method `handle`. */
function renameMethod({ file }: MigratedClass, { listener: { method }, event }: Handled): void {
  file.replace(method.name, 'handle');
  const [parameter] = method.parameters;
  const type = file.name(event.name, event.path);
  if (parameter === undefined) return;
  if (!event.isWrapped) {
    if (parameter.type === undefined) file.insertAfter(parameter.name, `: ${type}`);
    else file.replace(parameter.type, type);
    return;
  }
  const name = file.textOf(parameter.name);
  file.replace(parameter, name === 'payload' ? `{ payload }: ${type}` : `{ payload: ${name} }: ${type}`);
}

/** `handle` calls the method of the event. */
function dispatchText({ file }: MigratedClass, handled: readonly Handled[]): string {
  const types = handled.map(({ event }) => file.name(event.name, event.path));
  const calls = handled.map(({ listener: { method }, event }) => {
    const argument = method.parameters.length === 0 ? '' : event.isWrapped ? 'event.payload' : 'event';
    return `this.${method.name.getText(file.syntax)}(${argument})`;
  });
  const lines = calls.map((call, index) => {
    if (index === calls.length - 1) return `${calls.length > 1 ? '    else ' : '    '}await ${call};`;
    return `    ${index === 0 ? '' : 'else '}if (event instanceof ${types[index]}) await ${call};`;
  });
  return `\n  async handle(event: ${types.join(' | ')}): Promise<void> {\n${lines.join('\n')}\n  }\n`;
}
