import { expect, test } from 'vitest';
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
