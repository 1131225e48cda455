import { ts } from 'ts-morph';
import type { SourceText } from '../../repair/source-text.js';
import { withoutWrapping } from '../../sources/wrapping.js';

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
  if (isInComment(source, offset)) return undefined;
  const parameter = pathParameterContext(source, path, word);
  if (parameter !== undefined) return parameter;
  for (const node of path) {
    if (isInOptions(node, offset)) return undefined;
    const found = schemeContext(source, node, offset) ?? listContext(node, offset, word);
    if (found !== undefined) return found;
    if (isAround(node, offset) && !canHoldEntry(node)) return undefined;
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

/** Whether the cursor is in a node or at its end, and not in the white space before it. */
function isAround(node: ts.Node, offset: number): boolean {
  return node.getStart() <= offset;
}

/** Whether a node can be around the name of an entry of a list: `forwardRef(() => Class)`, `...[Class]`. */
function canHoldEntry(node: ts.Node): boolean {
  if (ts.isIdentifier(node) || ts.isParenthesizedExpression(node) || ts.isSpreadElement(node)) return true;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node)) return true;
  if (ts.isArrayLiteralExpression(node)) return ts.isSpreadElement(node.parent);
  if (ts.isCallExpression(node)) return calledName(node) === 'forwardRef' || calledName(node) === 'withOptions';
  return ts.isArrowFunction(node) && ts.isCallExpression(node.parent) && calledName(node.parent) === 'forwardRef';
}

/** Whether an offset is in a comment. The parser knows the tokens around it: a scanner alone misreads templates and patterns. */
function isInComment({ text, syntax }: SourceText, offset: number): boolean {
  let token: ts.Node = syntax;
  for (let inner: ts.Node | undefined = token; inner !== undefined; ) {
    token = inner;
    inner = token.getChildren(syntax).find(({ pos, end }) => pos <= offset && offset < end);
  }
  const { pos } = token;
  const comments = [ts.getLeadingCommentRanges(text, pos), ts.getTrailingCommentRanges(text, pos)];
  return comments
    .flatMap((ranges) => ranges ?? [])
    .some(({ pos: start, end, kind }) => {
      const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
      return start < offset && (isLine ? offset <= end : offset < end);
    });
}

/** The identifier around an offset. */
function wordAt(text: string, offset: number): Replaced {
  const before = /[\w$]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  const after = /^[\w$]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return { start: offset - before, end: offset + after };
}

function listContext(node: ts.Node, offset: number, word: Replaced): ListContext | undefined {
  const found = listOfModule(node, offset) ?? listOfDecorator(node, offset) ?? listOfOptions(node, offset);
  if (found === undefined) return undefined;
  const { list, entries, decorator, isSkip, hasOptions = false } = found;
  const owner = ts.findAncestor(decorator, ts.isClassDeclaration)?.name?.text;
  const present = new Set(entries.flatMap((entry) => namesIn(entry, word)));
  return { kind: 'list', list, owner, isSkip, hasOptions, present, ...word };
}

/** The names of classes and tokens that an entry is about, without the one that is typed. */
function namesIn(entry: ts.Expression, word: Replaced): readonly string[] {
  const expression = withoutWrapping(entry);
  if (ts.isIdentifier(expression)) {
    const isTyped = expression.end >= word.start && expression.getStart() <= word.end;
    return isTyped ? [] : [expression.text];
  }
  if (ts.isSpreadElement(expression)) return namesIn(expression.expression, word);
  if (ts.isArrayLiteralExpression(expression)) return expression.elements.flatMap((element) => namesIn(element, word));
  if (ts.isArrowFunction(expression)) return ts.isBlock(expression.body) ? [] : namesIn(expression.body, word);
  if (!ts.isCallExpression(expression)) return [];
  // `ThrottleModule.configure(…)` is about the module, `provide(Token, Class)` about its first argument.
  const { expression: callee, arguments: given } = expression;
  const [subject] = ts.isPropertyAccessExpression(callee) ? [callee.expression] : given;
  return subject === undefined ? [] : namesIn(subject, word);
}

interface FoundList {
  readonly list: CompletedList;
  readonly entries: readonly ts.Expression[];
  readonly decorator: ts.Decorator;
  readonly isSkip: boolean;
  readonly hasOptions?: boolean;
}

/** `imports: [ … ]` in `@Module({ … })` or `configure(Module, { … })`, with the offset between the brackets. */
function listOfModule(node: ts.Node, offset: number): FoundList | undefined {
  if (!ts.isArrayLiteralExpression(node) || offset <= node.getStart() || !isInside(node, offset)) return undefined;
  const property = node.parent;
  const call = property.parent?.parent;
  if (!ts.isPropertyAssignment(property) || call === undefined || !ts.isCallExpression(call)) return undefined;
  const decorator = ts.findAncestor(call, ts.isDecorator);
  const isModule = calledName(call) === 'Module' && call.parent === decorator;
  if (decorator === undefined || (!isModule && calledName(call) !== 'configure')) return undefined;
  const name = ts.isComputedPropertyName(property.name) ? '' : property.name.text;
  // The set has the names of the type alone.
  return lists.has(name)
    ? { list: name as CompletedList, entries: node.elements, decorator, isSkip: false }
    : undefined;
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

/** Read from the text: the parser ends a type without its brace before the name that is typed. */
function pathParameterContext(
  { text }: SourceText,
  path: readonly ts.Node[],
  word: Replaced,
): PathParameterContext | undefined {
  const method = path.find(ts.isMethodDeclaration);
  if (method === undefined || !ts.isClassDeclaration(method.parent)) return undefined;
  // Text in the code of the method can look like a type.
  if (method.body !== undefined && word.start > method.body.getStart()) return undefined;
  const before = /\bParam\s*<\s*\{([^{}]*)$/.exec(text.slice(method.getStart(), word.start))?.[1];
  // A type after a colon is TypeScript's.
  if (before === undefined || !/(?:^|[;,\n])\s*(?:readonly\s+)?$/.test(before)) return undefined;
  const after = /^[^{}()]*/.exec(text.slice(word.end))?.[0] ?? '';
  const members = `${before};${after}`.matchAll(/[;,\n]?\s*(?:readonly\s+)?(["']?)([\w$]+)\1\??\s*:/g);
  const present = new Set(Array.from(members, ([, , name = '']) => name));
  const owner = method.parent.name?.text;
  return { kind: 'path parameter', owner, handler: method.name.getText(), present, ...word };
}

function schemeContext(source: SourceText, node: ts.Node, offset: number): SchemeContext | undefined {
  if (!ts.isStringLiteralLike(node) || !ts.isCallExpression(node.parent)) return undefined;
  const { expression } = node.parent;
  if (expression.getText(source.syntax) !== 'Security.custom') return undefined;
  const start = node.getStart(source.syntax) + 1;
  const end = /["'`]$/.test(node.getText(source.syntax)) && node.end > start ? node.end - 1 : node.end;
  return offset < start || offset > end ? undefined : { kind: 'scheme', start, end };
}
