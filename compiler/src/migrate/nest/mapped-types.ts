import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { type DerivedClass, derivedClasses, isDefault, isEmptyConstruction } from './mapped-types/derived-class.js';
import { writeOut } from './mapped-types/write-out.js';
import { baseClassOf, baseOf } from './support/syntax.js';

/** `PartialType`, `PickType`, `OmitType` and `IntersectionType`, as types. */
export const mappedTypes: MigrationStep = {
  topic: 'class-validator',
  constructs: [
    {
      from: "`PartialType(User)`, `PickType(User, ['name'])`",
      to: "`Partial<User>`, `Pick<User, 'name'>`",
      left: 'classes that are used as values, and those that are made of a class with a `validate` method',
    },
    {
      from: '`class UpdateUser extends PartialType(User) { note?: string }`',
      to: '`interface UpdateUser extends Partial<User> { note?: string }`',
    },
    { from: '`IntersectionType(User, Address)`', to: '`User & Address`' },
  ],
  migrate(application) {
    const derived = derivedClasses(application);
    for (const one of derived) {
      if (one.problem === undefined) convert(one);
      else if (one.isMapped && !writeOut(application, one.class))
        one.class.file.leave(one.class.node, one.problem, 'validation.md');
    }
    const converted = derived.filter(({ problem }) => problem === undefined);
    keepDefaults(application, converted);
    importTypes(application, new Set(converted.map(({ class: { node } }) => node)));
  },
};

function convert({ class: one, mapped, uses }: DerivedClass): void {
  const { file, node } = one;
  for (const use of uses) {
    const { parent } = use.node;
    if (!isEmptyConstruction(parent, use.node)) continue;
    const isWhole = ts.isVariableDeclaration(parent.parent) || ts.isCallExpression(parent.parent);
    use.file.replace(parent, isWhole ? `{} as ${use.node.text}` : `({} as ${use.node.text})`);
  }
  const implemented = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ImplementsKeyword)?.types ?? [];
  const base = mapped?.text ?? baseOf(node)?.getText() ?? '';
  const modifiers = ts.getModifiers(node) ?? [];
  const isDefaultExport = modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  const head = headOf(file, node);
  const isEmpty = file.text.slice(node.members.pos, node.end - 1).trim() === '';
  const isAlias = isEmpty && implemented.length === 0 && mapped !== undefined && !isDefaultExport;
  if (isAlias) {
    file.replaceRange(head.start, node.end, `type ${head.name} = ${base};`);
    return;
  }
  const bases = [...topLevel(base), ...implemented.map((type) => file.textOf(type))];
  file.replaceRange(head.start, node.members.pos - 1, `interface ${head.name} extends ${bases.join(', ')} `);
  for (const member of node.members) if (ts.isPropertyDeclaration(member)) convertMember(file, member);
}

/** The start of `class` or `abstract class`, and the name with its type parameters. */
function headOf(file: MigratedFile, node: ts.ClassDeclaration): { readonly start: number; readonly name: string } {
  const kept = (ts.getModifiers(node) ?? []).filter(
    ({ kind }) => kind === ts.SyntaxKind.ExportKeyword || kind === ts.SyntaxKind.DefaultKeyword,
  );
  const last = kept.at(-1);
  const start = last === undefined ? node.getStart(file.syntax) : last.end + 1;
  const parameters =
    node.typeParameters === undefined ? '' : `<${node.typeParameters.map((one) => file.textOf(one)).join(', ')}>`;
  return { start, name: `${node.name?.text ?? ''}${parameters}` };
}

/** The members of an intersection, which an interface extends one by one. */
function topLevel(type: string): readonly string[] {
  let depth = 0;
  let start = 0;
  const parts: string[] = [];
  for (const [index, character] of [...type].entries()) {
    if (character === '<' || character === '(') depth++;
    if (character === '>' || character === ')') depth--;
    if (character !== '&' || depth > 0) continue;
    parts.push(type.slice(start, index).trim());
    start = index + 1;
  }
  return [...parts, type.slice(start).trim()];
}

/** Removes the parts of a field that a property of an interface does not have. */
function convertMember(file: MigratedFile, member: ts.PropertyDeclaration): void {
  const { name, type, exclamationToken, questionToken, initializer } = member;
  for (const modifier of ts.getModifiers(member) ?? []) {
    if (modifier.kind === ts.SyntaxKind.ReadonlyKeyword) continue;
    const space = /^\s*/.exec(file.text.slice(modifier.end))?.[0].length ?? 0;
    file.replaceRange(modifier.getStart(file.syntax), modifier.end + space, '');
  }
  if (exclamationToken === undefined && initializer === undefined) return;
  const written = typeWithDefault(file, member, type === undefined ? undefined : file.textOf(type));
  const end = initializer?.end ?? type?.end ?? name.end;
  file.replaceRange(name.end, end, `${questionToken === undefined ? '' : '?'}: ${written}`);
}

/** `number & Default<1>` for `number = 1`. */
function typeWithDefault(
  file: MigratedFile,
  { initializer }: ts.PropertyDeclaration,
  type: string | undefined,
): string {
  if (initializer === undefined) return type ?? 'unknown';
  const value = file.textOf(initializer);
  const isBoolean = /^(?:true|false)$/.test(value);
  const base = type ?? (/^-?[0-9]/.test(value) ? 'number' : isBoolean ? 'boolean' : 'string');
  return `${/ \| /.test(base) ? `(${base})` : base} & ${file.name('Default')}<${value}>`;
}

/** The initialisers of a class are not defaults of types that are made of it: `Default` is. */
function keepDefaults(application: MigratedApplication, converted: readonly DerivedClass[]): void {
  const own = new Set(converted.map(({ class: { node } }) => node));
  const bases = converted.flatMap(({ mapped }) => mapped?.classes ?? []).filter(({ isPartial }) => !isPartial);
  const seen = new Set<ts.ClassDeclaration>();
  for (const { class: base } of bases) {
    for (let one = base; one !== undefined && !seen.has(one.node); one = baseClassOf(application, one)) {
      seen.add(one.node);
      if (!own.has(one.node)) keepDefaultsOf(application, one);
    }
  }
}

function keepDefaultsOf(application: MigratedApplication, { file, node, name }: MigratedClass): void {
  for (const member of node.members) {
    if (!ts.isPropertyDeclaration(member) || member.initializer === undefined) continue;
    if (ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true) continue;
    const { type, initializer, questionToken } = member;
    if (!isDefault(initializer) || (type === undefined && ts.isPropertyAccessExpression(initializer))) {
      application.decide(
        file,
        `the initialiser of \`${name}.${member.name.getText()}\` is not a default of the types that are made of \`${name}\``,
      );
      continue;
    }
    if (type !== undefined && /\bDefault</.test(file.textOf(type))) continue;
    const written = typeWithDefault(file, member, type && file.textOf(type));
    file.replaceRange(
      member.name.end,
      type?.end ?? member.name.end,
      `${questionToken === undefined ? '' : '?'}: ${written}`,
    );
  }
}

/** Imports and exports of the converted classes become imports and exports of types. */
function importTypes(application: MigratedApplication, converted: ReadonlySet<ts.ClassDeclaration>): void {
  for (const file of application.files) {
    const isConverted = (name: string) => {
      const found = application.declarationOf(file, name);
      return found !== undefined && converted.has(found.node as ts.ClassDeclaration);
    };
    for (const statement of file.syntax.statements) {
      if (ts.isImportDeclaration(statement)) importType(file, statement, isConverted);
      else if (ts.isExportDeclaration(statement)) exportType(application, file, statement, converted);
    }
  }
}

function importType(file: MigratedFile, statement: ts.ImportDeclaration, isConverted: (name: string) => boolean): void {
  const { importClause } = statement;
  const bindings = importClause?.namedBindings;
  if (importClause === undefined || bindings === undefined || !ts.isNamedImports(bindings)) return;
  if (importClause.phaseModifier !== undefined) return;
  const types = bindings.elements.filter((element) => !element.isTypeOnly && isConverted(element.name.text));
  markTypes(file, statement, bindings.elements, types, importClause.name === undefined);
}

function exportType(
  application: MigratedApplication,
  file: MigratedFile,
  statement: ts.ExportDeclaration,
  converted: ReadonlySet<ts.ClassDeclaration>,
): void {
  const { exportClause, moduleSpecifier, isTypeOnly } = statement;
  if (exportClause === undefined || !ts.isNamedExports(exportClause) || isTypeOnly) return;
  const from =
    moduleSpecifier === undefined ? file : application.fileOf(file, (moduleSpecifier as ts.StringLiteral).text);
  const types = exportClause.elements.filter((element) => {
    const found = from && application.declarationOf(from, (element.propertyName ?? element.name).text);
    return !element.isTypeOnly && found !== undefined && converted.has(found.node as ts.ClassDeclaration);
  });
  markTypes(file, statement, exportClause.elements, types, true);
}

function markTypes(
  file: MigratedFile,
  statement: ts.Statement,
  all: readonly ts.Node[],
  types: readonly ts.Node[],
  isWhole: boolean,
): void {
  if (types.length === 0) return;
  const keyword = statement.getFirstToken(file.syntax);
  if (isWhole && types.length === all.length && keyword !== undefined) file.insertAfter(keyword, ' type');
  else for (const type of types) file.insertBefore(type, 'type ');
}
