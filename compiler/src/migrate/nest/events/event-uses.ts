import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { constantValue } from '../../source/constant-value.js';
import { decoratorsOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isTestFile } from '../support/modules.js';
import { nodesIn, variableBefore } from '../support/syntax.js';

/** The class of an event. `isWrapped`: the value of Nest is a property of its instances. */
export interface EventClass {
  readonly name: string;
  readonly path: string;
  readonly isWrapped: boolean;
}

/** `this.eventEmitter.emit('signed-up', payload)`. */
export interface Emission {
  readonly file: MigratedFile;
  readonly call: ts.CallExpression;
  /** `emit` or `emitAsync`. */
  readonly method: string;
  /** `undefined` for a name that is not a constant. */
  readonly name: string | undefined;
  readonly payloads: readonly ts.Expression[];
}

/** A method with `@OnEvent('signed-up')`. */
export interface EventListener {
  readonly declared: MigratedClass;
  readonly method: ts.MethodDeclaration;
  readonly decorators: readonly ts.Decorator[];
  /** `undefined` for a name that is not a constant, and for a pattern. */
  readonly names: readonly (string | undefined)[];
}

const emits: ReadonlySet<string> = new Set(['emit', 'emitAsync']);

/** The other uses of emitters in a file: `this.emitter.on('signed-up', …)`. */
export function otherUsesOf(file: MigratedFile): readonly ts.PropertyAccessExpression[] {
  const emitters = emitterNames(file);
  if (emitters.size === 0) return [];
  return nodesIn(file.syntax, ts.isPropertyAccessExpression).filter(
    ({ expression, name }) => !emits.has(name.text) && isEmitter(expression, emitters),
  );
}

/** The name of an event: a literal, a constant, or a member of an enum or of a constant object. */
function eventName(
  application: MigratedApplication,
  file: MigratedFile,
  expression: ts.Expression | undefined,
): string | undefined {
  const name = expression && constantValue(application, file, expression);
  return name?.kind === 'literal' && typeof name.value === 'string' ? name.value : undefined;
}

/** The calls of `emit` of the application. */
export function emissionsOf(application: MigratedApplication): readonly Emission[] {
  return application.files.flatMap((file) => {
    const emitters = isTestFile(file) ? new Set<string>() : emitterNames(file);
    if (emitters.size === 0) return [];
    return nodesIn(file.syntax, ts.isCallExpression).flatMap((call): Emission[] => {
      const { expression } = call;
      if (!ts.isPropertyAccessExpression(expression) || !emits.has(expression.name.text)) return [];
      if (!isEmitter(expression.expression, emitters)) return [];
      const [name, ...payloads] = call.arguments;
      return [{ file, call, method: expression.name.text, name: eventName(application, file, name), payloads }];
    });
  });
}

/** The types `EventEmitter2` of a file. */
export function emitterTypes(file: MigratedFile): readonly ts.TypeReferenceNode[] {
  return nodesIn(file.syntax, ts.isTypeReferenceNode).filter(({ typeName }) =>
    file.isFrom(typeName, /^(?:@nestjs\/event-emitter|eventemitter2)$/, 'EventEmitter2', 'default'),
  );
}

/** The names of parameters and members whose type is `EventEmitter2`. */
function emitterNames(file: MigratedFile): ReadonlySet<string> {
  const names = emitterTypes(file).map(({ parent }) => (parent as ts.NamedDeclaration).name?.getText(file.syntax));
  return new Set(names.filter((name) => name !== undefined));
}

function isEmitter(node: ts.Expression, names: ReadonlySet<string>): boolean {
  const isOfThis = ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;
  if (isOfThis) return names.has(node.name.text);
  return ts.isIdentifier(node) && names.has(node.text);
}

/** The methods of the application that handle events. */
export function listenersOf(application: MigratedApplication): readonly EventListener[] {
  return application.classes.flatMap((declared) =>
    declared.node.members.filter(ts.isMethodDeclaration).flatMap((method): EventListener[] => {
      const found = decoratorsOf(declared.file, method).filter(
        ({ module, name }) => module === '@nestjs/event-emitter' && name === 'OnEvent',
      );
      if (found.length === 0) return [];
      const names = found.map((one) => {
        const name = eventName(application, declared.file, one.arguments[0]);
        return name?.includes('*') === true ? undefined : name;
      });
      return [{ declared, method, decorators: found.map(({ node }) => node), names }];
    }),
  );
}

/** The class of a payload: of `new SignedUp(…)`, and of a variable that has one. */
export function classOfPayload(
  application: MigratedApplication,
  file: MigratedFile,
  payload: ts.Expression,
): MigratedClass | undefined {
  const node = bare(payload);
  if (ts.isNewExpression(node)) return application.classOf(file, node.expression);
  if (!ts.isIdentifier(node)) return undefined;
  const initializer = variableBefore(file, node)?.initializer;
  const value = initializer && bare(initializer);
  return value !== undefined && ts.isNewExpression(value) ? application.classOf(file, value.expression) : undefined;
}
