import { ts } from 'ts-morph';
import type { Shape } from '../../model/shape.js';
import type { SourceReading } from '../source-reading.js';
import type { Form } from './form.js';

/** Classes of the platform that have a form on the wire. */
const values: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['Date', { kind: 'date' }],
  ['Uint8Array', { kind: 'bytes' }],
  ['URL', { kind: 'url' }],
]);

const files: ReadonlySet<string> = new Set(['File', 'Blob']);

/** `Date`, `Uint8Array` and `URL`, and the instances of classes that have no form on the wire: `Map`, `Buffer`. */
export const foreignInstance: Form = (type, place, shapes) => {
  const { checker } = shapes.reading;
  if (checker.isArrayType(type) || checker.isTupleType(type)) return undefined;
  const declaration = type.symbol?.declarations?.find((one) => ts.isClassLike(one) || ts.isInterfaceDeclaration(one));
  if (declaration === undefined) return undefined;
  if (isPlatform(declaration, shapes.reading)) {
    const value = values.get(type.symbol.name);
    if (value !== undefined) return value;
    return shapes.unsupported(files.has(type.symbol.name) ? 'foreign-file' : 'class-instance', type, place);
  }
  return isPackageClass(declaration, shapes.reading) ? shapes.unsupported('class-instance', type, place) : undefined;
};

/** Whether a type is the `File` of browsers and of Node, which a handler takes when the import is forgotten. */
export function isForeignFile(type: ts.Type, reading: SourceReading): boolean {
  const declaration = type.symbol?.declarations?.[0];
  return declaration !== undefined && files.has(type.symbol.name) && isPlatform(declaration, reading);
}

function isPlatform(declaration: ts.Node, { project }: SourceReading): boolean {
  const sourceFile = declaration.getSourceFile();
  if (project.program.isSourceFileDefaultLibrary(sourceFile)) return true;
  return !project.isOwn(sourceFile) && project.packageNameOf(sourceFile.fileName) === '@types/node';
}

function isPackageClass(declaration: ts.Node, { project }: SourceReading): boolean {
  const sourceFile = declaration.getSourceFile();
  return ts.isClassLike(declaration) && sourceFile.isDeclarationFile && !project.isOwn(sourceFile);
}
