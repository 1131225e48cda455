import { ts } from 'ts-morph';

/** The beginning of a construct that is never closed. */
export interface UnclosedPlace {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** TypeScript's codes for a missing token and for a template literal without its end. */
const tokenExpected = 1005;
const unterminatedTemplate = 1160;

/**
 * Finds the beginning of a construct whose end is missing at the end of a file. TypeScript reports the beginning of
 * blocks and object literals, but not of classes, interfaces and template literals.
 */
export function unclosedPlace({ file, code, start }: ts.DiagnosticWithLocation): UnclosedPlace | undefined {
  if (start < file.text.trimEnd().length) return undefined;
  if (code !== tokenExpected && code !== unterminatedTemplate) return undefined;
  return lastNodes(file)
    .map((node) => (code === tokenExpected ? openBrace(node, file) : openTemplate(node, file)))
    .findLast((place) => place !== undefined);
}

/** The nodes that reach to the end of a file, the outer ones first. */
function lastNodes(file: ts.SourceFile): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  let last: ts.Node | undefined = file.statements.at(-1);
  while (last !== undefined) {
    nodes.push(last);
    let next: ts.Node | undefined;
    // Missing tokens are nodes without a text.
    ts.forEachChild(last, (child) => {
      if (child.end > child.pos) next = child;
    });
    last = next;
  }
  return nodes;
}

function openBrace(node: ts.Node, file: ts.SourceFile): UnclosedPlace | undefined {
  const members = membersOf(node);
  if (members === undefined || file.text.slice(members.end, node.end).includes('}')) return undefined;
  const start = members.pos - 1;
  return { start, end: start + 1, message: "the '{' that is not closed is here" };
}

function membersOf(node: ts.Node): ts.NodeArray<ts.Node> | undefined {
  if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isEnumDeclaration(node)) return node.members;
  if (ts.isTypeLiteralNode(node)) return node.members;
  return ts.isModuleBlock(node) ? node.statements : undefined;
}

function openTemplate(node: ts.Node, file: ts.SourceFile): UnclosedPlace | undefined {
  if (!ts.isTemplateExpression(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return undefined;
  const start = node.getStart(file);
  return { start, end: start + 1, message: 'the template literal begins here' };
}
