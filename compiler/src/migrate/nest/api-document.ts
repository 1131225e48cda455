import { ts } from 'ts-morph';
import { propertiesOf, stringValue } from '../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { convertDocumentBuilder } from './open-api-config.js';
import { isConditional } from './support/syntax.js';

const describe =
  'describe the document with `@OpenApi` of the root module; the option `openapi` of `Application.create` decides whether it is served';

/** `DocumentBuilder` and `SwaggerModule`: the document is a decorator of the root module. */
export function migrateDocument(
  application: MigratedApplication,
  file: MigratedFile,
  root: MigratedClass,
  body: ts.Block | ts.SourceFile,
): void {
  const setups = callsOf(file, body, 'setup');
  const builders = buildersIn(file, body);
  const [setup] = setups;
  const [builder] = builders;
  const path = stringValue(setup?.arguments[0]);
  const isOne = setups.length === 1 && builders.length === 1 && path !== undefined;
  if (builder === undefined || setup === undefined || !isOne || isConditional(setup)) {
    for (const node of [...setups, ...(setups.length === 0 ? builders.map((one) => one.node) : [])])
      file.leave(node, describe, 'api-document.md');
    return;
  }
  const { title, version, calls, left, dropped } = convertDocumentBuilder(file, builder.expression, application.name);
  if (left.length > 0) {
    file.leave(builder.node, `add to \`OpenApiConfig\`: ${left.join(', ')}`, 'api-document.md');
    return;
  }
  const config = root.file.name('OpenApiConfig');
  const chain = [`new ${config}(${title}, ${version})`, ...calls, ...documentPaths(setup, path)];
  const newline = root.file.source.newline;
  const step = root.file.source.indentStep;
  const text =
    chain.length <= 2 ? chain.join('') : `${newline}${step}${chain.join(`${newline}${step}${step}`)},${newline}`;
  root.file.insertBefore(root.node, `@${root.file.name('OpenApi')}(${text})${newline}`);
  const creates = callsOf(file, body, 'createDocument');
  const options = [...creates.map((create) => create.arguments[2]), setup.arguments[3]];
  const without = [...dropped, ...options.flatMap((one) => (one === undefined ? [] : [file.textOf(one)]))];
  if (without.length > 0)
    application.decide(file, `the document has no counterpart of ${without.map((text) => `\`${text}\``).join(', ')}`);
  application.project.dependencies.set('swagger-ui-dist', '^5.35.0');
  for (const node of [builder.node, ...creates, setup]) {
    const statement = ts.findAncestor(node, ts.isStatement);
    if (statement !== undefined) file.remove(statement);
  }
}

/** The paths of the page and of the document: Nest serves it at `/api-json` for a page at `/api`. */
function documentPaths(setup: ts.CallExpression, path: string): readonly string[] {
  const page = `/${path.replace(/^\/+|\/+$/g, '')}`;
  const jsonPath = stringValue(propertiesOf(setup.arguments[3]).get('jsonDocumentUrl'));
  const json = jsonPath === undefined ? `${page}-json` : `/${jsonPath.replace(/^\/+/, '')}`;
  return [`.uiPath('${page}')`, `.jsonPath('${json}')`];
}

function callsOf(file: MigratedFile, body: ts.Node, method: string): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === method &&
      file.isFrom(node.expression.expression, '@nestjs/swagger', 'SwaggerModule')
    )
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

/** The variables with a chain of `new DocumentBuilder()`. */
function buildersIn(
  file: MigratedFile,
  body: ts.Node,
): readonly { readonly node: ts.VariableDeclaration; readonly expression: ts.Expression }[] {
  const found: { readonly node: ts.VariableDeclaration; readonly expression: ts.Expression }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && file.isFrom(node.expression, '@nestjs/swagger', 'DocumentBuilder')) {
      const variable = ts.findAncestor(node, ts.isVariableDeclaration);
      if (variable?.initializer !== undefined) found.push({ node: variable, expression: variable.initializer });
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}
