import { ts } from 'ts-morph';
import { parseSource } from '../../sources/parse-source.js';
import { sourceSpan } from '../../sources/source-span.js';
import type { EditorApplication } from '../editor-state.js';
import { type CallerHost, callerFiles } from './caller-files.js';
import { checkerOf } from './caller-types.js';
import { type ClientFile, type ClientFileOperation, clientFileOf } from './client-file.js';
import { handlersOf } from './client-handlers.js';
import { distinctLinks, type EditorLink } from './editor-link.js';
import { syntaxPath } from './syntax-path.js';

/** A place of any TypeScript file. All paths are absolute, with `/`. */
export interface ClientCaller {
  readonly path: string;
  /** The text of the file as the editor shows it. */
  readonly text: string;
  readonly offset: number;
  /** The file that an import of the file `from` leads to. */
  readonly resolveImport: (specifier: string, from: string) => string | undefined;
  /** The text of another file. */
  readonly readFile: (path: string) => string | undefined;
}

/** A method of a client, as a place names it. */
interface NamedOperation {
  readonly path: string;
  readonly client: ClientFile;
  readonly operation: ClientFileOperation;
}

/**
 * The handlers of the methods of typed clients that a place names: `client.notes.find(…)`, or the method in the generated file. The files of
 * the links are absolute paths.
 */
export function clientDefinitionsAt(
  applications: readonly EditorApplication[],
  caller: ClientCaller,
): readonly EditorLink[] {
  const [owner] = applications;
  if (owner === undefined) return [];
  const clientAt = (path: string): ClientFile | undefined => {
    const text = canBeClient(path) ? (path === caller.path ? caller.text : caller.readFile(path)) : undefined;
    return text === undefined ? undefined : clientFileOf(owner.settings, path, text);
  };
  const own = clientAt(caller.path);
  const source = own?.source ?? parseSource(caller.path, caller.text);
  const nodes = syntaxPath(source, caller.offset);
  const name = nodes.at(-1);
  if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) return [];
  const from = sourceSpan(caller.path, source, name.getStart(source), name.end);
  const named =
    own === undefined
      ? operationsNamed(source, nodes, { ...caller, clientAt })
      : operationsDeclared(own, caller.path, name);
  return distinctLinks(
    named.flatMap(({ path, client, operation }) =>
      handlersOf(applications, { path, client }, operation).map((to) => ({ from, to })),
    ),
  );
}

/** Clients are written as sources of TypeScript. */
function canBeClient(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path);
}

/** The method of a generated file whose name is at the place. */
function operationsDeclared(client: ClientFile, path: string, name: ts.Node): readonly NamedOperation[] {
  return client.groups
    .flatMap(({ operations }) => operations)
    .filter(({ node }) => node === name)
    .map((operation) => ({ path, client, operation }));
}

/** The methods that are the value of an expression. */
function operationsNamed(
  source: ts.SourceFile,
  nodes: readonly ts.Node[],
  host: CallerHost,
): readonly NamedOperation[] {
  const [target, deciding] = [valueAt(nodes), decidingNode(nodes)];
  if (target === undefined || deciding === undefined) return [];
  const files = callerFiles(source, deciding, host);
  if (files.clients.size === 0) return [];
  const checker = checkerOf(files, source);
  const symbol = checker.getSymbolAtLocation(target);
  const type =
    symbol === undefined ? checker.getTypeAtLocation(target) : checker.getTypeOfSymbolAtLocation(symbol, target);
  const declarations = (type.isUnion() ? type.types : [type]).flatMap((part) => part.getSymbol()?.declarations ?? []);
  return declarations.flatMap((declaration) =>
    Array.from(
      files.clients,
      ([
        path,
        {
          file,
          declarations: { operationOf },
        },
      ]) => {
        const operation = declaration.getSourceFile().fileName === path ? operationOf(declaration) : undefined;
        return operation === undefined ? [] : [{ path, client: file, operation }];
      },
    ).flat(),
  );
}

/** The node with the type of the name at the end of a path: for a name in brackets the whole access. */
function valueAt(nodes: readonly ts.Node[]): ts.Node | undefined {
  const [name, parent] = nodes.toReversed();
  if (name === undefined || ts.isIdentifier(name)) return name;
  return parent !== undefined && ts.isElementAccessExpression(parent) ? parent : undefined;
}

/** The node that mentions everything that decides the type of the name at the end of a path. */
function decidingNode(nodes: readonly ts.Node[]): ts.Node | undefined {
  const [name, parent] = nodes.toReversed();
  if (parent === undefined) return name;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return parent;
  return ts.isBindingElement(parent)
    ? nodes.findLast((node) => ts.isVariableDeclaration(node) || ts.isParameter(node))
    : name;
}
