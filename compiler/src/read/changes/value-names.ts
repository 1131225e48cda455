import { ts } from 'ts-morph';
import { withoutWrapping } from '../../sources/wrapping.js';
import { exportsOfFile } from '../exports-of-file.js';
import { type FileNames, isStaticMember } from './file-names.js';
import { type Held, keyOf, longestPath, nameOf, under } from './held-value.js';
import { anyKey, isReadonlyAt } from './readonly-types.js';

/** A file that imports a file, with the specifiers that lead to it. */
export interface FileImporter {
  readonly importer: ts.SourceFile;
  readonly specifiers: readonly ts.StringLiteralLike[];
}

/** The parts of `ValueNames`. */
export interface ValueNamesParts {
  readonly names: FileNames;
  readonly importsOf: (file: ts.SourceFile) => readonly FileImporter[];
}

/** Finds the uses of a value under the names and properties that it is given, in all files. */
export class ValueNames {
  readonly #names: FileNames;
  readonly #importsOf: ValueNamesParts['importsOf'];
  readonly #follow: (use: ts.Expression, held: Held) => void;
  readonly #seen = new Map<ts.Node, Set<string>>();
  readonly #open: (() => void)[] = [];
  /** The files with functions that use the value. */
  readonly files = new Set<ts.SourceFile>();

  /** `follow`: called for each use. */
  constructor({ names, importsOf }: ValueNamesParts, follow: (use: ts.Expression, held: Held) => void) {
    this.#names = names;
    this.#importsOf = importsOf;
    this.#follow = follow;
  }

  /** Visits the uses of all names that are found, and of those that they lead to. Functions may call each other in long chains. */
  visit(): void {
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) next();
  }

  /** A value that is assigned to a name, a property or a pattern. */
  assigned(target: ts.Expression, held: Held): void {
    const written = withoutWrapping(target);
    if (ts.isArrayLiteralExpression(written)) {
      const [key, ...rest] = held.path;
      for (const [index, element] of written.elements.entries()) {
        if (key === anyKey || key === String(index)) this.assigned(element, { ...held, path: rest });
      }
    } else if (ts.isObjectLiteralExpression(written)) {
      const [key, ...rest] = held.path;
      for (const property of written.properties) {
        if (property.name === undefined || (key !== anyKey && nameOf(property.name) !== key)) continue;
        if (ts.isPropertyAssignment(property)) this.assigned(property.initializer, { ...held, path: rest });
        else if (ts.isShorthandPropertyAssignment(property)) this.assigned(property.name, { ...held, path: rest });
      }
    } else if (ts.isBinaryExpression(written)) this.assigned(written.left, held);
    else this.into(written, held);
  }

  /** A value that becomes that of a name, or of a property below a name or `this`. */
  into(target: ts.Expression, held: Held): void {
    let node = withoutWrapping(target);
    let inner = held;
    while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      inner = under(keyOf(node) ?? anyKey, inner);
      node = withoutWrapping(node.expression);
    }
    if (ts.isIdentifier(node)) this.name(node, inner);
    else if (node.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = ts.findAncestor(node, ts.isClassLike);
      const member = owner && ts.findAncestor(node, (one) => one.parent === owner);
      if (owner !== undefined && member !== undefined && ts.isClassElement(member)) {
        this.#ofThis(owner, isStaticMember(member), inner);
      }
    }
  }

  /** A declaration that gets the value. */
  declared(declaration: ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement, held: Held): void {
    const { name } = declaration;
    const type = ts.isBindingElement(declaration) ? undefined : declaration.type;
    const isReadonly = type !== undefined && isReadonlyAt(type, held.path, this.#names);
    if (isReadonly && ts.isParameter(declaration)) return;
    const known: Held = isReadonly ? { ...held, isReadonly: true } : held;
    if (ts.isIdentifier(name)) {
      this.name(name, known);
      if (ts.isParameter(declaration) && ts.isParameterPropertyDeclaration(declaration, declaration.parent)) {
        this.#ofThis(declaration.parent.parent, false, under(name.text, known));
      }
      return;
    }
    const [key, ...rest] = known.path;
    for (const [index, element] of name.elements.entries()) {
      if (!ts.isBindingElement(element)) continue;
      const taken = takenKey(element, index);
      if (element.dotDotDotToken !== undefined) {
        if (key !== undefined)
          this.declared(element, { ...known, path: taken.isList ? [anyKey, ...rest] : known.path });
      } else if (key !== undefined && (key === anyKey || taken.key === undefined || key === taken.key)) {
        this.declared(element, { ...known, path: rest });
      }
    }
  }

  /** A name that has the value: all uses of it, and its imports in other files. */
  name(name: ts.Identifier, held: Held): void {
    const declaration = this.#names.localDeclarations(name)[0];
    if (declaration === undefined || !this.#isNew(declaration, name.text, held)) return;
    this.#open.push(() => {
      for (const use of this.#names.usesOf(name)) {
        this.#note(use);
        this.#follow(use, held);
      }
      const around = scopeOf(declaration);
      if (around !== undefined && ts.isModuleBlock(around) && ts.isIdentifier(around.parent.name)) {
        this.name(around.parent.name, under(name.text, held));
      } else if (around !== undefined && ts.isSourceFile(around)) {
        for (const { name: exported, declared, from } of exportsOfFile(around).named) {
          if (declared === name.text && from === undefined) this.exported(around, exported, held);
        }
      }
    });
  }

  /** An export with the value: the names that other files import it under. */
  exported(file: ts.SourceFile, exported: string, held: Held): void {
    if (!this.#isNew(file, exported, held)) return;
    for (const { importer, specifiers } of this.#importsOf(file)) {
      for (const from of specifiers) this.#imported(importer, from, exported, held);
      const { named, whole } = exportsOfFile(importer);
      for (const { name, declared, from } of named) {
        if (declared === exported && from !== undefined && specifiers.includes(from)) {
          this.exported(importer, name, held);
        }
      }
      const isWhole = exported !== 'default' && whole.some(({ from }) => specifiers.includes(from));
      if (isWhole) this.exported(importer, exported, held);
    }
  }

  #imported(importer: ts.SourceFile, from: ts.StringLiteralLike, exported: string, held: Held): void {
    this.#names.bind(importer);
    const { parent } = from;
    // `import('./lists.js')` and `require('./lists.js')`.
    if (ts.isCallExpression(parent)) {
      this.#follow(parent, under(exported, held));
      return;
    }
    if (ts.isExportDeclaration(parent)) {
      const { exportClause } = parent;
      if (exportClause !== undefined && ts.isNamespaceExport(exportClause)) {
        this.exported(importer, exportClause.name.text, under(exported, held));
      }
      return;
    }
    const clause = ts.isImportDeclaration(parent) ? parent.importClause : undefined;
    if (clause?.name !== undefined && exported === 'default') this.name(clause.name, held);
    const bindings = clause?.namedBindings;
    if (bindings === undefined) return;
    if (ts.isNamespaceImport(bindings)) {
      this.name(bindings.name, under(exported, held));
      return;
    }
    for (const { name, propertyName } of bindings.elements) {
      if ((propertyName ?? name).text === exported) this.name(name, held);
    }
  }

  /** A property of a class that has the value. */
  property(property: ts.PropertyDeclaration, held: Held): void {
    const isReadonly = property.type !== undefined && isReadonlyAt(property.type, held.path, this.#names);
    const known: Held = isReadonly ? { ...held, isReadonly: true } : held;
    this.ofMember(property, known);
  }

  /** A value that a property or a method of a class leads to. */
  ofMember(member: ts.ClassElement & { readonly name: ts.PropertyName }, held: Held): void {
    const owner = member.parent;
    if (!ts.isClassLike(owner)) return;
    const isStatic = isStaticMember(member);
    const inner = under(nameOf(member.name), held);
    this.#ofThis(owner, isStatic, inner);
    if (isStatic && owner.name !== undefined) this.name(owner.name, inner);
  }

  #ofThis(owner: ts.ClassLikeDeclaration, isStatic: boolean, held: Held): void {
    if (!this.#isNew(owner, isStatic ? 'class' : 'instance', held)) return;
    this.#open.push(() => {
      for (const use of this.#names.usesOfThis(owner, isStatic)) {
        this.#note(use);
        this.#follow(use, held);
      }
    });
  }

  #note(use: ts.Node): void {
    if (ts.findAncestor(use, (node) => ts.isFunctionLike(node)) !== undefined) this.files.add(use.getSourceFile());
  }

  /** Whether a place has not been visited with a path. */
  #isNew(node: ts.Node, name: string, { path, isReadonly }: Held): boolean {
    if (path.length > longestPath) return false;
    const key = `${name} ${path.join(' ')} ${isReadonly ?? ''}`;
    const seen = this.#seen.get(node);
    if (seen?.has(key)) return false;
    if (seen === undefined) this.#seen.set(node, new Set([key]));
    else seen.add(key);
    return true;
  }
}

/** The file or namespace whose names include a declaration; absent for the names of functions and blocks. */
function scopeOf(declaration: ts.Node): ts.Node | undefined {
  let node = declaration;
  while (ts.isBindingElement(node)) node = node.parent.parent;
  if (ts.isVariableDeclaration(node))
    return ts.isVariableStatement(node.parent.parent) ? node.parent.parent.parent : undefined;
  const isStatement = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isModuleDeclaration(node);
  if (isStatement) return node.parent;
  return ts.isNamespaceImport(node) ? node.getSourceFile() : undefined;
}

function takenKey(element: ts.BindingElement, index: number): { readonly key?: string; readonly isList: boolean } {
  if (ts.isArrayBindingPattern(element.parent)) return { key: String(index), isList: true };
  const key = element.propertyName ?? element.name;
  if (ts.isIdentifier(key) || ts.isStringLiteralLike(key)) return { key: key.text, isList: false };
  return { isList: false };
}
