import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import { stringValue } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { pascalCase } from '../../source/name-case.js';
import { freeName } from '../support/free-name.js';
import { callsOf } from '../support/syntax.js';
import { type Assignment, assignmentsOf } from './assignments.js';
import { ownType } from './own-type.js';
import { type TypeForm, textIn, typeForm } from './type-form.js';
import { type OwnType, writtenType } from './written-type.js';

/** A property of the request, other than the user, that a guard or an interceptor sets: its key in the context. */
export interface OwnValue {
  /** The argument of `context.get(…)`, for an edit of a file. The first call declares the key in a new file. */
  readonly keyIn: (file: MigratedFile) => string;
  /** The type of a value that is present, for an edit of a file. `undefined` where the file cannot import it. */
  readonly typeIn: (file: MigratedFile) => string | undefined;
}

/** The properties of requests that an application sets itself. */
export interface OwnValues {
  /** The value of a property; a decision where it is left; `undefined` for a property that the application does not set. */
  readonly of: (property: string) => OwnValue | string | undefined;
  /** Leaves the properties that code inside of a node sets: it is not converted. Returns whether one of them was not left before. */
  readonly leave: (node: ts.Node) => boolean;
}

/** The properties of requests that the guards and interceptors of an application set. */
export function ownValues(application: MigratedApplication): OwnValues {
  return application.once(findValues);
}

function findValues(application: MigratedApplication): OwnValues {
  const left = new Set<string>();
  const current = whileUnchanged(application, () => ({
    assignments: assignmentsOf(application),
    values: new Map<string, OwnValue | string>(),
  }));
  const find = (property: string): OwnValue | string | undefined => {
    const { assignments, values } = current();
    const known = values.get(property) ?? knownValue(application, property);
    if (known !== undefined) return known;
    const all = assignments.filter((one) => one.property === property);
    if (all.length === 0) return undefined;
    const value = valueFor(application, property, all);
    values.set(property, value);
    return value;
  };
  return {
    of: (property) => {
      const value = find(property);
      return left.has(property) && typeof value === 'object'
        ? `set \`${property}\` in a guard with \`context.set\``
        : value;
    },
    leave: (node) => {
      const inside = current().assignments.filter(
        ({ value }) => ts.findAncestor(value, (one) => one === node) !== undefined,
      );
      const added = inside.filter(({ property }) => !left.has(property));
      for (const { property } of added) left.add(property);
      return added.length > 0;
    },
  };
}

/** A result that is found again after the edits of a step, which replace the nodes of the syntax. */
function whileUnchanged<T>(application: MigratedApplication, find: () => T): () => T {
  let trees: ReadonlyMap<MigratedFile, ts.SourceFile> = new Map();
  let found: T | undefined;
  return () => {
    // Files that the step has added have no text before its end.
    const isSame = [...trees].every(([file, tree]) => file.syntax === tree);
    if (found !== undefined && isSame) return found;
    trees = new Map(application.files.map((file) => [file, file.syntax]));
    found = find();
    return found;
  };
}

function valueFor(
  application: MigratedApplication,
  property: string,
  assignments: readonly Assignment[],
): OwnValue | string {
  const [first] = assignments;
  if (first === undefined || assignments.some(({ isInGuard }) => !isInGuard)) {
    return `set \`${property}\` in a guard or an interceptor: other code has no access to the context`;
  }
  const type = ownType(application, property, assignments);
  const form = type && typeForm(application, type);
  if (type === undefined || form === undefined)
    return `declare the type of \`${property}\` with \`contextKey\`, and set it with \`context.set\``;
  return newValue(application, property, type, form, directoryOf(first.file.path));
}

/** The text of the key. `CurrentUser` names `request.user`. */
function keyText(property: string): string {
  const text = pascalCase(property);
  return text === 'CurrentUser' ? 'RequestCurrentUser' : text;
}

/** The key that an earlier run has declared. */
function knownValue(application: MigratedApplication, property: string): OwnValue | undefined {
  if (property === 'user') return undefined;
  for (const file of application.files) {
    for (const call of callsOf(file, 'ashlar', 'contextKey')) {
      const { parent } = call;
      const isKey = stringValue(call.arguments[0]) === keyText(property);
      if (!isKey || !ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) continue;
      const { text } = parent.name;
      const type = writtenType(file, call.typeArguments?.[0]);
      return { keyIn: (to) => to.name(text, file.path), typeIn: (to) => type && textIn(application, type, to) };
    }
  }
  return undefined;
}

function newValue(
  application: MigratedApplication,
  property: string,
  type: OwnType,
  form: TypeForm,
  directory: string,
): OwnValue {
  const text = keyText(property);
  const isInterface = form !== 'written';
  const names = isInterface ? [`Request${text}`, `${text}OfRequest`] : [`${text}Key`, `Request${text}Key`];
  const name = freeName(application, text, ...names);
  const nothing = `${type.hasNull ? ' | null' : ''}${type.hasUndefined ? ' | undefined' : ''}`;
  let path: string | undefined;
  const declared = () => {
    path ??= application.addFile(keyPath(application, directory, text), (to) => {
      const written = textIn(application, type, to) ?? 'never';
      const comment = `/** \`${property}\` of a request. */`;
      const body = form === 'literal' ? unindented(type, written) : `extends ${written} {}`;
      const declaration = isInterface ? `${comment}\nexport interface ${name} ${body}\n\n` : `${comment}\n`;
      const argument = isInterface ? name : written;
      return `${declaration}export const ${name} = ${to.name('contextKey')}<${argument}${nothing}>('${text}');\n`;
    }).path;
    return path;
  };
  return {
    keyIn: (file) => file.name(name, declared()),
    typeIn: (file) => (isInterface ? file.name(name, declared()) : textIn(application, type, file)),
  };
}

/** `src/auth/user-id.ts`, beside the guard. */
function keyPath(application: MigratedApplication, directory: string, text: string): string {
  const base = text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
  const path = `${directory}/${base}.ts`;
  return application.file(path) === undefined ? path : `${directory}/${base}.key.ts`;
}

function unindented({ file, nodes: [node] }: OwnType, text: string): string {
  const indent = file === undefined || node === undefined ? '' : file.source.indentAt(node.getStart(file.syntax));
  return indent === '' ? text : text.replaceAll(`\n${indent}`, '\n');
}
