import { ts } from 'ts-morph';

/**
 * The names of functions that can reject a request when a guard or a handler calls them: their own code does, or calls one of these. By names
 * alone, so that there are too many rather than too few.
 */
export function rejectingFunctions(sourceFiles: readonly ts.SourceFile[]): ReadonlySet<string> {
  const callers = new Map<string, string[]>();
  const found = new Set<string>();
  for (const sourceFile of sourceFiles) {
    const visit = (node: ts.Node, around: readonly string[]): void => {
      const name = ts.isFunctionLike(node) ? functionName(node) : undefined;
      const names = name === undefined ? around : [...around, name];
      if (name !== undefined && canReject(node, sourceFile)) found.add(name);
      const called = ts.isCallExpression(node) ? calledName(node) : undefined;
      if (called !== undefined) {
        const known = callers.get(called) ?? [];
        callers.set(called, known);
        known.push(...names);
      }
      ts.forEachChild(node, (child) => visit(child, names));
    };
    visit(sourceFile, []);
  }
  // The loop also visits the names that are added meanwhile.
  for (const name of found) for (const caller of callers.get(name) ?? []) found.add(caller);
  return found;
}

/** Whether a body has code that rejects requests, or that makes a composed decorator. */
export function canReject(body: ts.Node, file: ts.SourceFile): boolean {
  return /\bthrow\b|\breject\b|\bnew\s+\w*(?:Exception|Error)\b|\bcomposeDecorators\b/.test(body.getText(file));
}

/** Whether a body calls a function of one of these names. */
export function callsOneOf(names: ReadonlySet<string>, body: ts.Node): boolean {
  const visit = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node) && names.has(calledName(node) ?? '')) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  return names.size > 0 && visit(body);
}

function calledName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

/** The name of a function, or of the variable or property that holds it. */
function functionName(node: ts.SignatureDeclaration): string | undefined {
  const holder = node.parent;
  const isHeld =
    ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder) || ts.isPropertyAssignment(holder);
  const named = node.name ?? (isHeld ? holder.name : undefined);
  return named !== undefined && (ts.isIdentifier(named) || ts.isPrivateIdentifier(named)) ? named.text : undefined;
}
