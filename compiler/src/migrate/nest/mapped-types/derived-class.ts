import { ts } from 'ts-morph';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { baseClassOf, baseOf, isPlainLiteral } from '../support/syntax.js';
import { isMappedCall, type MappedText, mappedText } from './mapped-text.js';
import { valueUses } from './value-uses.js';

/** A class that becomes an interface or a type alias. */
export interface DerivedClass {
  readonly class: MigratedClass;
  /** The base; `undefined` for one whose base is a class that becomes an interface. */
  readonly mapped: MappedText | undefined;
  readonly isMapped: boolean;
  /** The uses of the class as a value, without those by other derived classes. */
  readonly uses: readonly { readonly node: ts.Identifier; readonly file: MigratedClass['file'] }[];
  /** The decision that prevents the conversion. */
  problem: string | undefined;
}

/** The classes that extend `PartialType(…)` or a call like it, and those that extend them. */
export function derivedClasses(application: MigratedApplication): readonly DerivedClass[] {
  const found = new Map<ts.ClassDeclaration, DerivedClass>();
  const add = (one: MigratedClass): boolean => {
    const base = baseOf(one.node);
    if (base === undefined || found.has(one.node)) return false;
    const isMapped = isMappedCall(one.file, base);
    const parent = isMapped ? undefined : application.classOf(one.file, base);
    if (!isMapped && (parent === undefined || !found.has(parent.node))) return false;
    const mapped = isMapped ? mappedText(application, one.file, base) : undefined;
    found.set(one.node, {
      class: one,
      mapped,
      isMapped,
      uses: valueUses(application, one),
      problem: problemOf(one, isMapped, mapped),
    });
    return true;
  };
  const { classes } = application;
  while (classes.some(add)) {
    // A class that extends a derived class is found in the next round.
  }
  const all = [...found.values()];
  while (all.some((one) => spreadProblem(application, one, found))) {
    // A class that stays a class needs its bases as classes.
  }
  return all;
}

function problemOf(one: MigratedClass, isMapped: boolean, mapped: MappedText | undefined): string | undefined {
  const { name, node } = one;
  if (isMapped && mapped === undefined) return `declare \`${name}\` as a type: its classes or keys are computed`;
  if ((ts.getDecorators(node) ?? []).length > 0)
    return `remove the decorators of \`${name}\`, and declare it as an interface`;
  const member = node.members.find((one) => !isField(one));
  if (member === undefined) return undefined;
  return `declare \`${name}\` as an interface: \`${member.name?.getText() ?? 'constructor'}\` is not a plain property`;
}

/** Whether a member can be one of an interface. */
function isField(member: ts.ClassElement): boolean {
  if (!ts.isPropertyDeclaration(member) || (ts.getDecorators(member) ?? []).length > 0) return false;
  const hidden = [
    ts.SyntaxKind.StaticKeyword,
    ts.SyntaxKind.PrivateKeyword,
    ts.SyntaxKind.ProtectedKeyword,
    ts.SyntaxKind.AccessorKeyword,
  ];
  if (ts.getModifiers(member)?.some(({ kind }) => hidden.includes(kind)) === true) return false;
  if (ts.isPrivateIdentifier(member.name) || ts.isComputedPropertyName(member.name)) return false;
  const { initializer, type } = member;
  if (initializer === undefined) return type !== undefined;
  return isDefault(initializer) && (type !== undefined || isPlainLiteral(initializer));
}

/** Whether a value can be the argument of `Default`: a literal, or the member of an enum. */
export function isDefault(node: ts.Expression): boolean {
  if (isPlainLiteral(node)) return true;
  return ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && /^[A-Z]/.test(node.expression.text);
}

/** Finds the problem of a class in its bases and its uses. Returns whether there is a new one. */
function spreadProblem(
  application: MigratedApplication,
  one: DerivedClass,
  found: ReadonlyMap<ts.ClassDeclaration, DerivedClass>,
): boolean {
  if (one.problem !== undefined) return false;
  const { name } = one.class;
  const ruled = one.mapped?.classes.find((base) => base.class !== undefined && hasRules(application, base.class));
  if (ruled !== undefined) {
    one.problem = `write out the properties of \`${name}\` and its rules: a type that is made of \`${ruled.node.text}\` does not have those of its \`validate()\``;
    return true;
  }
  const parent = one.isMapped ? undefined : parentOf(application, one, found);
  if (!one.isMapped && parent?.problem !== undefined) {
    one.problem = parent.problem;
    return true;
  }
  const hasValues = hasInitialisers(application, one.class);
  const isUsed = one.uses.some(
    ({ node }) => !isReplaced(node, found) || (hasValues && isEmptyConstruction(node.parent, node)),
  );
  if (isUsed) one.problem = `declare \`${name}\` as a type, or write out its properties: it is used as a value`;
  return isUsed;
}

function parentOf(
  application: MigratedApplication,
  one: DerivedClass,
  found: ReadonlyMap<ts.ClassDeclaration, DerivedClass>,
): DerivedClass | undefined {
  const parent = baseClassOf(application, one.class);
  return parent && found.get(parent.node);
}

/** Whether a use as a value disappears: a base of a class that is converted, or `new Update()`. */
function isReplaced(node: ts.Identifier, found: ReadonlyMap<ts.ClassDeclaration, DerivedClass>): boolean {
  if (isEmptyConstruction(node.parent, node)) return true;
  const clause = ts.findAncestor(node, ts.isHeritageClause);
  const user = clause && found.get(clause.parent as ts.ClassDeclaration);
  return user !== undefined && user.problem === undefined;
}

/** `new Update()`, which is `{} as Update`. */
export function isEmptyConstruction(node: ts.Node, called: ts.Node): node is ts.NewExpression {
  return ts.isNewExpression(node) && node.expression === called && (node.arguments?.length ?? 0) === 0;
}

/** Whether `new Update()` has values of properties, which `{} as Update` does not have. */
function hasInitialisers(application: MigratedApplication, one: MigratedClass): boolean {
  return (
    one.node.members.some((member) => ts.isPropertyDeclaration(member) && member.initializer !== undefined) ||
    parentsOf(application, one).some((parent) => hasInitialisers(application, parent))
  );
}

/** The base of a class, or the classes of its mapped type. */
function parentsOf(application: MigratedApplication, { file, node }: MigratedClass): readonly MigratedClass[] {
  const base = baseOf(node);
  if (base === undefined) return [];
  if (isMappedCall(file, base))
    return mappedText(application, file, base)?.classes.flatMap((one) => one.class ?? []) ?? [];
  return [application.classOf(file, base) ?? []].flat();
}

/** Whether a class or a base of it has rules of its own. */
function hasRules(application: MigratedApplication, one: MigratedClass): boolean {
  const { file, node } = one;
  const implemented = node.heritageClauses?.some(({ types }) =>
    types.some(({ expression }) => file.isFrom(expression, 'ashlar', 'Validator')),
  );
  if (implemented === true) return true;
  return parentsOf(application, one).some((parent) => hasRules(application, parent));
}
