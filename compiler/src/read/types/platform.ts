import { ts } from 'ts-morph';
import type { Shape, UnsupportedReason } from '../../model/shapes/shape.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import type { SourceReading } from '../source-reading.js';
import { baseTypesOf } from './base-types.js';
import type { Form } from './form.js';

/** Classes of the platform that have a JSON representation. */
const values: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['Date', { kind: 'date' }],
  ['Uint8Array', { kind: 'bytes' }],
  ['URL', { kind: 'url' }],
]);

/** Uploads of browsers and Node, which a handler takes when the import is forgotten. */
const uploads: ReadonlySet<string> = new Set(['File', 'Blob', 'FormData']);

/** The uploads of `ashlar`, which are not data. */
const ownUploads: ReadonlySet<string> = new Set(['UploadedFile', 'MultipartForm']);

/** The reasons for some classes of the platform; the others count as instances of any class. */
const platformReasons: ReadonlyMap<string, UnsupportedReason> = new Map([
  ['File', 'foreign-file'],
  ['Blob', 'foreign-file'],
  ['FormData', 'foreign-file'],
  ['Promise', 'promise'],
  ['PromiseLike', 'promise'],
  ['Response', 'foreign-response'],
]);

/** `Date`, `Uint8Array`, `URL` and `Secret`, and types that cannot be sent in spite of their properties: `Map`, `Buffer`, promises. */
export const foreignInstance: Form = (type, place, shapes) => {
  const { checker } = shapes.reading;
  if (checker.isArrayType(type) || checker.isTupleType(type)) return undefined;
  const declaration = type.symbol?.declarations?.find((one) => ts.isClassLike(one) || ts.isInterfaceDeclaration(one));
  if (declaration === undefined) return undefined;
  if (isPlatform(declaration, shapes.reading)) {
    const value = values.get(type.symbol.name);
    if (value !== undefined) return value;
    return shapes.unsupported(platformReasons.get(type.symbol.name) ?? 'class-instance', type, place);
  }
  const own = shapes.reading.ashlarName(type.symbol);
  if (own === 'Secret') return { kind: 'string', secret: true };
  if (ownUploads.has(own ?? '')) return shapes.unsupported('upload', type, place);
  const isForeign = !shapes.reading.project.isOwn(declaration.getSourceFile());
  const reason = isForeign ? foreignReason(type, checker) : undefined;
  return reason && shapes.unsupported(reason, type, place);
};

/** The reason why objects of other packages are not supported, in spite of their properties. */
function foreignReason(type: ts.Type, checker: ReadingChecker): UnsupportedReason | undefined {
  if (hasMethod(type, 'then', checker)) return 'promise';
  if (hasMethod(type, 'subscribe', checker) && hasMethod(type, 'pipe', checker)) return 'observable';
  return type.symbol.name === 'Response' ? 'foreign-response' : undefined;
}

function hasMethod(type: ts.Type, name: string, checker: ReadingChecker): boolean {
  const property = checker.getPropertyOfType(type, name);
  if (property === undefined) return false;
  return checker.getSignaturesOfType(checker.getTypeOfSymbol(property), ts.SignatureKind.Call).length > 0;
}

/** Whether a symbol is the `File`, `Blob` or `FormData` of browsers and of Node. */
export function isPlatformUpload(symbol: ts.Symbol, reading: SourceReading): boolean {
  return uploads.has(symbol.name) && isDeclaredByPlatform(symbol, reading);
}

/**
 * Whether an object is an instance of a class of the platform under another type: of one that extends it, or of one such
 * as `Readonly<Date>` that has its methods.
 */
export function isOfPlatform(type: ts.Type, reading: SourceReading): boolean {
  return (
    baseTypesOf(type, reading).some(({ symbol }) => isClass(symbol) && isDeclaredByPlatform(symbol, reading)) ||
    reading.checker
      .getPropertiesOfType(type)
      .some((property) => isMethod(property) && isDeclaredByPlatform(property, reading))
  );
}

/** The platform declares its classes as interfaces beside a constant of the same name. */
function isClass({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Value) !== 0;
}

function isMethod({ declarations: [declaration] = [] }: ts.Symbol): boolean {
  return declaration !== undefined && (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration));
}

function isDeclaredByPlatform({ declarations: [declaration] = [] }: ts.Symbol, reading: SourceReading): boolean {
  return declaration !== undefined && isPlatform(declaration, reading);
}

function isPlatform(declaration: ts.Node, { project }: SourceReading): boolean {
  const sourceFile = declaration.getSourceFile();
  if (project.isOfLibrary(sourceFile)) return true;
  return !project.isOwn(sourceFile) && project.packageNameOf(sourceFile.fileName) === '@types/node';
}

/** Whether a type is the instance of a class of a package. */
export function isOfPackageClass(type: ts.Type, { project }: SourceReading): boolean {
  const declaration = type.symbol?.declarations?.find((one) => ts.isClassLike(one));
  return declaration !== undefined && !project.isOwn(declaration.getSourceFile());
}
