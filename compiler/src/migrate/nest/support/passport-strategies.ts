import { ts } from 'ts-morph';
import { stringValue } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { baseOf } from './syntax.js';

/** A class that extends `PassportStrategy(Strategy, 'name')`. */
export interface PassportStrategyClass {
  readonly declared: MigratedClass;
  /** The package of its strategy: `passport-jwt`. */
  readonly library: string;
  /** The name that `AuthGuard` has: `jwt`. */
  readonly name: string;
  /** The call of `PassportStrategy`. */
  readonly base: ts.CallExpression;
  readonly validate: ts.MethodDeclaration | undefined;
}

/** The strategies of Passport that the application has. */
export function strategiesOf(application: MigratedApplication): readonly PassportStrategyClass[] {
  return application.classes.flatMap((declared) => {
    const { file, node } = declared;
    const base = baseOf(node);
    if (base === undefined || !ts.isCallExpression(base)) return [];
    if (!file.isFrom(base.expression, '@nestjs/passport', 'PassportStrategy')) return [];
    const [strategy, name] = base.arguments;
    const library = strategy === undefined ? '' : (file.importedName(strategy)?.module ?? '');
    const validate = node.members.find(
      (member): member is ts.MethodDeclaration =>
        ts.isMethodDeclaration(member) && ts.isIdentifier(member.name) && member.name.text === 'validate',
    );
    return [{ declared, library, name: stringValue(name) ?? library.replace(/^passport-/, ''), base, validate }];
  });
}
