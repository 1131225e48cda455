import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
import { convertRequestUse } from './request-object.js';
import { type Converted, type Edit, type RequestTarget, unwrapped } from './request-target.js';
import { nodesIn } from './syntax.js';
import { isTested, memberOf, usesOf } from './uses.js';

/** The uses of an `ExecutionContext` that other code converts: calls of a reflector, and `super.canActivate(context)`. */
export interface ContextTarget extends RequestTarget {
  readonly isHandled?: (use: ts.Identifier) => boolean;
  /** The variable of an interceptor with the response that `next()` returned. */
  readonly response?: string | undefined;
  /** The statement that ends a request without a user: the source reads it without a check. */
  readonly whenNoUser?: (name: string) => string;
}

/** The methods of a context that read no more than the request. */
const reads: ReadonlySet<string> = new Set(['switchToHttp', 'getRequest', 'getResponse', 'getHandler', 'getClass']);

/** Whether code does nothing but to read the context: all calls in it do, or are known to a caller. */
export function onlyReadsContext(node: ts.Node, isKnown: (call: ts.CallExpression) => boolean = () => false): boolean {
  const isRead = ({ expression }: ts.CallExpression) =>
    ts.isPropertyAccessExpression(expression) && reads.has(expression.name.text);
  return (
    nodesIn(node, ts.isCallExpression).every((call) => isRead(call) || isKnown(call)) &&
    nodesIn(node, ts.isAwaitExpression).length === 0
  );
}

/** Converts the uses of an `ExecutionContext` in the body of a method to those of a `RequestContext` with the same name. */
export function convertExecutionContext(
  file: MigratedFile,
  body: ts.Node,
  name: string,
  target: ContextTarget,
): Converted {
  const uses = usesOf(body, name);
  if (uses === undefined) return `rename the variables with the name \`${name}\``;
  return joined(
    uses.filter((use) => target.isHandled?.(use) !== true).map((use) => convertUse(file, body, use, target)),
  );
}

/** All edits, or the first reason. */
export function joined(all: readonly Converted[]): Converted {
  const edits: Edit[] = [];
  for (const converted of all) {
    if (typeof converted === 'string') return converted;
    edits.push(...converted);
  }
  return edits;
}

function convertUse(file: MigratedFile, body: ts.Node, use: ts.Identifier, target: ContextTarget): Converted {
  const { parent } = use;
  if (ts.isCallExpression(parent) && parent.arguments.includes(use)) {
    return target.passed?.(parent, use) ?? `pass a \`RequestContext\` to \`${file.textOf(parent.expression)}\``;
  }
  const call = methodCall(use);
  if (call?.name === 'switchToHttp') return convertHttp(file, body, call.node, target);
  if (call?.name === 'getHandler' || call?.name === 'getClass')
    return convertRouteName(file, call.node, call.name, target);
  if (call?.name === 'getArgByIndex' && call.node.arguments[0]?.getText() === '0')
    return convertRequest(file, body, call.node, target);
  return `replace \`${file.textOf(parent)}\`: Ashlar has a \`RequestContext\` in place of the \`ExecutionContext\``;
}

/** `context.getClass().name` */
function convertRouteName(
  file: MigratedFile,
  call: ts.CallExpression,
  name: string,
  { context }: ContextTarget,
): Converted {
  const { parent } = call;
  if (!ts.isPropertyAccessExpression(parent) || parent.name.text !== 'name')
    return `replace \`${file.textOf(call)}\`: guards with options have no metadata`;
  return [() => file.replace(parent, `${context}.route?.${name === 'getClass' ? 'controller' : 'handler'}`)];
}

function methodCall(object: ts.Expression): { readonly node: ts.CallExpression; readonly name: string } | undefined {
  const { parent } = object;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== object) return undefined;
  const call = parent.parent;
  return ts.isCallExpression(call) && call.expression === parent ? { node: call, name: parent.name.text } : undefined;
}

/** `context.switchToHttp().getRequest()`, also by a variable for the middle part. */
function convertHttp(file: MigratedFile, body: ts.Node, http: ts.CallExpression, target: ContextTarget): Converted {
  const direct = methodCall(http);
  if (direct !== undefined) return convertHttpCall(file, body, direct, target);
  const { parent } = http;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return `replace \`${file.textOf(http)}\``;
  const uses = usesOf(scopeOf(parent), parent.name.text, parent);
  if (uses === undefined) return `rename the variables with the name \`${parent.name.text}\``;
  const calls = uses.map((use) => {
    const call = methodCall(use);
    return call === undefined ? `replace \`${file.textOf(use.parent)}\`` : convertHttpCall(file, body, call, target);
  });
  return joined([...calls, [removeDeclaration(file, parent)]]);
}

function convertHttpCall(
  file: MigratedFile,
  body: ts.Node,
  { node, name }: { readonly node: ts.CallExpression; readonly name: string },
  target: ContextTarget,
): Converted {
  if (name === 'getRequest') return convertRequest(file, body, node, target);
  if (target.response !== undefined) return convertStatus(file, node, target.response);
  return `replace \`${file.textOf(node)}\`: an interceptor changes the response that \`next()\` returns`;
}

/** `response.statusCode`, of a variable or of the call itself, is the status of the response that `next()` returned. */
function convertStatus(file: MigratedFile, call: ts.CallExpression, response: string): Converted {
  const value = unwrapped(call);
  const { parent } = value;
  const declaration = ts.isVariableDeclaration(parent) ? parent : undefined;
  const { text } = declaration !== undefined && ts.isIdentifier(declaration.name) ? declaration.name : { text: '' };
  const uses = declaration === undefined ? [value] : (usesOf(scopeOf(declaration), text, declaration) ?? []);
  const reads = uses.map(memberOf);
  if (uses.length === 0 || reads.some((read) => read?.name !== 'statusCode')) {
    return `replace \`${file.textOf(call)}\`: an interceptor changes the response that \`next()\` returns`;
  }
  return [
    ...reads.flatMap((read): readonly Edit[] =>
      read === undefined ? [] : [() => file.replace(read.node, `${response}.status`)],
    ),
    ...(declaration === undefined ? [] : [removeDeclaration(file, declaration)]),
  ];
}

/** A call that returns the request: in a variable, or as an object. */
function convertRequest(file: MigratedFile, body: ts.Node, call: ts.CallExpression, target: ContextTarget): Converted {
  const value = unwrapped(call);
  const { parent } = value;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) {
    return joined([convertRequestUse(file, call, target), checksAfter(file, body, value, target)]);
  }
  const { text } = parent.name;
  const uses = usesOf(scopeOf(parent), text, parent);
  if (uses === undefined) return `rename the variables with the name \`${text}\``;
  const converted = uses.map((use) =>
    joined([convertRequestUse(file, use, target), checksAfter(file, body, use, target)]),
  );
  return joined([...converted, [removeDeclaration(file, parent)]]);
}

/** The function around a declaration. */
function scopeOf(node: ts.Node): ts.Node {
  return ts.findAncestor(node, (one) => ts.isBlock(one) && ts.isFunctionLike(one.parent)) ?? node.getSourceFile();
}

function removeDeclaration(file: MigratedFile, declaration: ts.VariableDeclaration): Edit {
  const { parent: list } = declaration;
  const statement = list.parent;
  const isAlone =
    ts.isVariableStatement(statement) && ts.isVariableDeclarationList(list) && list.declarations.length === 1;
  return () => file.remove(isAlone ? statement : declaration);
}

/** The check of a user that the source has in a variable, and never tests: without one, TypeScript does not allow to read it. */
function checksAfter(file: MigratedFile, body: ts.Node, use: ts.Expression, { whenNoUser }: ContextTarget): Converted {
  if (whenNoUser === undefined) return [];
  const declaration = userVariable(use);
  if (declaration === undefined || !ts.isIdentifier(declaration.name)) return [];
  const { text } = declaration.name;
  const uses = usesOf(body, text, declaration) ?? [];
  const statement = ts.findAncestor(declaration, ts.isVariableStatement);
  if (uses.length === 0 || uses.some(isTested) || statement === undefined) return [];
  const indent = file.source.indentAt(statement.getStart(file.syntax));
  return [() => file.insertAfter(statement, `${file.source.newline}${indent}${whenNoUser(text)}`)];
}

/** The variable in `const user = request.user` and `const { user } = request`. */
function userVariable(use: ts.Expression): ts.VariableDeclaration | ts.BindingElement | undefined {
  const object = unwrapped(use);
  const { parent } = object;
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) {
    return parent.name.elements.find((element) => (element.propertyName ?? element.name).getText() === 'user');
  }
  const member = memberOf(object);
  if (member?.name !== 'user') return undefined;
  const declaration = unwrapped(member.node).parent;
  return ts.isVariableDeclaration(declaration) ? declaration : undefined;
}
