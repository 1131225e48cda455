import { ts } from 'ts-morph';
import type { FileOptionFacts, FileOptionsFacts } from '../../model/upload.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import type { SourceReading } from '../source-reading.js';

/** Reads the options of a `File` or `Files` from its type argument, through the application's own aliases. */
export function readFileOptions(argument: ts.TypeNode, reading: SourceReading): FileOptionsFacts {
  const { checker } = reading;
  const type = checker.getTypeFromTypeNode(argument);
  const isObject =
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
    checker.getIndexInfosOfType(type).length === 0;
  if (!isObject || type.getCallSignatures().length > 0) {
    return { kind: 'unreadable', text: argument.getText(), span: reading.spanOf(argument) };
  }
  const options = checker.getPropertiesOfType(type).map((property) => readOption(property, argument, reading));
  return { kind: 'options', options };
}

function readOption(property: ts.Symbol, argument: ts.TypeNode, reading: SourceReading): FileOptionFacts {
  const { checker } = reading;
  const type = checker.getTypeOfSymbolAtLocation(property, argument);
  const value = literalOf(type, checker);
  const { valueDeclaration } = property;
  const written = valueDeclaration && ts.isPropertySignature(valueDeclaration) ? valueDeclaration : undefined;
  return {
    name: property.name,
    ...(value !== undefined && { value }),
    text: checker.typeToString(type, argument, ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType),
    span: reading.spanOf(written?.type ?? written ?? argument),
    nameSpan: reading.spanOf(written?.name ?? argument),
  };
}

function literalOf(type: ts.Type, checker: ReadingChecker): string | number | boolean | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if ((type.flags & ts.TypeFlags.BooleanLiteral) === 0) return undefined;
  return checker.typeToString(type) === 'true';
}
