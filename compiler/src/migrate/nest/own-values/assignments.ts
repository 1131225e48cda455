import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isTestFile } from '../support/modules.js';
import { nodesIn } from '../support/syntax.js';
import { isAssigned } from '../support/uses.js';
import { memberName } from './member-name.js';

/** `request.tenant = tenant` */
export interface Assignment {
  readonly file: MigratedFile;
  readonly property: string;
  readonly value: ts.Expression;
  /** Whether a guard or an interceptor, which is a class of its file, sets it. */
  readonly isInGuard: boolean;
}

/** The members of a request that Node.js, Express and Fastify define. */
const known: ReadonlySet<string> = new Set(
  `accepts aborted app baseUrl body complete cookies destroyed file files fresh headers host hostname httpVersion ip ips log method on
  originalUrl params path protocol query raw rawBody rawHeaders res route secret session signedCookies socket stale subdomains url user xhr`.split(
    /\s+/,
  ),
);

/** The places that set a property of a request that no framework defines, other than `user`. */
export function assignmentsOf(application: MigratedApplication): readonly Assignment[] {
  return application.files
    .filter((file) => !isTestFile(file))
    .flatMap((file) =>
      nodesIn(file.syntax, ts.isBinaryExpression).flatMap(({ left, right }): Assignment[] => {
        const member = isAssigned(left) ? memberName(bare(left)) : undefined;
        if (member === undefined || known.has(member.name) || !isRequest(file, member.object)) return [];
        return [{ file, property: member.name, value: right, isInGuard: isInGuard(right) }];
      }),
    );
}

function isInGuard(node: ts.Node): boolean {
  const owner = ts.findAncestor(node, ts.isClassLike);
  if (owner === undefined || !ts.isClassDeclaration(owner) || !ts.isSourceFile(owner.parent)) return false;
  return owner.members.some(
    (member) => ts.isMethodDeclaration(member) && /^(?:canActivate|intercept)$/.test(member.name.getText()),
  );
}

/** Whether an expression is a request: by its call, by the type of its parameter, or by its name. */
export function isRequest(file: MigratedFile, node: ts.Expression): boolean {
  const object = bare(node);
  if (ts.isCallExpression(object)) return /\bgetRequest(?:<.*>)?\(\)$/.test(file.textOf(object));
  if (!ts.isIdentifier(object)) return false;
  const scope = ts.findAncestor(object, ts.isFunctionLike) ?? file.syntax;
  const variable = nodesIn(scope, ts.isVariableDeclaration).find(({ name }) => name.getText() === object.text);
  const value = variable?.initializer;
  if (value !== undefined) return isRequest(file, value);
  const parameter = nodesIn(scope, ts.isParameter).find(({ name }) => name.getText() === object.text);
  const type = parameter?.type === undefined ? '' : file.textOf(parameter.type);
  return /Request\b/.test(type) || /^(?:req|request)$/i.test(object.text);
}
