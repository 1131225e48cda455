import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import { parseSource } from '../../sources/parse-source.js';
import type { ClientFile, ClientFileOperation } from './client-file.js';

/** The methods of a client as declarations alone: the types of a whole client take long to compute. */
export interface ClientDeclarations {
  /** Has the path of the client. */
  readonly source: ts.SourceFile;
  /** The method that a node of `source` declares. */
  readonly operationOf: (declaration: ts.Node) => ClientFileOperation | undefined;
}

/** Declares the functions, types and methods of a client under their names. */
export const clientDeclarationsOf = memo(({ source: { fileName }, groups }: ClientFile): ClientDeclarations => {
  const parts = groups.map(({ name, creator, typeName, operations }, index) => {
    const methods = operations.map((operation) => {
      // Methods with equal types would be merged where a value is one of several.
      const result = JSON.stringify(`${fileName} ${name}.${operation.name}`);
      return `${JSON.stringify(operation.name)}(...inputs: any[]): ${result};`;
    });
    return {
      property: `${JSON.stringify(name)}: ${interfaceOf(index)};`,
      text: [
        `interface ${interfaceOf(index)} { ${methods.join(' ')} }`,
        `export declare function ${creator}<DateValue = string>(...options: any[]): ${interfaceOf(index)};`,
        ...(typeName === undefined ? [] : [`export type ${typeName}<DateValue = string> = ${interfaceOf(index)};`]),
      ],
    };
  });
  const lines = [
    `export interface Client<DateValue = string> { ${parts.map(({ property }) => property).join(' ')} }`,
    'export declare function createClient<DateValue = string>(...options: any[]): Client;',
    ...parts.flatMap(({ text }) => text),
  ];
  const byInterface = new Map(groups.map((group, index) => [interfaceOf(index), group]));
  return {
    source: parseSource(fileName, `${lines.join('\n')}\n`),
    operationOf(declaration) {
      if (!ts.isMethodSignature(declaration) || !ts.isInterfaceDeclaration(declaration.parent)) return undefined;
      const group = byInterface.get(declaration.parent.name.text);
      const { name } = declaration;
      return group?.operations.find((operation) => ts.isStringLiteral(name) && operation.name === name.text);
    },
  };
});

/** A name that no client exports. */
function interfaceOf(index: number): string {
  return `Methods_${index}`;
}
