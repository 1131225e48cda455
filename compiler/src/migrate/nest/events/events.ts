import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import type { MigrationStep } from '../../migration-step.js';
import { propertiesOf } from '../../source/decorators.js';
import { exportedName } from '../../source/exported.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedText } from '../../source/moved-text.js';
import { freeName } from '../support/free-name.js';
import { freePath } from '../support/free-path.js';
import { entriesOfPackage, isTestFile } from '../support/modules.js';
import { pascalCase } from '../support/syntax.js';
import { isOpenType } from '../support/type-text.js';
import {
  classOfPayload,
  type Emission,
  type EventClass,
  type EventListener,
  emissionsOf,
  emitterTypes,
  listenersOf,
} from './event-uses.js';
import { migrateListeners } from './listeners.js';

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
    const hasPatterns = imports.some(
      ({ call }) => propertiesOf(call?.arguments[0]).get('wildcard')?.kind === ts.SyntaxKind.TrueKeyword,
    );
    const classes = hasPatterns ? new Map<string, EventClass>() : eventClasses(application, emissions, listeners);
    const left = new Set(emissions.filter((emission) => !isKnown(emission, classes)).map(({ file }) => file));
    for (const emission of emissions) {
      if (left.has(emission.file)) emission.file.leave(emission.call, 'emit an instance of a class', page);
      else migrateEmission(emission, classes);
    }
    migrateListeners(application, listeners, classes);
    for (const file of application.files) {
      if (isTestFile(file) || left.has(file)) continue;
      for (const type of emitterTypes(file)) file.replace(type.typeName, file.name('EventBus'));
    }
    for (const { module, entry } of imports) {
      if (hasPatterns)
        module.file.leave(entry, 'write a class for each event: patterns of names are not supported', page);
      else module.file.remove(entry);
    }
    const [first] = imports;
    if (first !== undefined) {
      application.decide(
        first.module.file,
        'when an event handler fails, the later handlers of the event are not called; the error is logged',
      );
    }
  },
};

/** The class of each event, by its name. */
function eventClasses(
  application: MigratedApplication,
  emissions: readonly Emission[],
  listeners: readonly EventListener[],
): ReadonlyMap<string, EventClass> {
  const names = new Set([...emissions.map(({ name }) => name), ...listeners.flatMap((one) => one.names)]);
  const classes = new Map<string, EventClass>();
  const taken = new Set<string>();
  for (const name of names) {
    if (name === undefined) continue;
    const own = emissions.filter((emission) => emission.name === name);
    if (own.some(({ payloads }) => payloads.length > 1)) continue;
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

/** Whether the event of a call has a class. The result of `emit` is not the one of Nest. */
function isKnown({ call, method, name }: Emission, classes: ReadonlyMap<string, EventClass>): boolean {
  const isStatement = ts.isExpressionStatement(call.parent) || ts.isVoidExpression(call.parent);
  return name !== undefined && classes.has(name) && (method !== 'emit' || isStatement);
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
