import { expect, test } from 'vitest';
import { requestObjects } from '../../compiler/src/migrate/nest/request-objects.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'the context has the members of a request',
    before: {
      'src/notes.ts': `import { Controller, Get, Req } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(@Req() req: Request) {
    return this.notes.find(req.params.id, req.headers['x-tenant'], req.cookies?.session, req.get('accept'), req.ip, req.query.page, req.url);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Param, RequestContext } from 'ashlar';
import { nodeRequest } from 'ashlar/node';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  find(id: Param<string>, context: RequestContext) {
    return this.notes.find(id, context.headers['x-tenant'], context.cookie('session'), context.header('accept'), context.remoteAddress, context.query.get('page') ?? undefined, nodeRequest(context)?.url ?? context.path);
  }
}
`,
    },
  },
  {
    title: 'the user of a request is a parameter',
    before: {
      'src/notes.ts': `import { Controller, Get, Req, Request } from '@nestjs/common';

interface RequestWithUser extends Request {
  user: { id: string };
}

@Controller('notes')
export class NotesController {
  @Get()
  list(@Req() request: RequestWithUser) {
    return this.notes.list(request.user.id);
  }

  @Get('profile')
  profile(@Request() req) {
    return req.user;
  }
}
`,
    },
    after: {
      'src/current-user.ts': `import { contextKey } from 'ashlar';

/** The user of a request. */
export interface CurrentUser { id: string }

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`,
      'src/notes.ts': `import { Controller, Get, Request } from '@nestjs/common';
import type { User } from 'ashlar';
import type { CurrentUser } from './current-user';

interface RequestWithUser extends Request {
  user: { id: string };
}

@Controller('notes')
export class NotesController {
  @Get()
  list(user: User<CurrentUser>) {
    return this.notes.list(user.id);
  }

  @Get('profile')
  profile(user: User<CurrentUser>) {
    return user;
  }
}
`,
    },
  },
  {
    title: 'a request that other code gets is left',
    before: {
      'src/notes.ts': `import { Controller, Get, Req } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  list(@Req() req: Request) {
    return this.notes.list(req);
  }

  @Get('session')
  session(@Req() req: Request) {
    return req.session.id;
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, Req } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  // ashlar-migrate: pass a \`RequestContext\`, or values of it, to \`this.notes.list\`; \`nodeRequest(context)\` of \`ashlar/node\` is the request of \`node:http\` (docs/request-lifecycle.md of ashlar)
  @Get()
  list(@Req() req: Request) {
    return this.notes.list(req);
  }

  // ashlar-migrate: replace \`req.session\`: a \`RequestContext\` does not have it; \`nodeRequest(context)\` of \`ashlar/node\` is the request of \`node:http\` (docs/request-lifecycle.md of ashlar)
  @Get('session')
  session(@Req() req: Request) {
    return req.session.id;
  }
}
`,
    },
  },
];

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([requestObjects], before).files).toEqual(after);
});
