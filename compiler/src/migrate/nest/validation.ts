import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { convertClasses } from './validation/convert-classes.js';

/** The decorators of class-validator and class-transformer, as types and JSDoc tags of properties. */
export const validation: MigrationStep = {
  topic: 'class-validator',
  constructs: [
    {
      from: '`@IsEmail()`, `@MinLength(3)`, `@Min(1)`, `@IsInt()`, `@Matches(/x/)`',
      to: "`Email`, `string & MinLength<3>`, `number & Min<1>`, `Int`, `string & Pattern<'x'>`",
      left: 'rules that contradict the declared type, and rules with `groups`',
    },
    {
      from: '`@IsOptional()`, `@IsEnum(E)`, `@ValidateNested()`, `@Type(…)`',
      to: 'the declared type: `name?: string`, `level: E`, `address: Address`, `since: Date`',
      left: '`@Type` with a discriminator, or of another type than the declared one',
    },
    {
      from: "`@IsPhoneNumber('DE')`, `@IsCreditCard()`, `@Matches(/x/i)`, `@MinDate(…)` and other rules without a type",
      to: 'the function of class-validator, called in `validate()` of the class, which implements `Validator`',
    },
    {
      from: '`@ValidateIf((o) => …) @IsEmail() email?: string`',
      to: '`email?: string`, and the condition with the rule in `validate()` of a class that implements `Validator`, taken as `Validate<Body<T>>`',
      left: 'conditions that are not one expression',
    },
    {
      from: '`@ValidatorConstraint()` with `validate()` and `defaultMessage()`, `@Validate(…)`, `registerDecorator`',
      to: 'the `validate()` of each class that it checks, which returns the message for the field; or `Validate<Body<T>, typeof schema>`',
      left: 'all of them',
    },
    {
      from: "`{ message: 'Please enter a title' }`",
      to: '[`@message Please enter a title`](validation.md#messages-of-properties) in the JSDoc comment of the property',
      left: 'several messages of one property',
    },
    {
      from: "`i18nValidationMessage('…')`, `exceptionFactory`",
      to: 'an error handler that translates [`failure.problems`](validation.md#validation-problems-as-data) by their codes',
      left: 'the error handler',
    },
    {
      from: '`@Transform(({ value }) => value.trim())`',
      to: '`Validate<Body<T>, typeof schema>` with a schema of Zod, Valibot or ArkType that transforms',
      left: 'transformations that are not the decoding of the declared type',
    },
    {
      from: '`@Exclude()`, `@Expose()` and groups',
      to: "return types: `Omit<User, 'password'>`",
      left: '`@Exclude()`, and `@Expose` with options',
    },
  ],
  migrate(application) {
    noteMissingPipe(application);
    convertClasses(application);
  },
};

/** Without a `ValidationPipe`, no rule ran: the types of Ashlar always apply. */
function noteMissingPipe(application: MigratedApplication): void {
  const imports = (file: MigratedFile, module: string, name?: string) =>
    file.source.imports.some(({ importClause, moduleSpecifier }) => {
      const bindings = importClause?.namedBindings;
      if ((moduleSpecifier as ts.StringLiteral).text !== module || bindings === undefined) return false;
      return (
        name === undefined ||
        ts.isNamespaceImport(bindings) ||
        bindings.elements.some((one) => (one.propertyName ?? one.name).text === name)
      );
    });
  const [first] = application.files.filter((file) => imports(file, 'class-validator'));
  const hasPipe = application.files.some((file) => imports(file, '@nestjs/common', 'ValidationPipe'));
  if (first !== undefined && !hasPipe)
    application.decide(
      first,
      'the application has no `ValidationPipe`: the rules of its classes did not run, and do now',
    );
}
