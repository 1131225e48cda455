import { expect, test } from 'vitest';
import { schedule } from '../../compiler/src/migrate/nest/schedule.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('timers start and stop with the application', () => {
  const { files, application } = migrateSources([schedule], {
    'src/jobs.ts': `import { Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';

@Injectable()
export class Jobs {
  private readonly logger = new Logger(Jobs.name);

  @Interval(60_000)
  async send() {}

  @Timeout('warm-up', 5000)
  warmUp() {}
}
`,
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Jobs } from './jobs';

@Module({ imports: [ScheduleModule.forRoot()], providers: [Jobs] })
export class AppModule {}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { Jobs } from './jobs';

@Module({ imports: [], providers: [Jobs] })
export class AppModule {}
`);
  expect(files['src/jobs.ts']).toBe(`import { Injectable, Logger } from '@nestjs/common';

@Injectable()
export class Jobs {
  private sendTimer: NodeJS.Timeout | undefined;
  private warmUpTimer: NodeJS.Timeout | undefined;
  private readonly logger = new Logger(Jobs.name);

  async send() {}

  warmUp() {}

  onBootstrap(): void {
    this.sendTimer = setInterval(async () => {
      try {
        await this.send();
      } catch (error) {
        this.logger.error(error);
      }
    }, 60_000);
    this.warmUpTimer = setTimeout(async () => {
      try {
        await this.warmUp();
      } catch (error) {
        this.logger.error(error);
      }
    }, 5000);
  }

  onShutdown(): void {
    clearInterval(this.sendTimer);
    clearTimeout(this.warmUpTimer);
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('timers join the hooks of the class', () => {
  const { files, application } = migrateSources([schedule], {
    'src/jobs.ts': `import { Interval } from '@nestjs/schedule';

export class Jobs {
  onBootstrap() {
    this.count = 0;
  }

  onShutdown() {}

  @Interval(MINUTE)
  send() {}
}
`,
  });
  expect(files['src/jobs.ts']).toBe(`export class Jobs {
  private sendTimer: NodeJS.Timeout | undefined;

  onBootstrap() {
    this.sendTimer = setInterval(async () => {
      try {
        await this.send();
      } catch (error) {
        console.error(error);
      }
    }, MINUTE);
    this.count = 0;
  }

  onShutdown() {
    clearInterval(this.sendTimer);
  }

  send() {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('jobs of `@Cron` and the registry are left', () => {
  const { files, application } = migrateSources([schedule], {
    'src/jobs.ts': `import { Cron, SchedulerRegistry } from '@nestjs/schedule';

export class Jobs {
  constructor(private registry: SchedulerRegistry) {}

  @Cron('0 0 * * *')
  send() {}
}
`,
  });
  expect(files['src/jobs.ts']).toBe(`import { Cron, SchedulerRegistry } from '@nestjs/schedule';

export class Jobs {
  // ashlar-migrate: keep the timers in fields of the class (docs/lifecycle.md of ashlar)
  constructor(private registry: SchedulerRegistry) {}

  // ashlar-migrate: start the job with a library in \`onBootstrap\`, and stop it in \`onShutdown\` (docs/lifecycle.md of ashlar)
  @Cron('0 0 * * *')
  send() {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'keep the timers in fields of the class (docs/lifecycle.md of ashlar)',
    'start the job with a library in `onBootstrap`, and stop it in `onShutdown` (docs/lifecycle.md of ashlar)',
  ]);
});

test('a class with a base class is left: its hooks would replace those of the base class', () => {
  const source = `import { Interval } from '@nestjs/schedule';
import { Job } from './job';

export class Mail extends Job {
  @Interval(1000)
  send() {}
}
`;
  const { files } = migrateSources([schedule], { 'src/mail.ts': source });
  expect(files['src/mail.ts']).toBe(
    source.replace(
      '  @Interval',
      '  // ashlar-migrate: start the timer in `onBootstrap`, and stop it in `onShutdown` (docs/lifecycle.md of ashlar)\n  @Interval',
    ),
  );
});

test('a static logger is not a member of the instance', () => {
  const { files } = migrateSources([schedule], {
    'src/mail.ts': `import { Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

export class Mail {
  private static readonly logger = new Logger(Mail.name);

  @Interval(1000)
  send() {}
}
`,
  });
  expect(files['src/mail.ts']).toContain('        console.error(error);\n');
});
