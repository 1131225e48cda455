import type { ts } from 'ts-morph';

/** The part of TypeScript's checker that readers use. */
export type ReadingChecker = Pick<
  ts.TypeChecker,
  | 'getAliasedSymbol'
  | 'getAwaitedType'
  | 'getBaseTypes'
  | 'getConstantValue'
  | 'getDeclaredTypeOfSymbol'
  | 'getExportsOfModule'
  | 'getImmediateAliasedSymbol'
  | 'getIndexInfosOfType'
  | 'getIndexTypeOfType'
  | 'getNonNullableType'
  | 'getPropertiesOfType'
  | 'getPropertyOfType'
  | 'getReturnTypeOfSignature'
  | 'getShorthandAssignmentValueSymbol'
  | 'getSignatureFromDeclaration'
  | 'getSignaturesOfType'
  | 'getSymbolAtLocation'
  | 'getTypeArguments'
  | 'getTypeAtLocation'
  | 'getTypeFromTypeNode'
  | 'getTypeOfSymbol'
  | 'getTypeOfSymbolAtLocation'
  | 'isArrayType'
  | 'isTupleType'
  | 'isTypeAssignableTo'
  | 'tryGetMemberInModuleExports'
  | 'typeToString'
>;
