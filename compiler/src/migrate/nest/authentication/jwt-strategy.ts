import { ts } from 'ts-morph';
import { namesBeside, propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import type { PassportStrategyClass } from '../support/passport-strategies.js';
import { constructorOf, extendsClause, isPlainLiteral, nodesIn } from '../support/syntax.js';
import { tokenFunction } from './token-function.js';

/** Options of `passport-jwt` that `verify` of `jsonwebtoken` has too. */
const verifyOptions = new Set(['ignoreExpiration', 'algorithms', 'issuer', 'audience']);

const strategyOptions: ReadonlySet<string> = new Set(['jwtFromRequest', 'secretOrKey', ...verifyOptions]);

const addedMembers: ReadonlySet<string> = new Set(['secret', 'authenticate', 'payloadOf']);

/** Makes a class of its own of a strategy of `passport-jwt`: its method `authenticate` verifies a token. `false` for another strategy. */
export function migrateJwtStrategy(application: MigratedApplication, strategy: PassportStrategyClass): boolean {
  const { declared, validate } = strategy;
  const { file, node } = declared;
  const constructor_ = constructorOf(node);
  const call = constructor_ && superCall(constructor_);
  const [argument] = call?.arguments ?? [];
  const properties = propertiesOf(argument);
  const secret = properties.get('secretOrKey');
  if (node.members.some((member) => addedMembers.has(member.name?.getText(file.syntax) ?? ''))) return false;
  // A second parameter is the callback of Passport.
  if (validate !== undefined && validate.parameters.length > 1) return false;
  if (strategy.library !== 'passport-jwt' || validate === undefined || constructor_ === undefined || call === undefined)
    return false;
  if (
    argument === undefined ||
    secret === undefined ||
    namesBeside(argument, strategyOptions).length > 0 ||
    !/^(?:\w+\.)?fromAuthHeaderAsBearerToken\(\)$/.test(properties.get('jwtFromRequest')?.getText(file.syntax) ?? '')
  )
    return false;
  const options = [...properties].filter(
    ([name, value]) => verifyOptions.has(name) && value.kind !== ts.SyntaxKind.FalseKeyword,
  );
  if (!options.every(([, value]) => isConstant(value))) return false;
  const clause = extendsClause(node);
  if (clause !== undefined) file.replaceRange(clause.pos, clause.end, '');
  writeSecret(file, node, constructor_, call, secret);
  file.replaceRange(
    node.end - 1,
    node.end - 1,
    methodsText(
      application,
      file,
      validate,
      options.map(([name, value]) => `${name}: ${file.textOf(value)}`),
    ),
  );
  application.project.dependencies.set('jsonwebtoken', '^9.0.2');
  application.project.developmentDependencies.set('@types/jsonwebtoken', '^9.0.7');
  return true;
}

function superCall(node: ts.ConstructorDeclaration): ts.CallExpression | undefined {
  return nodesIn(node, ts.isCallExpression).find(({ expression }) => expression.kind === ts.SyntaxKind.SuperKeyword);
}

function isConstant(node: ts.Expression): boolean {
  return isPlainLiteral(node) || (ts.isArrayLiteralExpression(node) && node.elements.every(isPlainLiteral));
}

/** The key of the tokens in a property. */
function writeSecret(
  file: MigratedFile,
  node: ts.ClassDeclaration,
  owner: ts.ConstructorDeclaration,
  call: ts.CallExpression,
  secret: ts.Expression,
): void {
  const [first] = node.members;
  const { newline } = file.source;
  const indent = file.source.indentAt(owner.getStart(file.syntax));
  const statement = call.parent;
  const isAlone = owner.parameters.length === 0 && owner.body?.statements.length === 1;
  if (isAlone) {
    file.replace(owner, `private readonly secret = ${file.textOf(secret)};`);
    return;
  }
  if (first !== undefined) file.insertBefore(first, `private readonly secret: string;${newline}${newline}${indent}`);
  file.replace(statement, `this.secret = ${file.textOf(secret)};`);
}

function methodsText(
  application: MigratedApplication,
  file: MigratedFile,
  validate: ts.MethodDeclaration,
  options: readonly string[],
): string {
  const verifyToken = tokenFunction(application, file, 'verify');
  const type = validate.parameters[0]?.type;
  const isTyped = type !== undefined && type.kind !== ts.SyntaxKind.AnyKeyword;
  const argument = options.length === 0 ? '' : `, { ${options.join(', ')} }`;
  const unauthorized = file.name('UnauthorizedException', '@nestjs/common');
  const call = `${verifyToken}(token, this.secret${argument})`;
  const result = isTyped
    ? `const payload: unknown = ${call};
      // The owner of the secret has signed the payload.
      return payload as ${file.textOf(type)};`
    : `return ${call};`;
  const text = `
  /** The user of a request with this header \`Authorization\`. */
  async authenticate(authorization: string | undefined) {
    const user = await this.validate(this.payloadOf(authorization));
    if (!user) throw new ${unauthorized}();
    return user;
  }

  private payloadOf(authorization = '') {
    const [, token = ''] = /^bearer\\s+(\\S+)/i.exec(authorization) ?? [];
    try {
      ${result}
    } catch {
      throw new ${unauthorized}();
    }
  }
`;
  return text.replaceAll(/^(?: {2})+/gm, (indent) => file.source.indentStep.repeat(indent.length / 2));
}
