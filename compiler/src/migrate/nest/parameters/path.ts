import { ts } from 'ts-morph';
import { decoratorsOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedText } from '../../source/moved-text.js';
import { type Handler, isOfRoutes } from '../support/handlers.js';
import { isIdentifierText, memberOf, numberConversion, replaceUse, usesOf } from '../support/uses.js';
import type { Conversion, HandlerParameters, NewParameter } from './conversion.js';
import { type NestParameter, valueType } from './parameter.js';

/** `@Param('id', ParseIntPipe) id: number` is `id: Param<Int>`. A path parameter has the name that the path gives it. */
export function convertParam(parameter: NestParameter, all: HandlerParameters): Conversion | string {
  const { file, key, name, node, handler } = parameter;
  if (key === undefined) return convertAllParams(parameter, all);
  const marker = file.name('Param');
  const list = parameter.pipes.list;
  if (list !== undefined) return 'split the text of the list in the handler: a path parameter is one value';
  if (!isIdentifierText(key)) return `give the path parameter \`${key}\` a name that a parameter can have`;
  if (name === undefined) return `write a parameter \`${key}\` for the path parameter`;
  if (!all.isFree(key, node)) return `name the parameter \`${key}\`, as in the path`;
  const uses = usesOf(handler.method.body, name);
  if (uses === undefined) {
    return name === key
      ? { parameters: [{ name: key, type: `${marker}<${valueType(parameter, 'string')}>` }] }
      : `name the parameter \`${key}\`, as in the path`;
  }
  const conversions =
    parameter.pipes.type === undefined && parameter.type !== 'number' ? conversionsOf(uses) : undefined;
  const type = conversions === undefined ? valueType(parameter, 'string') : file.name('Int');
  return {
    parameters: [{ name: key, type: `${marker}<${type}>` }],
    edit: () => {
      if (conversions !== undefined) for (const conversion of conversions) file.replace(conversion, key);
      else if (key !== name) for (const use of uses) replaceUse(file, use, key);
    },
  };
}

/** The conversions to numbers that all uses are in. */
function conversionsOf(uses: readonly ts.Node[]): readonly ts.Expression[] | undefined {
  const conversions = uses.map(numberConversion).filter((one) => one !== undefined);
  return uses.length > 0 && conversions.length === uses.length ? conversions : undefined;
}

/** `@Param() params: NoteParams` is one parameter for each one of the path. */
function convertAllParams(parameter: NestParameter, all: HandlerParameters): Conversion | string {
  const { handler, node, name, file, application } = parameter;
  const names = pathParameters(handler);
  if (names === undefined || names.length === 0)
    return 'write a parameter for each one of the path: `id: Param<string>`';
  if (!names.every((one) => isIdentifierText(one) && all.isFree(one, node)))
    return 'write a parameter for each one of the path';
  const types = typesOf(application, file, node.type);
  const declared = (one: string) => ({ name: one, type: `${file.name('Param')}<${types.get(one) ?? 'string'}>` });
  if (name === undefined) return convertPattern(node, names, declared, file);
  const uses = usesOf(handler.method.body, name);
  const members = uses?.map(memberOf);
  if (uses === undefined || members?.some((member) => member === undefined || !names.includes(member.name)) !== false) {
    return { parameters: names.map(declared), statements: [`const ${name} = { ${names.join(', ')} };`] };
  }
  const known = members.filter((member) => member !== undefined);
  const numeric = new Set(
    names.filter((one) => {
      const nodes = known.filter((member) => member.name === one).map((member) => member.node);
      return types.get(one) === undefined && conversionsOf(nodes) !== undefined;
    }),
  );
  const parameters = names.map(
    (one): NewParameter =>
      numeric.has(one) ? { name: one, type: `${file.name('Param')}<${file.name('Int')}>` } : declared(one),
  );
  const edit = () => {
    for (const member of known) {
      const conversion = numeric.has(member.name) ? numberConversion(member.node) : undefined;
      file.replace(conversion ?? member.node, member.name);
    }
  };
  return { parameters, edit };
}

/** `@Param() { id }: NoteParams`. */
function convertPattern(
  node: ts.ParameterDeclaration,
  names: readonly string[],
  declared: (name: string) => NewParameter,
  file: MigratedFile,
): Conversion {
  const elements = ts.isObjectBindingPattern(node.name) ? node.name.elements : [];
  const isPlain = elements.every(
    (one) => one.propertyName === undefined && one.initializer === undefined && one.dotDotDotToken === undefined,
  );
  const taken = elements.map((one) => one.name.getText(file.syntax));
  if (isPlain && taken.every((one) => names.includes(one))) return { parameters: names.map(declared) };
  return {
    parameters: names.map(declared),
    statements: [`const ${file.textOf(node.name)} = { ${names.join(', ')} };`],
  };
}

/** The types of the properties that a class, an interface or a type literal declares. */
function typesOf(
  application: MigratedApplication,
  file: MigratedFile,
  type: ts.TypeNode | undefined,
): ReadonlyMap<string, string> {
  if (type === undefined) return new Map();
  if (ts.isTypeLiteralNode(type)) return typesOfMembers(application, file, type.members, file);
  const name = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName.text : undefined;
  const declaration = name === undefined ? undefined : application.declarationOf(file, name);
  if (declaration === undefined) return new Map();
  const { node } = declaration;
  if (!ts.isClassDeclaration(node) && !ts.isInterfaceDeclaration(node)) return new Map();
  return typesOfMembers(application, declaration.file, [...node.members], file);
}

function typesOfMembers(
  application: MigratedApplication,
  from: MigratedFile,
  members: readonly ts.Node[],
  to: MigratedFile,
): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const member of members) {
    if (!ts.isPropertyDeclaration(member) && !ts.isPropertySignature(member)) continue;
    if (member.type === undefined || member.type.kind === ts.SyntaxKind.AnyKeyword) continue;
    const text = movedText(application, from, member.type, to);
    if (text !== undefined) types.set(member.name.getText(from.syntax), text);
  }
  return types;
}

/** The names of the parameters in the paths of a controller and a handler; `undefined` where one is not a literal. */
export function pathParameters({ file, controller, route }: Handler): readonly string[] | undefined {
  const decorators = decoratorsOf(file, controller);
  const own = decorators.find((decorator) => isOfRoutes(decorator) && decorator.name === 'Controller');
  const paths = [...pathsIn(own?.arguments[0]), ...pathsIn(route.arguments[0])];
  if (paths.includes(undefined)) return undefined;
  return [...new Set(paths.flatMap((path) => Array.from(path?.matchAll(/[:{](\w+)/g) ?? [], ([, name = '']) => name)))];
}

function pathsIn(node: ts.Expression | undefined): readonly (string | undefined)[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(pathsIn);
  if (!ts.isObjectLiteralExpression(node)) return [undefined];
  const path = node.properties.find((property) => property.name?.getText() === 'path');
  return path === undefined ? [] : ts.isPropertyAssignment(path) ? pathsIn(path.initializer) : [undefined];
}
