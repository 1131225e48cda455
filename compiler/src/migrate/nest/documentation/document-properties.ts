import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { constantValue, jsonValue, knownProperties } from '../../source/constant-value.js';
import { decoratorsOf, type MigratedDecorator, propertiesOf } from '../../source/decorators.js';
import { addToComment } from '../../source/doc-comment.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { removeDecorators } from '../../source/remove-decorators.js';
import { handlersOf } from '../support/handlers.js';
import { nodesIn, returnedValue } from '../support/syntax.js';
import { declaredType } from '../validation/declared-type.js';
import { type DocumentedRule, documentedRules } from './documented-rules.js';
import { exampleChecker } from './example-value.js';
import { textOf as constantText } from './responses.js';

type Options = ReadonlyMap<string, ts.Expression>;

/** Writes `@ApiProperty` as the JSDoc comment of its property. */
export function documentProperties(application: MigratedApplication): void {
  const requests = requestTypes(application);
  for (const one of application.classes) {
    const isChecked = requests.has(one.node) || hasValidators(one);
    for (const member of one.node.members) {
      if (ts.isPropertyDeclaration(member)) documentProperty(application, one, member, isChecked);
      else if (ts.isAccessor(member)) documentAccessor(application, one.file, member);
    }
  }
}

/** An accessor is not in the document: its description stays as a comment. */
function documentAccessor(application: MigratedApplication, file: MigratedFile, member: ts.AccessorDeclaration): void {
  const decorators = propertyDecorators(file, member);
  const descriptions = decorators.map(({ arguments: [first] }) =>
    constantText(application, file, knownProperties(application, file, first)?.get('description')),
  );
  addToComment(file, member, { text: descriptions.filter((one) => one !== undefined).join('\n\n') });
  removeDecorators(
    file,
    decorators.map(({ node }) => node),
  );
}

/** The classes that handlers receive, and those of which they are made. */
function requestTypes(application: MigratedApplication): ReadonlySet<ts.Node> {
  const found = new Set<ts.Node>();
  const add = (file: MigratedFile, node: ts.Node): void => {
    for (const name of nodesIn(node, ts.isIdentifier)) {
      const declared = application.declarationOf(file, name.text);
      const isType = declared !== undefined && !ts.isVariableDeclaration(declared.node);
      if (!isType || found.has(declared.node)) continue;
      found.add(declared.node);
      add(declared.file, declared.node);
    }
  };
  for (const { file, method } of handlersOf(application)) {
    for (const { type } of method.parameters) if (type !== undefined) add(file, type);
  }
  return found;
}

function hasValidators({ file, node }: MigratedClass): boolean {
  return node.members.some((member) =>
    decoratorsOf(file, member).some(({ module }) => module.startsWith('class-validator')),
  );
}

const names: ReadonlySet<string> = new Set([
  'ApiProperty',
  'ApiPropertyOptional',
  'ApiResponseProperty',
  'ApiHideProperty',
]);

function propertyDecorators(file: MigratedFile, member: ts.Node): readonly MigratedDecorator[] {
  return decoratorsOf(file, member).filter(({ module, name }) => module === '@nestjs/swagger' && names.has(name));
}

function documentProperty(
  application: MigratedApplication,
  { file, name: className }: MigratedClass,
  property: ts.PropertyDeclaration,
  isChecked: boolean,
): void {
  const decorators = propertyDecorators(file, property);
  const member = property.name.getText();
  if (decorators.some(({ name }) => name === 'ApiHideProperty')) {
    file.leave(
      property,
      `the document has all properties of a type: return \`Omit<${className}, '${member}'>\`, or remove \`@ApiHideProperty\``,
      'api-document.md',
    );
    return;
  }
  const all = decorators.map(({ arguments: [first] }) => knownProperties(application, file, first));
  if (all.includes(undefined)) {
    file.leave(property, `write the comment of \`${member}\`: its documentation is computed`, 'api-document.md');
    return;
  }
  const options = new Map(all.flatMap((one) => [...(one ?? [])]));
  const place = { application, file, property, label: `\`${className}.${member}\`` };
  const declared = declaredType(application, file, property);
  const rules = isChecked ? [] : documentedRules(options, declared);
  const isNull = options.get('nullable')?.kind === ts.SyntaxKind.TrueKeyword;
  if (isNull && !declared.isNullable && declared.kind !== 'open')
    application.decide(file, `${place.label} can be \`null\` in its document: declare \`| null\` where it is`);
  addToComment(file, property, { text: textOf(place, options), tags: tagsOf(place, options, rules) });
  addType(file, property, options);
  removeDecorators(
    file,
    decorators.map(({ node }) => node),
  );
}

interface Place {
  readonly application: MigratedApplication;
  readonly file: MigratedFile;
  readonly property: ts.PropertyDeclaration;
  readonly label: string;
}

/** The description, and the default that the document names. A `@default` would also be the value of an absent property. */
function textOf({ application, file, property, label }: Place, options: Options): string {
  const description = options.get('description');
  const text = constantText(application, file, description);
  if (description !== undefined && text === undefined)
    application.decide(file, `the description of ${label} is computed: write it as the comment of the property`);
  const value = options.get('default');
  const written = value && jsonValue(constantValue(application, file, value));
  const hasDefault = written !== undefined && property.initializer === undefined;
  return [...(text === undefined ? [] : [text]), ...(hasDefault ? [`Default: ${JSON.stringify(written)}.`] : [])].join(
    '\n\n',
  );
}

function tagsOf(place: Place, options: Options, rules: readonly DocumentedRule[]): readonly string[] {
  const isDeprecated = options.get('deprecated')?.kind === ts.SyntaxKind.TrueKeyword;
  const examples = examplesOf(place, options, rules).map((example) => `@example ${exampleText(example)}`);
  return [...rules.map(({ tag }) => tag), ...examples, ...(isDeprecated ? ['@deprecated'] : [])];
}

/** JSON without an `@` that would begin a tag. */
function exampleText(value: unknown): string {
  return JSON.stringify(value).replaceAll(/(?<=\s)@/g, '\\u0040');
}

/** The examples that are values of the property. */
function examplesOf(
  { application, file, property, label }: Place,
  options: Options,
  rules: readonly DocumentedRule[],
): readonly unknown[] {
  const example = options.get('example');
  const several = options.get('examples');
  const written = [...(example === undefined ? [] : [example]), ...(several === undefined ? [] : listed(several))];
  const values = written.map((node) => jsonValue(constantValue(application, file, node)));
  const fits = exampleChecker(
    application,
    file,
    property,
    rules.map(({ rule }) => rule),
  );
  const valid = values.filter((value) => value !== undefined && fits(value));
  if (valid.length < values.length)
    application.decide(file, `an example of ${label} is not a value of its type, and is left out`);
  return valid;
}

/** The examples of a list, or of an object with names and values. */
function listed(node: ts.Expression): readonly ts.Expression[] {
  const value = bare(node);
  if (ts.isArrayLiteralExpression(value)) return [...value.elements];
  return [...propertiesOf(value).values()].map((one) => propertiesOf(one).get('value') ?? one);
}

const primitives: Readonly<Record<string, string>> = { String: 'string', Number: 'number', Boolean: 'boolean' };

/** The type that the decorator names, for a property without one. */
function addType(
  file: MigratedFile,
  { type, initializer, name, questionToken, exclamationToken }: ts.PropertyDeclaration,
  options: Options,
): void {
  if (type !== undefined || initializer !== undefined) return;
  const named = options.get('enum') ?? options.get('type');
  const value = named && (returnedValue(named) ?? bare(named));
  const [element] = value !== undefined && ts.isArrayLiteralExpression(value) ? value.elements : [];
  const item = element ?? value;
  if (item === undefined || !ts.isIdentifier(item)) return;
  const isList = element !== undefined || options.get('isArray')?.kind === ts.SyntaxKind.TrueKeyword;
  const at = questionToken ?? exclamationToken ?? name;
  file.insertAfter(at, `: ${primitives[item.text] ?? item.text}${isList ? '[]' : ''}`);
}
