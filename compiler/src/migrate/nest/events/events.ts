import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import type { MigrationStep } from '../../migration-step.js';
import { propertiesOf } from '../../source/decorators.js';
import { exportedName } from '../../source/exported.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedText } from '../../source/moved-text.js';
import { pascalCase } from '../../source/name-case.js';
import { freeName } from '../support/free-name.js';
import { freePath } from '../support/free-path.js';
import { type DynamicImport, entriesOfPackage, isTestFile } from '../support/modules.js';
import { isOpenType } from '../support/type-text.js';
import {
  classOfPayload,
  type Emission,
  type EventClass,
  type EventListener,
  emissionsOf,
  emitterTypes,
  listenersOf,
  otherUsesOf,
} from './event-uses.js';
import { listeningClasses, migrateListeners } from './listeners.js';

const page = 'events.md';

/** `@nestjs/event-emitter`: event classes, the `EventBus` and event handlers. */
export const events: MigrationStep = {
  topic: 'Events',
  constructs: [
    {
      from: "`this.emitter.emit('signed-up', new SignedUp(email))`",
      to: '`void this.emitter.emit(new SignedUp(email))` of the `EventBus`',
      left: 'names that are not constants',
    },
    { from: "`emitAsync('signed-up', event)`", to: '`emit(event)`' },
    { from: "`emit('signed-up', { email })`", to: 'a class of the event, whose `payload` is the object' },
    {
      from: "`@OnEvent('signed-up')`",
      to: 'a class with `handle(event)`, in the `eventHandlers` of its module',
      left: "patterns such as `'order.*'`",
    },
    {
      from: '`EventEmitterModule.forRoot()`',
      to: '`EventModule` in modules that use events',
      left: '`wildcard: true`',
    },
  ],
  migrate(application) {
    const imports = entriesOfPackage(application, 'imports', '@nestjs/event-emitter', 'EventEmitterModule').filter(
      ({ module }) => !isTestFile(module.file),
    );
    const emissions = emissionsOf(application);
    // A handler that is left needs no class of its event.
    const listeners = listenersOf(application).filter(({ declared, method }) => !declared.file.isLeft(method));
    const isUsed = emissions.length > 0 || listeners.length > 0;
    if (imports.length === 0 && !isUsed) return;
    const hasPatterns = imports.some(({ call }) => mayHavePatterns(call?.arguments[0]));
    const known = hasPatterns ? new Set<string>() : namesWithClass(emissions, listeners);
    const left = leftFiles(application, emissions, known);
    const listening = listeningClasses(application, listeners, known);
    // An event that is only emitted or handled where the code is left needs no class.
    const classes = eventClasses(application, emissions, listeners, [
      ...emissions.filter(({ file }) => !left.has(file)).map(({ name }) => name),
      ...listening.flatMap((one) => (one.module === undefined ? [] : one.listeners.flatMap(({ names }) => names))),
    ]);
    for (const emission of emissions) {
      if (left.has(emission.file)) emission.file.leave(emission.call, 'emit an instance of a class', page);
      else migrateEmission(emission, classes);
    }
    migrateListeners(application, listening, classes);
    for (const file of application.files) {
      if (isTestFile(file) || left.has(file)) continue;
      for (const type of emitterTypes(file)) file.replace(type.typeName, file.name('EventBus'));
    }
    for (const { module, entry } of imports) {
      if (hasPatterns)
        module.file.leave(entry, 'write a class for each event: patterns of names are not supported', page);
      else module.file.remove(entry);
    }
    noteFailures(
      application,
      imports,
      emissions.filter(({ file }) => !left.has(file)),
    );
  },
};

/** Notes what happens when a handler fails. */
function noteFailures(
  application: MigratedApplication,
  [first]: readonly DynamicImport[],
  emissions: readonly Emission[],
): void {
  if (first !== undefined) {
    application.decide(
      first.module.file,
      'when an event handler fails, the later handlers of the event are not called; the error is logged',
    );
  }
  for (const file of new Set(emissions.filter(({ method }) => method === 'emitAsync').map((one) => one.file)))
    application.decide(file, 'an `emit` that is awaited fails when a handler fails: `emitAsync` logged the error');
}

/** Whether names of events can be patterns: with `wildcard`, also when its value is only known at run time. */
function mayHavePatterns(options: ts.Expression | undefined): boolean {
  const wildcard = propertiesOf(options).get('wildcard');
  return wildcard !== undefined && wildcard.kind !== ts.SyntaxKind.FalseKeyword;
}

/** The names of events that can have a class: with one payload at most. */
function namesWithClass(emissions: readonly Emission[], listeners: readonly EventListener[]): ReadonlySet<string> {
  const several = emissions.filter(({ payloads }) => payloads.length > 1 || payloads.some(ts.isSpreadElement));
  const left = new Set(several.map(({ name }) => name));
  const names = [...emissions.map(({ name }) => name), ...listeners.flatMap((one) => one.names)];
  return new Set(names.filter((name) => name !== undefined && !left.has(name)).map(String));
}

/** The files that keep the emitter, because one of its uses is not the emission of a class. */
function leftFiles(
  application: MigratedApplication,
  emissions: readonly Emission[],
  known: ReadonlySet<string>,
): ReadonlySet<MigratedFile> {
  const left = new Set(emissions.filter((emission) => !isKnown(emission, known)).map(({ file }) => file));
  for (const file of application.files) {
    if (isTestFile(file)) continue;
    for (const use of otherUsesOf(file)) {
      left.add(file);
      file.leave(use, 'subscribe to the class of the event with the `EventBus`, or handle it with `handle`', page);
    }
  }
  return left;
}

/** The class of each event that needs one, by its name. */
function eventClasses(
  application: MigratedApplication,
  emissions: readonly Emission[],
  listeners: readonly EventListener[],
  needed: readonly (string | undefined)[],
): ReadonlyMap<string, EventClass> {
  const names = new Set(needed);
  const classes = new Map<string, EventClass>();
  const taken = new Set<string>();
  for (const name of names) {
    if (name === undefined) continue;
    const own = emissions.filter((emission) => emission.name === name);
    const payloads = own.map(({ file, payloads: [payload] }) => payload && classOfPayload(application, file, payload));
    const [first] = payloads;
    const isOneClass =
      first !== undefined && payloads.every((one) => one?.node === first.node) && !taken.has(first.name);
    const exported = first && exportedName(first);
    if (isOneClass && exported !== undefined) {
      taken.add(exported);
      classes.set(name, { name: exported, path: first.file.path, isWrapped: false });
    } else {
      classes.set(
        name,
        addClass(
          application,
          name,
          own,
          listeners.filter((listener) => listener.names.includes(name)),
        ),
      );
    }
  }
  return classes;
}

/** Adds a class whose instances have the payload. */
function addClass(
  application: MigratedApplication,
  event: string,
  emissions: readonly Emission[],
  listeners: readonly EventListener[],
): EventClass {
  const word = pascalCase(event).replace(/Event$/, '');
  const name = freeName(application, `${word}Event`, `${word}Emitted`, word);
  const origin = emissions[0]?.file ?? listeners[0]?.declared.file;
  const directory = directoryOf(origin?.path ?? 'src/app.ts');
  const path = freePath(application, `${directory}/${event.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()}.event.ts`);
  const isWrapped =
    emissions.some(({ payloads }) => payloads.length > 0) ||
    listeners.some(({ method }) => method.parameters.length > 0);
  application.addFile(path, (file) => {
    if (!isWrapped) return `export class ${name} {}`;
    return `export class ${name} {\n  constructor(readonly payload: ${payloadType(application, listeners, file)}) {}\n}`;
  });
  return { name, path, isWrapped };
}

/** The type of the parameter of a handler. */
function payloadType(application: MigratedApplication, listeners: readonly EventListener[], to: MigratedFile): string {
  for (const { declared, method } of listeners) {
    const type = method.parameters[0]?.type;
    const text = type === undefined || isOpenType(type) ? undefined : movedText(application, declared.file, type, to);
    if (text !== undefined) return text;
  }
  // The parameter of a handler without a type is `any`.
  return listeners.some(({ method }) => method.parameters.length > 0) ? 'any' : 'unknown';
}

/** Whether the event of a call can have a class. The results of `emit` and `emitAsync` are not those of Nest. */
function isKnown({ call, method, name }: Emission, known: ReadonlySet<string>): boolean {
  if (name === undefined || !known.has(name)) return false;
  const isAwaited = method === 'emitAsync' && ts.isAwaitExpression(call.parent);
  const { parent } = isAwaited ? call.parent : call;
  if (method === 'emitAsync' && !isAwaited) return true;
  return ts.isExpressionStatement(parent) || ts.isVoidExpression(parent);
}

function migrateEmission(
  { file, call, method, name, payloads }: Emission,
  classes: ReadonlyMap<string, EventClass>,
): void {
  const event = name === undefined ? undefined : classes.get(name);
  if (event === undefined) return;
  const [payload] = payloads;
  const instance = `new ${file.name(event.name, event.path)}(${payload === undefined ? '' : file.textOf(payload)})`;
  const value = event.isWrapped || payload === undefined ? instance : file.textOf(payload);
  const called = call.expression as ts.PropertyAccessExpression;
  const isVoid = method === 'emit' && ts.isExpressionStatement(call.parent);
  file.replace(call, `${isVoid ? 'void ' : ''}${file.textOf(called.expression)}.emit(${value})`);
}
