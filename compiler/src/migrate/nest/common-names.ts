import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedFile } from '../source/migrated-file.js';

/** Names of NestJS that mean the same in Ashlar, and those that have another name there. */
const names: ReadonlyMap<string, string> = new Map([
  ...['Module', 'Controller', 'Injectable', 'Get', 'Post', 'Put', 'Patch', 'Delete', 'HttpCode', 'forwardRef'].map(
    (name): [string, string] => [name, name],
  ),
  ['UseGuards', 'UseGuard'],
  ['OnModuleInit', 'OnModuleInit'],
  ['MisdirectedException', 'MisdirectedRequestException'],
]);

/** Exceptions that `ashlar` has under the same names. */
const exceptions: ReadonlySet<string> = new Set([
  'HttpException',
  'BadRequestException',
  'UnauthorizedException',
  'ForbiddenException',
  'NotFoundException',
  'MethodNotAllowedException',
  'NotAcceptableException',
  'RequestTimeoutException',
  'ConflictException',
  'GoneException',
  'PreconditionFailedException',
  'PayloadTooLargeException',
  'UnsupportedMediaTypeException',
  'UnprocessableEntityException',
  'ImATeapotException',
  'InternalServerErrorException',
  'NotImplementedException',
  'BadGatewayException',
  'ServiceUnavailableException',
  'GatewayTimeoutException',
  'HttpVersionNotSupportedException',
]);

/** Imports of the names that Ashlar has, too. */
export const commonNames: MigrationStep = {
  topic: 'Decorators of modules and controllers',
  constructs: [
    {
      from: '`@Module`, `@Injectable`, `@Controller`, `@Get` … `@Delete`, `@HttpCode`',
      to: 'the same names, imported from `ashlar`',
    },
  ],
  migrate({ files }) {
    for (const file of files) importNames(file);
  },
};

function importNames(file: MigratedFile): void {
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const imported = isReference(node) ? file.importedName(node) : undefined;
    const name = imported?.module === '@nestjs/common' ? counterpartOf(node, imported.name) : undefined;
    if (name !== undefined) file.replace(node, file.name(name));
    else ts.forEachChild(node, visit);
  };
  visit(file.syntax);
}

function isReference(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) || ts.isQualifiedName(node) || ts.isIdentifier(node);
}

function counterpartOf(node: ts.Node, name: string): string | undefined {
  // The names of properties and parameters are no references.
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return undefined;
  if ((ts.isPropertyAssignment(parent) || ts.isClassElement(parent) || ts.isParameter(parent)) && parent.name === node)
    return undefined;
  if (ts.isShorthandPropertyAssignment(parent)) return undefined;
  if (name === 'Injectable') return hasScope(node) ? undefined : name;
  if (takesObject(node)) return undefined;
  return names.get(name) ?? (exceptions.has(name) ? name : undefined);
}

/** An exception whose argument is the body of the response. */
function takesObject({ parent }: ts.Node): boolean {
  const [argument] = ts.isNewExpression(parent) ? (parent.arguments ?? []) : [];
  return argument !== undefined && ts.isObjectLiteralExpression(argument);
}

/** `@Injectable({ scope: Scope.REQUEST })` has no counterpart. */
function hasScope({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.arguments.length > 0;
}
