import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
import { nodesIn } from '../support/syntax.js';

/** The result of an interceptor: `return next.handle().pipe(operator(callback));`. */
export interface Pipeline {
  readonly statement: ts.ReturnStatement;
  /** `tap`; `undefined` for `return next.handle();`. */
  readonly operator: ts.CallExpression | undefined;
  readonly callback: ts.ArrowFunction | undefined;
}

/** Reads the only call of `next.handle()`, or the reason why it cannot be converted. */
export function pipelineOf({ body, parameters: [, next] }: ts.MethodDeclaration): Pipeline | string {
  const reason = 'write the interceptor without RxJS: `const response = await next()`';
  const name = next?.name.getText();
  const handles =
    body === undefined
      ? []
      : nodesIn(body, ts.isCallExpression).filter(
          ({ expression }) => expression.getText().replaceAll(/\s/g, '') === `${name}.handle`,
        );
  const [handle] = handles;
  if (body === undefined || handle === undefined || handles.length > 1) return reason;
  const pipe = pipeAround(handle);
  const result = pipe ?? handle;
  const statement = result.parent;
  if (!ts.isReturnStatement(statement) || statement.parent !== body) return reason;
  if (
    nodesIn(body, ts.isReturnStatement).some(
      (one) => one !== statement && ts.findAncestor(one, ts.isFunctionLike) === body.parent,
    )
  )
    return reason;
  if (pipe === undefined) return { statement, operator: undefined, callback: undefined };
  const [operator, ...others] = pipe.arguments;
  if (operator === undefined || others.length > 0 || !ts.isCallExpression(operator)) return reason;
  const [callback, ...more] = operator.arguments;
  if (callback === undefined || more.length > 0 || !ts.isArrowFunction(callback) || callback.parameters.length > 1)
    return reason;
  return { statement, operator, callback };
}

function pipeAround({ parent }: ts.CallExpression): ts.CallExpression | undefined {
  const isPipe =
    ts.isPropertyAccessExpression(parent) && parent.name.text === 'pipe' && ts.isCallExpression(parent.parent);
  return isPipe ? (parent.parent as ts.CallExpression) : undefined;
}

/** Whether a call is one of an operator of RxJS. */
export function isOperator(file: MigratedFile, { expression }: ts.CallExpression, name: string): boolean {
  return file.isFrom(expression, /^rxjs(?:\/operators)?$/, name);
}
