import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { targetOf } from '../guards/guard-class.js';
import { convertExecutionContext } from '../support/execution-context.js';
import { makeEdits } from '../support/request-target.js';
import { nodesIn } from '../support/syntax.js';
import { isTaken } from '../support/uses.js';
import { resultOf } from './resolver-result.js';
import type { ConvertedResolver, ResolverUse } from './resolver-use.js';

/** Converts a decorator without an argument whose function reads the request. `undefined` for any other. */
export function convertResolver(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
  uses: readonly ResolverUse[],
): ConvertedResolver | undefined {
  const { parent: declaration } = call;
  const [read] = call.arguments;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return undefined;
  if (read === undefined || call.arguments.length > 1 || !ts.isArrowFunction(read)) return undefined;
  const [data, context] = read.parameters;
  const statement = ts.findAncestor(declaration, ts.isVariableStatement);
  const isPlain = uses.every(
    ({ argument, hasPipes, node }) => argument === undefined && !hasPipes && ts.isIdentifier(node.name),
  );
  if (!isPlain || statement === undefined || context === undefined || !ts.isIdentifier(context.name)) return undefined;
  if (
    statement.declarationList.declarations.length > 1 ||
    (data !== undefined && isTaken(read.body, data.name.getText()))
  )
    return undefined;
  const { text: name } = context.name;
  const { text: className } = declaration.name;
  const pseudo = {
    file,
    name: className,
    node: ts.factory.createClassDeclaration(undefined, className, undefined, undefined, []),
  };
  const converted = convertExecutionContext(file, read.body, name, targetOf(application, pseudo, name));
  if (typeof converted === 'string') return undefined;
  const result = resultOf(application, file, read, uses);
  if (result === undefined) return undefined;
  return {
    file,
    declaration,
    name: className,
    edits: [
      () => makeEdits(converted),
      () => writeClass(file, { statement, read, name: className, context: name, cast: result.castIn(file) }),
    ],
    editsOf: result.editsOf,
  };
}

interface Parts {
  readonly statement: ts.VariableStatement;
  readonly read: ts.ArrowFunction;
  readonly name: string;
  readonly context: string;
  readonly cast: string;
}

/** `@Injectable() export class Language implements Resolver { … }` in the place of the constant. */
function writeClass(file: MigratedFile, { statement, read, name, context, cast }: Parts): void {
  const { newline } = file.source;
  const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  const head = [
    `@${file.name('Injectable')}()`,
    `${isExported ? 'export ' : ''}class ${name} implements ${file.name('Resolver')} {`,
    `  resolve(${context}: ${file.name('RequestContext')}) {`,
  ].join(newline);
  const start = statement.getStart(file.syntax);
  const { body } = read;
  if (!ts.isBlock(body)) {
    const isBare = cast === '' || isOperand(body);
    file.replaceRange(start, body.getStart(file.syntax), `${head}${newline}    return ${isBare ? '' : '('}`);
    file.replaceRange(body.end, statement.end, `${isBare ? '' : ')'}${cast};${newline}  }${newline}}`);
    return;
  }
  file.replaceRange(start, body.getStart(file.syntax) + 1, head);
  indent(file, body);
  if (cast !== '') {
    for (const { expression } of nodesIn(body, ts.isReturnStatement)) {
      if (expression === undefined) continue;
      if (!isOperand(expression)) file.insertBefore(expression, '(');
      file.insertAfter(expression, `${isOperand(expression) ? '' : ')'}${cast}`);
    }
  }
  file.replaceRange(body.end, statement.end, `${newline}}`);
}

/** Whether a cast can follow an expression without parentheses. */
function isOperand(node: ts.Expression): boolean {
  return (
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node)
  );
}

/** Indents the lines of a block, except for those of statements that the conversion removes. */
function indent(file: MigratedFile, body: ts.Block): void {
  // The lines of a function on lines of its own are indented already.
  if (file.source.indentAt(body.getStart(file.syntax)) !== '') return;
  const removed = body.statements.filter(
    (one) => ts.isVariableStatement(one) && /\bswitchToHttp\(|\.getRequest\b/.test(file.textOf(one)),
  );
  const isRemoved = (position: number) =>
    removed.some((one) => position >= file.source.lineStart(one.getStart(file.syntax)) && position <= one.end);
  for (
    let at = file.text.indexOf('\n', body.getStart(file.syntax));
    at !== -1 && at < body.end;
    at = file.text.indexOf('\n', at + 1)
  ) {
    const isEmpty = /^\r?\n/.test(file.text.slice(at + 1));
    if (!isEmpty && !isRemoved(at + 1)) file.replaceRange(at + 1, at + 1, '  ');
  }
}
