import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import { nodesIn } from '../support/syntax.js';

const names = ['Provider', 'FactoryProvider', 'ClassProvider', 'ValueProvider', 'ExistingProvider'];

/** Removes the types of Nest from constants that are providers: `const clockProvider: Provider = …`. */
export function removeProviderTypes(application: MigratedApplication): void {
  for (const file of application.files) {
    for (const { type, name } of nodesIn(file.syntax, ts.isVariableDeclaration)) {
      const element = type !== undefined && ts.isArrayTypeNode(type) ? type.elementType : type;
      const isProvider =
        element !== undefined &&
        ts.isTypeReferenceNode(element) &&
        file.isFrom(element.typeName, '@nestjs/common', ...names);
      if (isProvider && type !== undefined) file.replaceRange(name.end, type.end, '');
    }
  }
}
