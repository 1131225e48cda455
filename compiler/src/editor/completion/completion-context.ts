import { ts } from 'ts-morph';
import type { SourceText } from '../../repair/source-text.js';

/** The list or the text at a place of a source that can be half typed. */
export type CompletionContext = ListContext | PathParameterContext | SchemeContext;

/** A part of a text that a completion replaces. */
interface Replaced {
  readonly start: number;
  readonly end: number;
}

/** The lists of `@Module` whose entries are classes. */
export type CompletedList = 'imports' | 'providers' | 'controllers' | 'exports' | 'guards' | 'interceptors';

/** An entry of a list of `@Module`, or an argument of a decorator of guards or interceptors. */
export interface ListContext extends Replaced {
  readonly kind: 'list';
  readonly list: CompletedList;
  /** The class that carries the decorator, or whose member does. */
  readonly owner: string | undefined;
  /** The decorator removes guards or interceptors. */
  readonly isSkip: boolean;
  /** The entry is the class in `withOptions(…)`. */
  readonly hasOptions: boolean;
  /** The other entries, as written. */
  readonly present: ReadonlySet<string>;
}

/** A property of the object in `Param<{ … }>`. */
export interface PathParameterContext extends Replaced {
  readonly kind: 'path parameter';
  readonly owner: string | undefined;
  readonly handler: string | undefined;
  readonly present: ReadonlySet<string>;
}

/** The name in `Security.custom('…')`. */
export interface SchemeContext extends Replaced {
  readonly kind: 'scheme';
}

const lists: ReadonlySet<string> = new Set<CompletedList>([
  'imports',
  'providers',
  'controllers',
  'exports',
  'guards',
  'interceptors',
]);

const decoratorLists: ReadonlyMap<string, CompletedList> = new Map([
  ['UseGuard', 'guards'],
  ['SkipGuard', 'guards'],
  ['UseInterceptor', 'interceptors'],
  ['SkipInterceptor', 'interceptors'],
]);

/** Finds out what is completed at an offset; `undefined` where Ashlar has nothing to offer. */
export function completionContext(source: SourceText, offset: number): CompletionContext | undefined {
  const path = nodesAt(source, offset);
  const word = wordAt(source.text, offset);
  for (const node of path) {
    if (isInOptions(node, offset)) return undefined;
    const found =
      listContext(source, node, offset, word) ??
      pathParameterContext(source, node, offset, word) ??
      schemeContext(source, node, offset);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The nodes that contain an offset, the innermost first. An end belongs to a node: the cursor is behind the text that is typed. */
function nodesAt(source: SourceText, offset: number): readonly ts.Node[] {
  const path: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (node.getFullStart() > offset || node.end < offset) return;
    path.unshift(node);
    ts.forEachChild(node, visit);
  };
  visit(source.syntax);
  return path;
}

/** The identifier around an offset. */
function wordAt(text: string, offset: number): Replaced {
  const before = /[\w$]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  const after = /^[\w$]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return { start: offset - before, end: offset + after };
}

function listContext(source: SourceText, node: ts.Node, offset: number, word: Replaced): ListContext | undefined {
  const found = listOfModule(node, offset) ?? listOfDecorator(node, offset) ?? listOfOptions(node, offset);
  if (found === undefined) return undefined;
  const { list, entries, decorator, isSkip, hasOptions = false } = found;
  const others = entries.filter((entry) => entry.end < word.start || entry.getStart(source.syntax) > word.end);
  const owner = ts.findAncestor(decorator, ts.isClassDeclaration)?.name?.text;
  const present = new Set(others.map((entry) => entry.getText(source.syntax)));
  return { kind: 'list', list, owner, isSkip, hasOptions, present, ...word };
}

interface FoundList {
  readonly list: CompletedList;
  readonly entries: readonly ts.Expression[];
  readonly decorator: ts.Decorator;
  readonly isSkip: boolean;
  readonly hasOptions?: boolean;
}

/** `imports: [ … ]` in `@Module({ … })`, with the offset between the brackets. */
function listOfModule(node: ts.Node, offset: number): FoundList | undefined {
  if (!ts.isArrayLiteralExpression(node) || offset <= node.getStart()) return undefined;
  const property = node.parent;
  const call = property.parent?.parent;
  if (!ts.isPropertyAssignment(property) || call === undefined || !ts.isCallExpression(call)) return undefined;
  const name = property.name.getText();
  if (!lists.has(name) || calledName(call) !== 'Module' || !ts.isDecorator(call.parent)) return undefined;
  if (!isInside(node, offset)) return undefined;
  // The set has the names of the type alone.
  return { list: name as CompletedList, entries: node.elements, decorator: call.parent, isSkip: false };
}

/** `@UseGuard( … )`, with the offset between the parentheses. */
function listOfDecorator(node: ts.Node, offset: number): FoundList | undefined {
  if (!ts.isCallExpression(node) || !ts.isDecorator(node.parent)) return undefined;
  const name = calledName(node) ?? '';
  const list = decoratorLists.get(name);
  if (list === undefined || offset <= node.expression.end || !isInside(node, offset)) return undefined;
  return { list, entries: node.arguments, decorator: node.parent, isSkip: name.startsWith('Skip') };
}

/** `withOptions( … )` in one of the lists, with the offset in its first argument. */
function listOfOptions(node: ts.Node, offset: number): FoundList | undefined {
  if (!ts.isCallExpression(node) || calledName(node) !== 'withOptions' || !isInside(node, offset)) return undefined;
  if (offset <= node.expression.end || isInOptions(node, offset)) return undefined;
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    const found = listOfModule(outer, offset) ?? listOfDecorator(outer, offset);
    // The other entries of the list are no arguments of the function.
    if (found !== undefined) return { ...found, entries: [], hasOptions: true };
  }
  return undefined;
}

/** Whether an offset is in the options of `withOptions(Class, options)`, which TypeScript completes. */
function isInOptions(node: ts.Node, offset: number): boolean {
  if (!ts.isCallExpression(node) || calledName(node) !== 'withOptions' || !isInside(node, offset)) return false;
  const [first, second] = node.arguments;
  return first !== undefined && second !== undefined && offset > first.end;
}

/** Whether an offset precedes the closing bracket of a node, which half-typed text may lack. */
function isInside(node: ts.Node, offset: number): boolean {
  const isClosed = /[\])]$/.test(node.getText());
  return isClosed ? offset < node.end : offset <= node.end;
}

function calledName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

function pathParameterContext(
  source: SourceText,
  node: ts.Node,
  offset: number,
  word: Replaced,
): PathParameterContext | undefined {
  if (!ts.isTypeLiteralNode(node) || offset <= node.getStart(source.syntax)) return undefined;
  const reference = node.parent;
  if (!ts.isTypeReferenceNode(reference) || reference.typeName.getText(source.syntax) !== 'Param') return undefined;
  // A type after a colon is TypeScript's.
  if (!/[{;,\n]\s*$/.test(source.text.slice(0, word.start))) return undefined;
  const method = ts.findAncestor(node, ts.isMethodDeclaration);
  const owner = method && ts.isClassDeclaration(method.parent) ? method.parent.name?.text : undefined;
  const names = node.members.flatMap((member) =>
    member.name === undefined || member.name.getStart(source.syntax) === word.start
      ? []
      : [member.name.getText(source.syntax)],
  );
  const handler = method?.name.getText(source.syntax);
  return { kind: 'path parameter', owner, handler, present: new Set(names), ...word };
}

function schemeContext(source: SourceText, node: ts.Node, offset: number): SchemeContext | undefined {
  if (!ts.isStringLiteralLike(node) || !ts.isCallExpression(node.parent)) return undefined;
  const { expression } = node.parent;
  if (expression.getText(source.syntax) !== 'Security.custom') return undefined;
  const start = node.getStart(source.syntax) + 1;
  const end = /["'`]$/.test(node.getText(source.syntax)) && node.end > start ? node.end - 1 : node.end;
  return offset < start || offset > end ? undefined : { kind: 'scheme', start, end };
}
