import { expect, test } from 'vitest';
import { errorBodies } from '../../compiler/src/migrate/nest/error-bodies.ts';
import { migrateSources } from './support/migrate-sources.ts';

const main = `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';

void NestFactory.create(AppModule);
`;

function application(module: string, other = '') {
  return migrateSources([errorBodies], {
    'src/main.ts': main,
    'src/app.module.ts': `import { Module } from '@nestjs/common';

@Module(${module})
export class AppModule {}
`,
    ...(other !== '' && { 'src/other.ts': other }),
  });
}

test('an application without a filter gets an error handler with the bodies of NestJS', () => {
  const { files, application: migrated } = application('{ providers: [] }');
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { ErrorBodies } from './error-bodies';

@Module({ providers: [ErrorBodies], errorHandler: ErrorBodies })
export class AppModule {}
`);
  expect(files['src/error-bodies.ts']).toContain('export class ErrorBodies implements ErrorHandler<ErrorBody> {');
  expect(migrated.decisions).toHaveLength(1);
});

test('an application with an error handler keeps it', () => {
  expect(Object.keys(application('{ errorHandler: Errors }').files)).not.toContain('src/error-bodies.ts');
});

test('a filter that is left decides about the bodies', () => {
  const filter = `import { Catch } from '@nestjs/common';

@Catch()
export class Errors {}
`;
  expect(Object.keys(application('{}', filter).files)).not.toContain('src/error-bodies.ts');
});
