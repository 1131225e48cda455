import { ts } from 'ts-morph';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedText } from '../../source/moved-text.js';
import { baseOf } from '../support/syntax.js';
import { type BaseProperty, propertiesOfExpression } from './base-properties.js';

/**
 * Writes the properties of a mapped type into the class that extends it, with the rules of their `validate()`. Returns `false` where that is
 * not possible.
 */
export function writeOut(application: MigratedApplication, { file, node }: MigratedClass): boolean {
  const base = baseOf(node);
  const all = base && propertiesOfExpression(application, file, base);
  const hasOwnRules = node.members.some(({ name }) => name !== undefined && name.getText() === 'validate');
  const isConstructed = node.members.some(ts.isConstructorDeclaration);
  if (all === undefined || hasOwnRules || isConstructed) return false;
  const own = new Set(
    node.members.map(({ name }) => (name !== undefined && ts.isStringLiteralLike(name) ? name.text : name?.getText())),
  );
  const properties = all.filter(({ name }) => !own.has(name));
  const { source } = file;
  const indent = `${source.indentAt(node.getStart(file.syntax))}${source.indentStep}`;
  const declarations = properties.map((property) => declarationOf(application, file, property, indent));
  const rules = properties.map((property) => ruleOf(application, file, property));
  if (declarations.includes(undefined) || rules.includes('unknown')) return false;
  const written = rules.filter((rule) => rule !== undefined);
  const implemented = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ImplementsKeyword)?.types ?? [];
  const bases = [
    ...implemented.map((type) => file.textOf(type)),
    ...(written.length > 0 ? [file.name('Validator')] : []),
  ];
  const start = node.heritageClauses?.[0]?.getStart(file.syntax) ?? node.members.pos - 1;
  file.replaceRange(start, node.members.pos - 1, bases.length === 0 ? '' : `implements ${bases.join(', ')} `);
  const lines = declarations.map((declaration) => `${source.newline}${indent}${declaration}`).join('');
  const gap = node.members.length > 0 && properties.length > 0 ? source.newline : '';
  file.replaceRange(node.members.pos, node.members.pos, `${lines}${gap}`);
  writeMethod(file, node, written, indent);
  return true;
}

function writeMethod(file: MigratedFile, { end }: ts.ClassDeclaration, rules: readonly string[], indent: string): void {
  const { source } = file;
  const { newline, indentStep: step } = source;
  const brace = end - 1;
  const isOfLine = source.isFirstOfLine(brace);
  const at = isOfLine ? source.lineStart(brace) : brace;
  if (rules.length === 0) {
    if (!isOfLine) file.replaceRange(at, at, newline);
    return;
  }
  const lines = [
    `validate(): ${file.name('FieldErrors')} {`,
    `${step}return {`,
    ...rules.map((rule) => `${step}${step}${rule},`),
    `${step}};`,
    '}',
  ];
  const method = lines.map((line) => `${indent}${line}`).join(newline);
  file.replaceRange(at, at, `${isOfLine ? '' : newline}${newline}${method}${newline}`);
}

/** The declaration of a property with its comment, in another file. */
function declarationOf(
  application: MigratedApplication,
  file: MigratedFile,
  { owner, node, isPartial }: BaseProperty,
  indent: string,
): string | undefined {
  const { type, initializer, questionToken } = node;
  const written = type && movedText(application, owner.file, type, file);
  const value = initializer && !isPartial ? movedText(application, owner.file, initializer, file) : undefined;
  if (written === undefined || (initializer !== undefined && !isPartial && value === undefined)) return undefined;
  const isReadonly = ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) === true;
  const mark = isPartial || questionToken !== undefined ? '?' : value === undefined ? '!' : '';
  const comment = ts.getJSDocCommentsAndTags(node).findLast((one) => ts.isJSDoc(one) && one.parent === node);
  const lines =
    comment === undefined
      ? []
      : owner.file.text
          .slice(comment.pos, comment.end)
          .split(/\r?\n/)
          .map((line) => line.replace(/^\s*\*/, ' *'));
  const declaration = `${isReadonly ? 'readonly ' : ''}${node.name.getText()}${mark}: ${written}${value === undefined ? '' : ` = ${value}`};`;
  return [...lines, declaration].join(`${file.source.newline}${indent}`);
}

/** The rule of a property in the `validate()` of its class; `unknown` for a method that does more than to list its rules. */
function ruleOf(
  application: MigratedApplication,
  file: MigratedFile,
  { owner, name, isPartial }: BaseProperty,
): string | undefined {
  const method = owner.node.members.find(
    (member): member is ts.MethodDeclaration => ts.isMethodDeclaration(member) && member.name.getText() === 'validate',
  );
  if (method === undefined) return undefined;
  const [statement, ...more] = method.body?.statements ?? [];
  const value = statement !== undefined && ts.isReturnStatement(statement) ? statement.expression : undefined;
  if (more.length > 0 || value === undefined || !ts.isObjectLiteralExpression(value)) return 'unknown';
  const areListed = value.properties.every(
    (property) => ts.isPropertyAssignment(property) || /^\.\.\.super\.validate\(\)$/.test(property.getText()),
  );
  if (!areListed) return 'unknown';
  const property = value.properties.find(
    (one): one is ts.PropertyAssignment =>
      ts.isPropertyAssignment(one) &&
      (ts.isIdentifier(one.name) || ts.isStringLiteralLike(one.name)) &&
      one.name.text === name,
  );
  if (property === undefined) return undefined;
  const text = movedText(application, owner.file, property.initializer, file);
  if (text === undefined) return 'unknown';
  const subject = ts.isIdentifier(property.name) ? `this.${name}` : `this[${property.name.getText()}]`;
  const isGuarded = !isPartial || text.includes(`${subject} === undefined`);
  const isCondition = ts.isConditionalExpression(property.initializer);
  const guarded = isGuarded
    ? text
    : isCondition
      ? `${subject} === undefined || ${text}`
      : `${subject} === undefined ? [] : ${text}`;
  return `${property.name.getText()}: ${guarded}`;
}
