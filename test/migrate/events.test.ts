import { describe, expect, test } from 'vitest';
import { events } from '../../compiler/src/migrate/nest/events/events.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('an event of a class keeps its class', () => {
  const { files, application } = migrateSources([events], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { Mail } from './mail';
import { Signups } from './signups';

@Module({ imports: [EventEmitterModule.forRoot()], providers: [Signups, Mail] })
export class AppModule {}
`,
    'src/signed-up.ts': `export class SignedUp {
  constructor(readonly email: string) {}
}
`,
    'src/signups.ts': `import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { SignedUp } from './signed-up';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventEmitter2) {}

  async add(email: string) {
    this.emitter.emit('signed-up', new SignedUp(email));
    await this.emitter.emitAsync('signed-up', new SignedUp(email));
  }
}
`,
    'src/mail.ts': `import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { SignedUp } from './signed-up';

@Injectable()
export class Mail {
  @OnEvent('signed-up', { async: true })
  welcome(event: SignedUp) {}
}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { Mail } from './mail';
import { Signups } from './signups';

@Module({ imports: [], providers: [Signups, Mail], eventHandlers: [Mail] })
export class AppModule {}
`);
  expect(files['src/mail.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { EventHandler } from 'ashlar';
import { SignedUp } from './signed-up';

@Injectable()
export class Mail implements EventHandler<SignedUp> {
  handle(event: SignedUp) {}
}
`);
  expect(files['src/signups.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { EventBus } from 'ashlar';
import { SignedUp } from './signed-up';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventBus) {}

  async add(email: string) {
    void this.emitter.emit(new SignedUp(email));
    await this.emitter.emit(new SignedUp(email));
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('an object gets a class with the payload', () => {
  const { files, application } = migrateSources([events], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { Mail } from './mail';
import { Signups } from './signups';

@Module({ imports: [EventEmitterModule.forRoot()], providers: [Signups, Mail] })
export class AppModule {}
`,
    'src/names.ts': `export const Names = { SignedUp: 'user.signed-up' } as const;
`,
    'src/signups.ts': `import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Names } from './names';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventEmitter2) {}

  async add(email: string) {
    const id = 1;
    this.emitter.emit(Names.SignedUp, { id, email });
  }
}
`,
    'src/mail.ts': `import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { Names } from './names';

@Injectable()
export class Mail implements Runs {
  @OnEvent(Names.SignedUp)
  async welcome(user: { id: number; email: string }) {}
}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { Mail } from './mail';
import { Signups } from './signups';

@Module({ imports: [], providers: [Signups, Mail], eventHandlers: [Mail] })
export class AppModule {}
`);
  expect(files['src/mail.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { EventHandler } from 'ashlar';
import type { UserSignedUpEvent } from './user-signed-up.event';

@Injectable()
export class Mail implements Runs, EventHandler<UserSignedUpEvent> {
  async handle({ payload: user }: UserSignedUpEvent) {}
}
`);
  expect(files['src/signups.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { EventBus } from 'ashlar';
import { UserSignedUpEvent } from './user-signed-up.event';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventBus) {}

  async add(email: string) {
    const id = 1;
    void this.emitter.emit(new UserSignedUpEvent({ id, email }));
  }
}
`);
  expect(files['src/user-signed-up.event.ts']).toBe(`export class UserSignedUpEvent {
  constructor(readonly payload: { id: number; email: string }) {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a class with several events calls the method of each', () => {
  const { files, application } = migrateSources([events], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { Mail } from './mail';
import { Signups } from './signups';

@Module({ imports: [EventEmitterModule.forRoot()], providers: [Signups, Mail] })
export class AppModule {}
`,
    'src/signed-up.ts': `export class SignedUp {
  constructor(readonly email: string) {}
}
`,
    'src/signups.ts': `import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { SignedUp } from './signed-up';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventEmitter2) {}

  async add(email: string) {
    this.emitter.emit('signed-up', new SignedUp(email));
    this.emitter.emit('closed');
  }
}
`,
    'src/mail.ts': `import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { SignedUp } from './signed-up';

@Injectable()
export class Mail {
  @OnEvent('signed-up')
  welcome(event: SignedUp) {}

  @OnEvent('closed')
  close() {}
}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { eventHandlerFor } from 'ashlar';
import { ClosedEvent } from './closed.event';
import { Mail } from './mail';
import { SignedUp } from './signed-up';
import { Signups } from './signups';

@Module({ imports: [], providers: [Signups, Mail], eventHandlers: [eventHandlerFor(SignedUp, Mail), eventHandlerFor(ClosedEvent, Mail)] })
export class AppModule {}
`);
  expect(files['src/closed.event.ts']).toBe(`export class ClosedEvent {}
`);
  expect(files['src/mail.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { EventHandler } from 'ashlar';
import type { ClosedEvent } from './closed.event';
import { SignedUp } from './signed-up';

@Injectable()
export class Mail implements EventHandler<SignedUp | ClosedEvent> {
  welcome(event: SignedUp) {}

  close() {}

  async handle(event: SignedUp | ClosedEvent): Promise<void> {
    if (event instanceof SignedUp) await this.welcome(event);
    else await this.close();
  }
}
`);
  expect(files['src/signups.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { EventBus } from 'ashlar';
import { ClosedEvent } from './closed.event';
import { SignedUp } from './signed-up';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventBus) {}

  async add(email: string) {
    void this.emitter.emit(new SignedUp(email));
    void this.emitter.emit(new ClosedEvent());
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a method that other code calls stays', () => {
  const { files, application } = migrateSources([events], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { Mail } from './mail';
import { Signups } from './signups';

@Module({ imports: [EventEmitterModule.forRoot()], providers: [Signups, Mail] })
export class AppModule {}
`,
    'src/signed-up.ts': `export class SignedUp {
  constructor(readonly email: string) {}
}
`,
    'src/signups.ts': `import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { SignedUp } from './signed-up';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventEmitter2) {}

  async add(email: string) {
    const event = new SignedUp(email);
    this.emitter.emit('signed-up', event);
    this.mail.welcome(event);
  }
}
`,
    'src/mail.ts': `import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { SignedUp } from './signed-up';

@Injectable()
export class Mail {
  @OnEvent('signed-up')
  welcome(event: SignedUp) {}
}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { Mail } from './mail';
import { Signups } from './signups';

@Module({ imports: [], providers: [Signups, Mail], eventHandlers: [Mail] })
export class AppModule {}
`);
  expect(files['src/mail.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { EventHandler } from 'ashlar';
import { SignedUp } from './signed-up';

@Injectable()
export class Mail implements EventHandler<SignedUp> {
  welcome(event: SignedUp) {}

  async handle(event: SignedUp): Promise<void> {
    await this.welcome(event);
  }
}
`);
  expect(files['src/signups.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { EventBus } from 'ashlar';
import { SignedUp } from './signed-up';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventBus) {}

  async add(email: string) {
    const event = new SignedUp(email);
    void this.emitter.emit(event);
    this.mail.welcome(event);
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('patterns and computed names are left', () => {
  const { files, application } = migrateSources([events], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { Mail } from './mail';
import { Signups } from './signups';

@Module({ imports: [EventEmitterModule.forRoot({ wildcard: true })], providers: [Signups, Mail] })
export class AppModule {}
`,
    'src/signups.ts': `import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventEmitter2) {}

  async add(email: string) {
    this.emitter.emit('user.' + email, 1);
  }
}
`,
    'src/mail.ts': `import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';

@Injectable()
export class Mail {
  @OnEvent('user.*')
  welcome() {}
}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { Mail } from './mail';
import { Signups } from './signups';

// ashlar-migrate: write a class for each event: patterns of names are not supported (docs/events.md of ashlar)
@Module({ imports: [EventEmitterModule.forRoot({ wildcard: true })], providers: [Signups, Mail] })
export class AppModule {}
`);
  expect(files['src/mail.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';

@Injectable()
export class Mail {
  // ashlar-migrate: handle the event with \`handle\` of a class in \`eventHandlers\` (docs/events.md of ashlar)
  @OnEvent('user.*')
  welcome() {}
}
`);
  expect(files['src/signups.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';

@Injectable()
export class Signups {
  constructor(private readonly emitter: EventEmitter2) {}

  async add(email: string) {
    // ashlar-migrate: emit an instance of a class (docs/events.md of ashlar)
    this.emitter.emit('user.' + email, 1);
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'write a class for each event: patterns of names are not supported (docs/events.md of ashlar)',
    'handle the event with `handle` of a class in `eventHandlers` (docs/events.md of ashlar)',
    'emit an instance of a class (docs/events.md of ashlar)',
  ]);
});

describe('emitters and handlers of other forms', () => {
  const modules = `import { Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { Mail } from './mail';
import { Signups } from './signups';

@Module({ imports: [EventEmitterModule.forRoot()], providers: [Signups, Mail] })
export class AppModule {}
`;
  const signups = (body: string) => `import { EventEmitter2 } from '@nestjs/event-emitter';

export class Signups {
  constructor(private readonly emitter: EventEmitter2) {}

  async add(ids: number[]) {
    ${body}
  }
}
`;
  const mail = (members: string) => `import { OnEvent } from '@nestjs/event-emitter';

export class Mail {
  ${members}
}
`;
  const migrate = (body: string, members: string, module = modules) =>
    migrateSources([events], {
      'src/app.module.ts': module,
      'src/signups.ts': signups(body),
      'src/mail.ts': mail(members),
    });

  test('an event whose only uses are left gets no class', () => {
    const unlisted = modules.replace('[Signups, Mail]', '[Signups]');
    expect(Object.keys(migrate('', "@OnEvent('closed')\n  close() {}", unlisted).files)).toHaveLength(3);
    expect(Object.keys(migrate("return this.emitter.emit('closed');", '').files)).toHaveLength(3);
    expect(Object.keys(migrate("this.emitter.emit('closed', ...ids);", '').files)).toHaveLength(3);
  });

  test.each([
    "this.emitter.on('closed', report);",
    "this.emitter.once('closed', report);",
    'this.emitter.off(report);',
  ])('`%s` keeps the emitter of its file', (statement) => {
    const { files } = migrate(`${statement}\n    this.emitter.emit('closed');`, '');
    expect(files['src/signups.ts']).toBe(
      signups(`// ashlar-migrate: subscribe to the class of the event with the \`EventBus\`, or handle it with \`handle\` (docs/events.md of ashlar)
    ${statement}
    // ashlar-migrate: emit an instance of a class (docs/events.md of ashlar)
    this.emitter.emit('closed');`),
    );
  });

  test('the results of handlers are left', () => {
    const { files, application } = migrate(
      "const results = await this.emitter.emitAsync('closed');",
      "@OnEvent('closed')\n  close() {}",
    );
    expect(files['src/signups.ts']).toContain("const results = await this.emitter.emitAsync('closed');");
    expect(application.left).toHaveLength(1);
  });

  test('a private handler is called by `handle`', () => {
    const { files } = migrate("this.emitter.emit('closed');", "@OnEvent('closed')\n  private close() {}");
    expect(files['src/mail.ts']).toBe(`import type { EventHandler } from 'ashlar';
import type { ClosedEvent } from './closed.event';

export class Mail implements EventHandler<ClosedEvent> {
  private close() {}

  async handle(event: ClosedEvent): Promise<void> {
    await this.close();
  }
}
`);
  });

  test('options of handlers, and errors of `emitAsync`, are noted', () => {
    const { application } = migrate(
      "await this.emitter.emitAsync('closed');",
      "@OnEvent('closed', { async: true, prependListener: true })\n  close() {}",
    );
    expect(application.decisions.filter(({ file }) => file !== 'src/app.module.ts')).toEqual([
      {
        file: 'src/mail.ts',
        text: 'the option `prependListener: true` of `@OnEvent` at `close` of Mail has no equivalent',
      },
      {
        file: 'src/signups.ts',
        text: 'an `emit` that is awaited fails when a handler fails: `emitAsync` logged the error',
      },
    ]);
  });

  test('patterns that are only known at run time are left', () => {
    const module = modules.replace('forRoot()', 'forRoot({ wildcard: hasPatterns })');
    const { files } = migrate("this.emitter.emit('closed');", '', module);
    expect(files['src/app.module.ts']).toContain('forRoot({ wildcard: hasPatterns })');
  });
});
