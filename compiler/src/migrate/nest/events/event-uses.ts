import { ts } from 'ts-morph';
import { decoratorsOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isTestFile } from '../support/modules.js';
import { nodesIn, plain } from '../support/syntax.js';
import { eventName } from './event-names.js';

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

/** The calls of `emit` of the application. */
export function emissionsOf(application: MigratedApplication): readonly Emission[] {
  return application.files
    .filter((file) => !isTestFile(file))
    .flatMap((file) =>
      nodesIn(file.syntax, ts.isCallExpression).flatMap((call): Emission[] => {
        const { expression } = call;
        if (!ts.isPropertyAccessExpression(expression) || !['emit', 'emitAsync'].includes(expression.name.text))
          return [];
        if (!isEmitter(file, expression.expression)) return [];
        const [name, ...payloads] = call.arguments;
        return [{ file, call, method: expression.name.text, name: eventName(application, file, name), payloads }];
      }),
    );
}

/** The types `EventEmitter2` of a file. */
export function emitterTypes(file: MigratedFile): readonly ts.TypeReferenceNode[] {
  return nodesIn(file.syntax, ts.isTypeReferenceNode).filter(({ typeName }) =>
    file.isFrom(typeName, /^(?:@nestjs\/event-emitter|eventemitter2)$/, 'EventEmitter2', 'default'),
  );
}

/** Whether an expression is a parameter or a member whose type is `EventEmitter2`. */
function isEmitter(file: MigratedFile, node: ts.Expression): boolean {
  const isOfThis = ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;
  const name = isOfThis ? node.name.text : ts.isIdentifier(node) ? node.text : undefined;
  return emitterTypes(file).some(({ parent }) => (parent as ts.NamedDeclaration).name?.getText(file.syntax) === name);
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
  const node = plain(payload);
  if (ts.isNewExpression(node)) return application.classOf(file, node.expression);
  if (!ts.isIdentifier(node)) return undefined;
  const variable = nodesIn(file.syntax, ts.isVariableDeclaration).find(
    ({ name, end }) => ts.isIdentifier(name) && name.text === node.text && end <= node.pos,
  );
  const value = variable?.initializer && plain(variable.initializer);
  return value !== undefined && ts.isNewExpression(value) ? application.classOf(file, value.expression) : undefined;
}
