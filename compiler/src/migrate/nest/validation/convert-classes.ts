import { ts } from 'ts-morph';
import { addToComment } from '../../source/doc-comment.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { removeDecorators } from '../../source/remove-decorators.js';
import { baseClassOf } from '../support/syntax.js';
import { classesOfOwnCalls } from './own-calls.js';
import {
  type ConversionOptions,
  convertProperty,
  dataDecorators,
  type LeftProperty,
  type PropertyConversion,
} from './property-conversion.js';
import { addValidateMethod } from './validate-method.js';

/** Converts the classes of all files. */
export function convertClasses(application: MigratedApplication): void {
  const isSet = (option: string) =>
    application.files.some(({ text }) => new RegExp(`\\b${option}:\\s*true`).test(text));
  const options = { skipsMissing: isSet('skipMissingProperties'), removesUnknown: isSet('whitelist') };
  const kept = classesOfOwnCalls(application);
  for (const { file, node, name } of application.classes) {
    const isDecorated = [node, ...node.members].some((member) => dataDecorators(file, member).length > 0);
    if (kept.has(node) && isDecorated)
      application.decide(
        file,
        `\`${name}\` keeps its decorators, because the application converts or validates it itself`,
      );
  }
  const classes = application.classes.filter(({ node }) => !kept.has(node));
  const conversions = classes.map((one) => ({ one, members: convertMembers(application, one, options) }));
  const withChecks = new Set(
    conversions.filter(({ members }) => checksOf(members).length > 0).map(({ one }) => one.node),
  );
  for (const { one, members } of conversions) {
    noteUndecorated(application, one, members, options);
    for (const member of members) writeMember(application, one.file, member);
    const checks = checksOf(members);
    if (checks.length > 0) addValidateMethod(one, checks, inheritsRules(application, one, withChecks));
  }
  noteNull(
    application,
    conversions.flatMap(({ members }) => members),
  );
}

type Member = PropertyConversion | LeftProperty;

function checksOf(members: readonly Member[]): PropertyConversion['checks'] {
  return members.flatMap((member) => (member.kind === 'converted' ? member.checks : []));
}

function convertMembers(
  application: MigratedApplication,
  one: MigratedClass,
  options: ConversionOptions,
): readonly Member[] {
  leaveClass(one);
  if (dataDecorators(one.file, one.node).some(({ name }) => name === 'Exclude')) return [];
  const hasValidate = one.node.members.some(({ name }) => name !== undefined && name.getText() === 'validate');
  return one.node.members.flatMap((member): readonly Member[] => {
    if (!ts.isPropertyDeclaration(member)) return leftMember(one, member);
    const converted = convertProperty(application, one, member, options);
    if (converted === undefined) return [];
    const isBlocked = hasValidate && converted.kind === 'converted' && converted.checks.length > 0;
    if (!isBlocked) return [converted];
    return [
      {
        kind: 'left',
        property: member,
        decision: `check \`${member.name.getText()}\` in \`validate()\``,
        page: 'validation.md',
      },
    ];
  });
}

/** Class-transformer sends the results of methods and getters, and validates accessors. */
function leftMember({ file }: MigratedClass, member: ts.ClassElement): readonly LeftProperty[] {
  const [first] = dataDecorators(file, member);
  if (first === undefined) return [];
  const name = member.name === undefined ? 'it' : `\`${member.name.getText()}\``;
  return [
    {
      kind: 'left',
      property: member,
      decision: `where ${name} has to be sent, return an object that has it as a property`,
      page: 'coming-from-nestjs.md#serialization',
    },
  ];
}

function leaveClass({ file, node, name }: MigratedClass): void {
  for (const decorator of dataDecorators(file, node)) {
    if (decorator.name === 'ValidatorConstraint') {
      file.leave(node, 'call this rule in the `validate()` of each class that it checks', 'validation.md');
    } else if (decorator.name === 'Exclude') {
      file.leave(
        node,
        `declare an interface beside \`${name}\` with the properties that have \`@Expose\`: all properties of a class are sent`,
      );
    } else removeDecorators(file, [decorator.node]);
  }
}

function writeMember(application: MigratedApplication, file: MigratedFile, member: Member): void {
  if (member.kind === 'left') {
    file.leave(member.property, member.decision, member.page);
    return;
  }
  const { property, decorators, message, decisions, comment } = member;
  removeDecorators(file, decorators);
  writeDeclaration(file, member);
  if (message !== undefined) addToComment(file, property, { tags: [`@message ${message}`] });
  if (comment !== undefined) file.leave(property, comment, 'validation.md');
  for (const decision of decisions) application.decide(file, decision);
}

function writeDeclaration(file: MigratedFile, { property, type, isOptional }: PropertyConversion): void {
  const { name, questionToken, exclamationToken, initializer } = property;
  const wasOptional = questionToken !== undefined;
  const required = exclamationToken !== undefined || (wasOptional && initializer === undefined) ? '!' : '';
  const mark = isOptional ? '?' : required;
  const end = property.type?.end ?? questionToken?.end ?? exclamationToken?.end ?? name.end;
  const before = file.text.slice(name.end, end);
  const after = type === undefined || type === '' ? mark : `${mark}: ${type}`;
  if (before !== after) file.replaceRange(name.end, end, after);
}

/** Whether a base class of the application has a method `validate`, or gets one. */
function inheritsRules(
  application: MigratedApplication,
  one: MigratedClass,
  withChecks: ReadonlySet<ts.ClassDeclaration>,
): boolean {
  const base = baseClassOf(application, one);
  if (base === undefined) return false;
  const hasValidate = base.node.members.some(
    (member) => ts.isMethodDeclaration(member) && member.name.getText() === 'validate',
  );
  return hasValidate || withChecks.has(base.node) || inheritsRules(application, base, withChecks);
}

/** A class of requests can have properties without decorators, which are like the other ones in Ashlar. */
function noteUndecorated(
  application: MigratedApplication,
  { file, node, name }: MigratedClass,
  members: readonly Member[],
  { removesUnknown }: ConversionOptions,
): void {
  if (!members.some((member) => member.kind === 'converted')) return;
  for (const property of node.members) {
    if (!ts.isPropertyDeclaration(property)) continue;
    const hasDecorators = (ts.getDecorators(property) ?? []).length > 0;
    if (hasDecorators || (ts.getModifiers(property) ?? []).some(({ kind }) => !published.has(kind))) continue;
    const label = `\`${name}.${property.name.getText()}\``;
    const isRequired = property.questionToken === undefined && property.initializer === undefined;
    if (isRequired)
      application.decide(file, `${label} has no decorators: clients did not have to send it, and have to now`);
    else if (removesUnknown)
      application.decide(file, `${label} has no decorators: handlers did not get it from clients, and do now`);
  }
}

const published: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.ReadonlyKeyword, ts.SyntaxKind.PublicKeyword]);

function noteNull(application: MigratedApplication, members: readonly Member[]): void {
  const optional = members.find(
    (member) => member.kind === 'converted' && member.isOptional && !/\bnull\b/.test(member.type ?? ''),
  );
  const file = optional && application.file(optional.property.getSourceFile().fileName);
  if (file === undefined) return;
  application.decide(
    file,
    '`@IsOptional()` accepted `null`. A property with `?` accepts a missing value only: declare `| null` where clients send it',
  );
}
