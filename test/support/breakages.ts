import { ts } from 'ts-morph';

/** A breakage: the new text of a file; `undefined` where the file has nothing of this kind. */
export type Breakage = (
  file: ts.SourceFile,
  choose: <Item>(items: readonly Item[]) => Item | undefined,
) => string | undefined;

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function edited(file: ts.SourceFile, { start, end, text }: Cut): string {
  return file.text.slice(0, start) + text + file.text.slice(end);
}

function nodesOf<Node extends ts.Node>(file: ts.SourceFile, is: (node: ts.Node) => node is Node): readonly Node[] {
  const found: Node[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The lists of the modules of a file. */
function moduleLists(file: ts.SourceFile): readonly ts.ArrayLiteralExpression[] {
  return nodesOf(file, ts.isDecorator)
    .filter(({ expression }) => ts.isCallExpression(expression) && expression.expression.getText(file) === 'Module')
    .flatMap((decorator) => nodesOfNode(file, decorator))
    .filter((list) => list.elements.length > 0 && list.elements.every(ts.isIdentifier));
}

function nodesOfNode(file: ts.SourceFile, node: ts.Node): readonly ts.ArrayLiteralExpression[] {
  const lists = nodesOf(file, ts.isArrayLiteralExpression);
  return lists.filter((list) => list.pos >= node.pos && list.end <= node.end && ts.isPropertyAssignment(list.parent));
}

/** Removes the import of a name that nothing else uses. */
function withoutImport(text: string, name: string): string {
  const rest = text.replace(new RegExp(`^import .*\\b${name}\\b.*\\n`, 'm'), '');
  return new RegExp(`\\b${name}\\b`).test(rest) ? text : rest;
}

/** Breakages of applications, by what they do. */
export const breakages: Readonly<Record<string, Breakage>> = {
  'an entry of a list is removed': (file, choose) => {
    const list = choose(moduleLists(file));
    const entry = choose(list?.elements ?? []);
    if (list === undefined || entry === undefined) return undefined;
    const names = list.elements.filter((element) => element !== entry).map((element) => element.getText(file));
    const text = edited(file, { start: list.getStart(file), end: list.end, text: `[${names.join(', ')}]` });
    return withoutImport(text, entry.getText(file));
  },
  'an entry of a list is repeated': (file, choose) => {
    const entry = choose(choose(moduleLists(file))?.elements ?? []);
    return entry && edited(file, { start: entry.end, end: entry.end, text: `, ${entry.getText(file)}` });
  },
  'a class loses its export': (file, choose) => {
    const exported = choose(
      nodesOf(file, ts.isClassDeclaration).flatMap((node) => ts.getModifiers(node)?.slice(0, 1) ?? []),
    );
    return exported && edited(file, { start: exported.getStart(file), end: exported.end + 1, text: '' });
  },
  'a decorator of a class is removed': (file, choose) => {
    const decorated = nodesOf(file, ts.isClassDeclaration).filter(({ name }) => name !== undefined);
    const decorators = decorated.flatMap((node) => ts.getDecorators(node) ?? []);
    const injectable = choose(decorators.filter((node) => node.getText(file) === '@Injectable()'));
    return injectable && edited(file, { start: injectable.getStart(file), end: injectable.end + 1, text: '' });
  },
  'a property of a module is misspelt': (file, choose) => {
    const list = choose(moduleLists(file));
    if (list === undefined || !ts.isPropertyAssignment(list.parent)) return undefined;
    const { name } = list.parent;
    return edited(file, { start: name.getStart(file), end: name.end, text: name.getText(file).slice(0, -1) });
  },
  'a path parameter is written as by another router': (file, choose) => {
    const path = choose(nodesOf(file, ts.isStringLiteral).filter(({ text }) => /^\/.*\{\w+\}/.test(text)));
    return (
      path &&
      edited(file, { start: path.getStart(file), end: path.end, text: path.getText(file).replace(/\{(\w+)\}/, ':$1') })
    );
  },
};

/** Random numbers below a bound, the same ones for every run with this seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
