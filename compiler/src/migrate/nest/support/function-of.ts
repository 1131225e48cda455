import { ts } from 'ts-morph';

/** Whether a node is in a function inside of the outer one, where TypeScript forgets what a condition has shown about a property. */
export function insideFunction(node: ts.Node, outer: ts.Node): boolean {
  return ts.findAncestor(node, (one) => ts.isFunctionLike(one)) !== outer;
}
