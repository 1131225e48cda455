import { ts } from 'ts-morph';
import type { UnmarkedUpload, UploadMarker } from '../../model/upload.js';
import { type SourceReading, textOf, withoutParentheses } from '../source-reading.js';
import { isPlatformUpload } from '../types/platform.js';

/** The packages whose types other frameworks put uploads into, by the package that declares the types. */
const packages: ReadonlyMap<string, string> = new Map([
  ['@types/multer', 'multer'],
  ['@types/express-fileupload', 'express-fileupload'],
  ['@types/formidable', 'formidable'],
  ['@fastify/multipart', '@fastify/multipart'],
]);

/** The types of `ashlar` that are the values of markers. */
const values: ReadonlyMap<string, 'File' | 'Multipart'> = new Map([
  ['UploadedFile', 'File'],
  ['MultipartForm', 'Multipart'],
]);

/** The names that are likely of `ashlar` where they lead nowhere. */
const ownNames: ReadonlySet<string> = new Set(['File', 'Files', 'Multipart', ...values.keys()]);

const lists: ReadonlySet<string> = new Set(['Array', 'ReadonlyArray']);

/**
 * Reads the type of a parameter without a marker as that of an upload: `File` of browsers, Multer's, or `UploadedFile`.
 * It is read as written, because `File<{ … }>` without the import of `ashlar` is an error to the checker.
 */
export function unmarkedUpload(typeNode: ts.TypeNode, reading: SourceReading): UnmarkedUpload | undefined {
  return find(typeNode, reading, false, new Set());
}

function find(
  typeNode: ts.TypeNode,
  reading: SourceReading,
  isList: boolean,
  open: Set<ts.Node>,
): UnmarkedUpload | undefined {
  const node = withoutParentheses(typeNode);
  if (ts.isUnionTypeNode(node)) {
    const [only, ...others] = node.types.filter((member) => !isAbsence(member));
    return only !== undefined && others.length === 0 ? find(only, reading, isList, open) : undefined;
  }
  if (ts.isTypeOperatorNode(node)) return find(node.type, reading, isList, open);
  if (ts.isArrayTypeNode(node)) return find(node.elementType, reading, true, open);
  const name = ts.isTypeReferenceNode(node) ? node.typeName : ts.isImportTypeNode(node) ? node.qualifier : undefined;
  if (name === undefined || !(ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node))) return undefined;
  const symbol = reading.symbolOf(name);
  if (symbol === undefined) return named(textOf(name), isList);
  const [item] = node.typeArguments ?? [];
  if (item !== undefined && lists.has(symbol.name)) return find(item, reading, true, open);
  const alias = symbol.declarations?.find((declaration) => ts.isTypeAliasDeclaration(declaration));
  const isOwn = alias !== undefined && reading.project.isOwn(alias.getSourceFile());
  if (!isOwn) return declared(symbol, textOf(name), isList, reading);
  if (open.has(alias)) return undefined;
  open.add(alias);
  return find(alias.type, reading, isList, open);
}

/** `null` or `undefined`. */
function isAbsence(node: ts.TypeNode): boolean {
  return (
    node.kind === ts.SyntaxKind.UndefinedKeyword ||
    (ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword)
  );
}

/** The upload that a name without a declaration must be. */
function named(text: string, isList: boolean): UnmarkedUpload | undefined {
  if (text === 'Express.Multer.File') {
    return { type: text, origin: 'package', package: 'multer', marker: markerOf('File', isList) };
  }
  if (!ownNames.has(text)) return undefined;
  const marker = text === 'Files' ? 'Files' : (values.get(text) ?? (text === 'Multipart' ? 'Multipart' : 'File'));
  return { type: text, origin: 'nowhere', marker: markerOf(marker, isList) };
}

function declared(
  symbol: ts.Symbol,
  text: string,
  isList: boolean,
  reading: SourceReading,
): UnmarkedUpload | undefined {
  const value = values.get(reading.ashlarName(symbol) ?? '');
  if (value !== undefined) return { type: symbol.name, origin: 'ashlar', marker: markerOf(value, isList) };
  if (isPlatformUpload(symbol, reading)) {
    const marker = symbol.name === 'FormData' ? 'Multipart' : 'File';
    return { type: symbol.name, origin: 'platform', marker: markerOf(marker, isList) };
  }
  const file = symbol.declarations?.[0]?.getSourceFile();
  const declaredBy = file && !reading.project.isOwn(file) ? reading.project.packageNameOf(file.fileName) : undefined;
  const origin = packages.get(declaredBy ?? '');
  return origin === undefined
    ? undefined
    : { type: text, origin: 'package', package: origin, marker: markerOf('File', isList) };
}

/** Several files are one marker; a form is always one. */
function markerOf(marker: UploadMarker, isList: boolean): UploadMarker {
  return isList && marker === 'File' ? 'Files' : marker;
}
