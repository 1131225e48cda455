import { expect, test } from 'vitest';
import { emptyLists } from '../../compiler/src/migrate/nest/modules/empty-lists.ts';
import { schedule } from '../../compiler/src/migrate/nest/schedule.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('lists without entries are removed from changed modules', () => {
  const { files, application } = migrateSources([schedule, emptyLists], {
    'src/a.ts': `import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';

@Module({
  imports: [ScheduleModule.forRoot()],
  providers: [A],
})
export class AModule {}

@Module({ imports: [ScheduleModule.forRoot()] })
export class BModule {}
`,
    'src/b.ts': `import { Module } from '@nestjs/common';

@Module({ imports: [] })
export class CModule {}
`,
  });
  expect(files['src/a.ts']).toBe(`import { Module } from '@nestjs/common';

@Module({
  providers: [A],
})
export class AModule {}

@Module({})
export class BModule {}
`);
  expect(files['src/b.ts']).toBe(`import { Module } from '@nestjs/common';

@Module({ imports: [] })
export class CModule {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});
