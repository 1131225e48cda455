import { ts } from 'ts-morph';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { entriesOf, isTestFile, type MigratedModule, modulesOf } from '../support/modules.js';
import { nodesIn, plain } from '../support/syntax.js';
import type { EventClass, EventListener } from './event-uses.js';

const page = 'events.md';

/** A method, and the class of its event. */
interface Handled {
  readonly listener: EventListener;
  readonly event: EventClass;
}

/** Makes event handlers of the classes with `@OnEvent`. */
export function migrateListeners(
  application: MigratedApplication,
  listeners: readonly EventListener[],
  classes: ReadonlyMap<string, EventClass>,
): void {
  for (const node of new Set(listeners.map(({ declared }) => declared.node))) {
    const own = listeners.filter(({ declared }) => declared.node === node);
    const [first] = own;
    if (first === undefined) continue;
    const handled = own.flatMap((listener) =>
      listener.names.map((name) => ({ listener, event: name === undefined ? undefined : classes.get(name) })),
    );
    const events = handled.map(({ event }) => event);
    const isKnown =
      events.every((event) => event !== undefined) &&
      new Set(events.map((event) => `${event?.path} ${event?.name}`)).size === events.length;
    const module = moduleOf(application, first.declared);
    const isFree = node.members.every((member) => member.name?.getText() !== 'handle');
    if (!isKnown || module === undefined || !isFree) {
      for (const { declared, method } of own)
        declared.file.leave(method, 'handle the event with `handle` of a class in `eventHandlers`', page);
      continue;
    }
    migrateClass(
      application,
      first.declared,
      module,
      handled.flatMap(({ listener, event }) => (event === undefined ? [] : [{ listener, event }])),
    );
  }
}

/** The module that provides a class, in its decorator or in what its static method returns. */
function moduleOf(application: MigratedApplication, { node }: MigratedClass): MigratedModule | undefined {
  const modules = modulesOf(application).filter(({ file }) => !isTestFile(file));
  const isClass = ({ file }: MigratedModule, one: ts.Expression) =>
    application.classOf(file, plain(one))?.node === node;
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
  application: MigratedApplication,
  declared: MigratedClass,
  module: MigratedModule,
  handled: readonly Handled[],
): void {
  const { file, node, name } = declared;
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
  if (first !== undefined && more.length === 0 && !isCalled(application, first.listener)) renameMethod(declared, first);
  else file.replaceRange(node.end - 1, node.end - 1, dispatchText(declared, handled));
  const local = module.file.name(name, file.path);
  for (const { event } of handled) {
    const entry =
      handled.length === 1
        ? local
        : `${module.file.name('eventHandlerFor')}(${module.file.name(event.name, event.path)}, ${local})`;
    module.file.addEntry(module.name, 'eventHandlers', entry);
  }
}

/** Whether other code than the emitter calls the method. */
function isCalled(application: MigratedApplication, { method }: EventListener): boolean {
  const name = method.name.getText();
  return application.files.some((file) =>
    nodesIn(file.syntax, ts.isPropertyAccessExpression).some(
      (access) => access.name.text === name && ts.isCallExpression(access.parent),
    ),
  );
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
