import { ts } from 'ts-morph';

/** What the comment before a declaration says. */
export interface Documentation {
  /** The text before the first tag. */
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The texts behind `@example`, in order. */
  readonly examples?: readonly string[];
}

/** Reads the JSDoc of a declaration. */
export function readDocumentation(node: ts.Node): Documentation {
  const description = ts
    .getJSDocCommentsAndTags(node)
    .filter((comment) => ts.isJSDoc(comment))
    .map((comment) => textOfComment(comment.comment))
    .findLast((text) => text !== '');
  const tags = ts.getJSDocTags(node);
  const examples = tags
    .filter(({ tagName }) => tagName.text === 'example')
    .map(({ comment }) => textOfComment(comment));
  return {
    ...(description !== undefined && { description }),
    ...(tags.some(({ tagName }) => tagName.text === 'deprecated') && { deprecated: true }),
    ...(examples.length > 0 && { examples }),
  };
}

/** Whether a comment refuses properties that are not declared: `@additionalProperties false`. */
export function isClosed(node: ts.Node): boolean {
  return ts
    .getJSDocTags(node)
    .some(({ tagName, comment }) => tagName.text === 'additionalProperties' && textOfComment(comment) === 'false');
}

function textOfComment(comment: ts.JSDoc['comment']): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\r\n?/g, '\n').trim();
}
