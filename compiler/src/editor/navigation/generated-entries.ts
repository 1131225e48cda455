import { ts } from 'ts-morph';
import { isGenerated } from '../../files/is-generated.js';
import { baseNameOf, directoryOf, isInside, joinPath, relativePath } from '../../files/path.js';
import type { Route } from '../../model/application-model.js';
import type { Span } from '../../model/span.js';
import { importSpecifiersOf } from '../../sources/import-specifiers.js';
import { parseSource } from '../../sources/parse-source.js';
import { sourceSpan } from '../../sources/source-span.js';
import type { EditorApplication } from '../editor-state.js';
import type { FilePlace } from '../file-place.js';
import { handlerName, requestName } from '../route-names.js';
import type { ReadFile } from './named-at.js';
import { offsetOf, syntaxPath } from './syntax-path.js';

/** A route as a place of a generated file names it. */
export interface NamedRoute {
  readonly route: Route;
  readonly span: Span;
}

/** The name of the entry of a route in the generated files as they are on the disk; `undefined` before the first build with the route. */
export function entryOf(application: EditorApplication, route: Route, readFile: ReadFile): Span | undefined {
  for (const path of filesWithRoutes(application, route, readFile)) {
    const text = readFile(path);
    // Most files are only searched.
    if (text?.includes(route.name) !== true) continue;
    const source = parseSource(path, text);
    const name = entryIn(source, route.name);
    if (name === undefined) continue;
    const file = relativePath(application.settings.directory, path);
    return sourceSpan(file, source, name.getStart(source), name.end);
  }
  return undefined;
}

/** The files that `routes.ts` imports, first those of the directory of the handler. */
function filesWithRoutes(
  { settings, pathOf }: EditorApplication,
  { handlerSpan }: Route,
  readFile: ReadFile,
): readonly string[] {
  const table = `${settings.out}/routes.ts`;
  const text = readFile(table);
  if (text === undefined) return [];
  const specifiers = importSpecifiersOf(parseSource(table, text)).map((specifier) => specifier.text);
  const names = specifiers.flatMap((specifier) =>
    specifier.startsWith('./') ? withoutExtension(specifier.slice(2)) : [],
  );
  const directory = `/${directoryOf(pathOf(handlerSpan.file))}`;
  const isOfHandler = (name: string) => directory.endsWith(`/${name}`);
  return [...names.filter(isOfHandler), ...names.filter((name) => !isOfHandler(name))].map(
    (name) => `${settings.out}/${name}.ts`,
  );
}

/** A relative import without the extension, which the style of the generated files decides. */
function withoutExtension(specifier: string): string {
  return specifier.replace(/\.[jt]s$/, '');
}

/** The name of a property of the object that `createRoutes` returns. */
function entryIn(source: ts.SourceFile, name: string): ts.PropertyName | undefined {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { initializer } of statement.declarationList.declarations) {
      const table = initializer && returnedObject(initializer);
      const entry = table?.properties.find((property) => nameOf(property) === name);
      if (entry?.name !== undefined) return entry.name;
    }
  }
  return undefined;
}

/** The object of `(container) => ({ … })`. */
function returnedObject(expression: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (!ts.isArrowFunction(expression) || !ts.isParenthesizedExpression(expression.body)) return undefined;
  const { expression: returned } = expression.body;
  return ts.isObjectLiteralExpression(returned) ? returned : undefined;
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string | undefined {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined;
}

/** The route that a place of a generated file names: by its name, or by the path or the handler in its entry. */
export function routeNamedAt(
  { settings, model }: EditorApplication,
  place: FilePlace,
  readFile: ReadFile,
): NamedRoute | undefined {
  const path = joinPath(settings.directory, place.file);
  const text = isInside(path, settings.out) ? readFile(path) : undefined;
  if (text === undefined || !isGenerated(baseNameOf(path), text)) return undefined;
  const source = parseSource(path, text);
  const offset = offsetOf(source, place);
  if (offset === undefined) return undefined;
  const nodes = syntaxPath(source, offset).toReversed();
  const [node] = nodes;
  if (node === undefined || !(ts.isIdentifier(node) || ts.isStringLiteral(node))) return undefined;
  const names = [node.text, ...nodes.flatMap((one) => (ts.isPropertyAssignment(one) ? (nameOf(one) ?? []) : []))];
  const route = model.routes.find(({ name }) => names.includes(name));
  if (route === undefined) return undefined;
  if (![route.name, requestName(route), handlerName(route, model)].includes(node.text)) return undefined;
  return { route, span: sourceSpan(place.file, source, node.getStart(source), node.end) };
}
