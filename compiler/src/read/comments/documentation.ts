import { ts } from 'ts-morph';
import { attachedComments, inlineComment, withComments } from './inline-comments.js';

/** The content of the comment before a declaration. */
export interface Documentation {
  /** The text before the first tag. */
  readonly description?: string;
  readonly deprecated?: boolean;
}

/** The documentation of a method's parameters and result. */
export interface SignatureDocumentation {
  /** The texts of `@param name`, by the name. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The text of `@returns`. */
  readonly returns?: string;
}

/** The declarations that only their own comment documents, and not that of a node around them or inside of them. */
const documentedAlone: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.PropertySignature,
]);

const noTags: readonly ts.JSDocTag[] = [];

const noDocumentation: Documentation = {};

/** Whether a declaration has no comment, as most: looking for it around a declaration takes longer. */
function isUndocumented(node: ts.Node): boolean {
  if (attachedComments(node).length > 0) return false;
  // The value of a property can have a comment too.
  return ts.isPropertyDeclaration(node) ? node.initializer === undefined : documentedAlone.has(node.kind);
}

/** The tags in the comment before a declaration. */
export function jsDocTagsOf(declaration: ts.Node): readonly ts.JSDocTag[] {
  const node = withComments(declaration);
  const inline = unattachedComment(node);
  if (inline !== undefined) return inline.tags ?? noTags;
  return isUndocumented(node) ? noTags : ts.getJSDocTags(node);
}

/** The comment of a declaration, if TypeScript does not attach it. */
function unattachedComment(node: ts.Node): ts.JSDoc | undefined {
  return attachedComments(node).length > 0 ? undefined : inlineComment(node);
}

/** The JSDoc comment whose tags apply to a declaration. */
export function commentOf(declaration: ts.Node): ts.JSDoc | undefined {
  const node = withComments(declaration);
  return attachedComments(node).at(-1) ?? inlineComment(node);
}

/** Reads the JSDoc of a declaration. */
export function readDocumentation(declaration: ts.Node): Documentation {
  const node = withComments(declaration);
  const inline = unattachedComment(node);
  if (inline === undefined && isUndocumented(node)) return noDocumentation;
  const comments = inline === undefined ? ts.getJSDocCommentsAndTags(node) : [inline];
  const description = comments
    .filter((comment) => ts.isJSDoc(comment))
    .map((comment) => textOfComment(comment.comment))
    .findLast((text) => text !== '');
  const tags = jsDocTagsOf(node);
  return {
    ...(description !== undefined && { description }),
    ...(tags.some(({ tagName }) => tagName.text === 'deprecated') && { deprecated: true }),
  };
}

/** A tag of a declaration, and its text. */
export interface TextTag {
  readonly text: string;
  readonly tag: ts.JSDocTag;
}

/** The `@example` tags of a declaration, in order. */
export function exampleTagsOf(node: ts.Node): readonly TextTag[] {
  return jsDocTagsOf(node)
    .filter(({ tagName }) => tagName.text === 'example')
    .map((tag) => ({ text: textOfComment(tag.comment), tag }));
}

/** The `@message` tag of a declaration, with its text on one line; the last of several. */
export function messageTagOf(node: ts.Node): TextTag | undefined {
  const tag = jsDocTagsOf(node).findLast(({ tagName }) => tagName.text === 'message');
  return tag && { text: textOfComment(tag.comment).replaceAll(/\s+/g, ' '), tag };
}

/** Reads the documentation of parameters and the result from the JSDoc of a method. */
export function readSignatureDocumentation(node: ts.Node): SignatureDocumentation {
  const parameters = new Map<string, string>();
  let returns: string | undefined;
  for (const tag of jsDocTagsOf(node)) {
    // Many comments have a hyphen between the name and the text.
    const text = textOfComment(tag.comment).replace(/^[-–—]\s*/, '');
    if (text === '') continue;
    if (ts.isJSDocParameterTag(tag) && ts.isIdentifier(tag.name)) parameters.set(tag.name.text, text);
    if (ts.isJSDocReturnTag(tag)) returns = text;
  }
  return { parameters, ...(returns !== undefined && { returns }) };
}

/** The text of the tag `@schemaName` of a type, and the tag. */
export function readSchemaName(node: ts.Node): { readonly text: string; readonly tag: ts.Node } | undefined {
  const tag = jsDocTagsOf(node).find(({ tagName }) => tagName.text === 'schemaName');
  return tag && { text: textOfComment(tag.comment), tag: tag.tagName };
}

function textOfComment(comment: ts.JSDoc['comment']): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\r\n?/g, '\n').trim();
}
