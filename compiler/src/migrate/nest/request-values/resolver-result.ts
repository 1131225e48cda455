import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedText } from '../../source/moved-text.js';
import { isRequest } from '../own-values/assignments.js';
import { memberName } from '../own-values/member-name.js';
import { ownValues } from '../own-values/own-value.js';
import type { Handler } from '../support/handlers.js';
import type { Edit } from '../support/request-target.js';
import { nodesIn } from '../support/syntax.js';
import { isTested, replaceUse, usesOf } from '../support/uses.js';
import type { ConvertedResolver, ResolverUse } from './resolver-use.js';

/** The type of the result of a resolver, by the parameters that take it. */
export interface ResolverResult extends Pick<ConvertedResolver, 'editsOf'> {
  /** The cast of the returned values, for an edit of the file with the resolver. */
  readonly castIn: (file: MigratedFile) => string;
}

const noEdits = () => [];

/**
 * The type of the result: the one that all parameters declare. Where the application sets the value itself, it is what the context has for
 * parameters of several types. `undefined` for any other decorator.
 */
export function resultOf(
  application: MigratedApplication,
  file: MigratedFile,
  read: ts.ArrowFunction,
  uses: readonly ResolverUse[],
): ResolverResult | undefined {
  const texts = new Set(uses.map(({ node }) => node.type?.getText()));
  const [text] = texts;
  const isStrict = application.strictNullChecks;
  if (!readsOwn(application, file, read)) {
    const isKnown = texts.size === 1 && (text === undefined || /^(?:string|number|boolean)$/.test(text));
    const cast = isStrict && text !== undefined ? ` as ${text}` : '';
    return isKnown ? { castIn: () => cast, editsOf: noEdits } : undefined;
  }
  if (uses.some(({ node }) => node.initializer !== undefined)) return undefined;
  if (!isStrict) return { castIn: () => '', editsOf: noEdits };
  const [use] = uses;
  const type = use?.node.type;
  if (use !== undefined && type !== undefined && texts.size === 1 && uses.every(({ node }) => isRequired(node))) {
    const isNull = /\bnull$/.test(type.getText()) && returned(read).every((one) => /\?\? null$/.test(one.getText()));
    return {
      castIn: (to) => {
        const moved = isNull ? undefined : movedText(application, use.handler.file, type, to);
        return moved === undefined ? '' : ` as ${moved}`;
      },
      editsOf: noEdits,
    };
  }
  return { castIn: () => '', editsOf: castsOf };
}

function returned({ body }: ts.ArrowFunction): readonly ts.Expression[] {
  if (!ts.isBlock(body)) return [body];
  return nodesIn(body, ts.isReturnStatement).flatMap(({ expression }) =>
    expression === undefined ? [] : [expression],
  );
}

/** Whether the function of a decorator reads a property of the request that the application sets itself. */
function readsOwn(application: MigratedApplication, file: MigratedFile, read: ts.ArrowFunction): boolean {
  const values = ownValues(application);
  const isOwn = (name: string) => typeof values.of(name) === 'object';
  const isMember = nodesIn(read, ts.isExpression).some((node) => {
    const member = memberName(node);
    return member !== undefined && isOwn(member.name) && isRequest(file, member.object);
  });
  return (
    isMember ||
    nodesIn(read, ts.isBindingElement).some((element) => isOwn((element.propertyName ?? element.name).getText()))
  );
}

/** Whether the type of a parameter has no `undefined`. */
function isRequired({ type, questionToken }: ts.ParameterDeclaration): boolean {
  return type !== undefined && questionToken === undefined && !/\b(?:undefined|any|unknown)\b/.test(type.getText());
}

/** Casts of the uses of a parameter whose value is always present. */
function castsOf({ file, method }: Handler, node: ts.ParameterDeclaration): readonly Edit[] {
  const { type, name } = node;
  if (type === undefined || !isRequired(node) || !ts.isIdentifier(name)) return [];
  const uses = (usesOf(method.body, name.text) ?? []).filter((use) => !isTested(use) && !ts.isTemplateSpan(use.parent));
  return uses.map((use) => () => {
    const cast = `${name.text} as ${file.textOf(type)}`;
    replaceUse(file, use, isOperand(use) ? `(${cast})` : cast);
  });
}

function isOperand({ parent }: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isBinaryExpression(parent);
}
