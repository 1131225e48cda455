import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
import { convertOwn, isChanged, isOwn, ownDeclaration } from './own-members.js';
import { type Converted, type Edit, type RequestTarget, unwrapped } from './request-target.js';
import { memberOf } from './uses.js';

/** The members that a request context has under the same name. */
const same: ReadonlySet<string> = new Set(['headers', 'method', 'path', 'params']);

/** Converts a use of a request: `request.headers`, `request.user = user`, `const { method } = request`. */
export function convertRequestUse(file: MigratedFile, found: ts.Expression, target: RequestTarget): Converted {
  const use = unwrapped(found);
  const { parent } = use;
  if (ts.isVariableDeclaration(parent) && parent.initializer === use && ts.isObjectBindingPattern(parent.name)) {
    return convertPattern(file, parent, parent.name, target);
  }
  if (ts.isCallExpression(parent) && parent.arguments.includes(use)) {
    return target.passed?.(parent, use) ?? passedReason(file, parent);
  }
  const member = memberOf(use);
  if (member === undefined)
    return `replace \`${file.textOf(parent)}\`: Ashlar has a \`RequestContext\` in place of the request of Express`;
  const { node, name } = member;
  if (name === 'user') return convertUser(file, node, target);
  const read = convertRead(file, node, name, target);
  if (read !== undefined && isChanged(unwrapped(node)))
    return `do not change \`${file.textOf(node)}\`: a \`RequestContext\` has what the client sent`;
  return (
    read ??
    convertOwn(file, node, name, target) ??
    `replace \`${file.textOf(node)}\`: a \`RequestContext\` does not have it`
  );
}

/** The members that a request context has too. */
function convertRead(
  file: MigratedFile,
  node: ts.Expression,
  name: string,
  target: RequestTarget,
): Converted | undefined {
  if (name === 'params') return convertParams(file, node, target);
  return same.has(name) ? [write(file, node, `${target.context}.${name}`)] : convertMember(file, node, name, target);
}

function passedReason(file: MigratedFile, call: ts.CallExpression): string {
  return `pass a \`RequestContext\`, or values of it, to \`${file.textOf(call.expression)}\``;
}

function write(file: MigratedFile, node: ts.Node, text: string): Edit {
  return () => file.replace(node, text);
}

function convertParams(file: MigratedFile, node: ts.Expression, target: RequestTarget): Converted {
  const member = memberOf(node);
  const text = member && target.pathParameter?.(member.name);
  if (member !== undefined && text !== undefined) return [write(file, member.node, text)];
  return [write(file, node, `${target.context}.params`)];
}

function convertMember(
  file: MigratedFile,
  node: ts.Expression,
  name: string,
  target: RequestTarget,
): Converted | undefined {
  const { context } = target;
  const member = memberOf(node);
  switch (name) {
    case 'ip':
      return [write(file, node, `${context}.remoteAddress`)];
    case 'socket':
    case 'connection':
      return member?.name === 'remoteAddress' ? [write(file, member.node, `${context}.remoteAddress`)] : undefined;
    case 'cookies':
      return convertCookie(file, node, context);
    case 'query':
      return (
        member && [
          write(file, member.node, bracketed(member.node, `${context}.query.get('${member.name}') ?? undefined`)),
        ]
      );
    case 'get':
    case 'header':
      return ts.isCallExpression(node.parent) ? [write(file, node, `${context}.header`)] : undefined;
    case 'url':
    case 'originalUrl':
      return [write(file, node, bracketed(node, urlOf(file, target)))];
    default:
      return undefined;
  }
}

function isUrl(name: string): boolean {
  return name === 'url' || name === 'originalUrl';
}

function urlOf(file: MigratedFile, { context, isForLog }: RequestTarget): string {
  if (isForLog === true) return `${context}.path`;
  return `${file.name('nodeRequest', 'ashlar/node')}(${context})?.url ?? ${context}.path`;
}

/** An expression with an operator, in parentheses where its place needs them. */
function bracketed({ parent }: ts.Node, text: string): string {
  const isOperand =
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isPrefixUnaryExpression(parent);
  return isOperand && text.includes(' ') ? `(${text})` : text;
}

/** `request.cookies.session`, `request.cookies?.['session']`, `request.cookies[name]`. */
function convertCookie(file: MigratedFile, node: ts.Expression, context: string): Converted | undefined {
  const member = memberOf(node);
  if (member !== undefined) return [write(file, member.node, `${context}.cookie('${member.name}')`)];
  const { parent } = node;
  if (!ts.isElementAccessExpression(parent)) return undefined;
  return [write(file, parent, `${context}.cookie(${file.textOf(parent.argumentExpression)})`)];
}

function convertUser(file: MigratedFile, node: ts.Expression, { user, setUser }: RequestTarget): Converted {
  const unknown = 'declare the type of the user with `contextKey`, and set it with `context.set`';
  const { parent } = node;
  if (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  ) {
    if (setUser === undefined) return unknown;
    if (!ts.isExpressionStatement(parent.parent)) return 'set the user in a statement of its own, with `context.set`';
    const parts = setUser('\n').split('\n');
    // The value can contain other edits.
    return [
      () => {
        file.replaceRange(parent.getStart(file.syntax), parent.right.getStart(file.syntax), parts[0] ?? '');
        file.insertAfter(parent.right, parts[1] ?? '');
      },
    ];
  }
  if (isChanged(unwrapped(node))) return 'set a new user with `context.set`: another guard has set this one';
  if (user === undefined) return unknown;
  const isObject =
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node;
  const needsMark = isObject && parent.questionDotToken === undefined && user.endsWith(')');
  const isElement = isObject && ts.isElementAccessExpression(parent);
  if (!needsMark) return [write(file, node, user)];
  return [
    () => {
      if (isElement) file.replace(node, `${user}?.`);
      else file.replace(node, `${user}?`);
    },
  ];
}

/** `const { method, url, user } = request;` */
function convertPattern(
  file: MigratedFile,
  declaration: ts.VariableDeclaration,
  pattern: ts.ObjectBindingPattern,
  target: RequestTarget,
): Converted {
  const { parent: list } = declaration;
  const statement = list.parent;
  if (!ts.isVariableStatement(statement) || !ts.isVariableDeclarationList(list) || list.declarations.length !== 1)
    return 'write one declaration in each statement';
  const plain: string[] = [];
  const others: string[] = [];
  for (const element of pattern.elements) {
    const name = (element.propertyName ?? element.name).getText(file.syntax);
    const local = element.name.getText(file.syntax);
    if (element.dotDotDotToken !== undefined || element.initializer !== undefined)
      return 'read the members of the request one by one';
    if (same.has(name)) plain.push(file.textOf(element).replace(/^['"](\w+)['"]/, '$1'));
    else if (isOwn(target, name)) others.push(...ownDeclaration(file, element, name, target));
    else if (name === 'user' && target.user !== undefined) others.push(`const ${local} = ${target.user};`);
    else if (name === 'ip') others.push(`const ${local} = ${target.context}.remoteAddress;`);
    else if (isUrl(name) && target.isForLog === true) plain.push(`path: ${local}`);
    else if (isUrl(name)) others.push(`const ${local} = ${urlOf(file, target)};`);
    else return `replace \`${name}\` of the request: a \`RequestContext\` does not have it`;
  }
  const all = [...(plain.length === 0 ? [] : [`const { ${plain.join(', ')} } = ${target.context};`]), ...others];
  const indent = file.source.indentAt(statement.getStart(file.syntax));
  return [write(file, statement, all.join(`${file.source.newline}${indent}`))];
}
