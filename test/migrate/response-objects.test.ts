import { expect, test } from 'vitest';
import { responseObjects } from '../../compiler/src/migrate/nest/response-objects.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'calls of a response become calls of the result',
    before: {
      'src/notes.ts': `import { Controller, Body, Get, HttpStatus, Post, Res } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  async add(@Body() input: CreateNote, @Res({ passthrough: true }) res: Response): Promise<Note> {
    const note = await this.notes.add(input);
    res.header('Location', \`/notes/\${note.id}\`);
    res.status(HttpStatus.ACCEPTED).setHeader('X-Total', note.total);
    return note;
  }

  @Get()
  list(@Res({ passthrough: true }) res: Response) {
    res.cookie('seen', '1', { httpOnly: true, secure: true, sameSite: 'strict', maxAge: 7 * 24 * 60 * 60 * 1000 });
    return this.notes.list();
  }

  @Post('sign-out')
  signOut(@Res({ passthrough: true }) res: Response) {
    res.clearCookie('session');
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Body, Get, Post } from '@nestjs/common';
import { Cookie, Response } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  async add(@Body() input: CreateNote): Promise<Response<Note, 202>> {
    const note = await this.notes.add(input);
    return Response.withStatus(202, note).withHeader('Location', \`/notes/\${note.id}\`).withHeader('X-Total', String(note.total));
  }

  @Get()
  async list() {
    return Response.body(await this.notes.list()).withCookie(new Cookie('seen', '1').sameSite('Strict').maxAge(7 * 24 * 60 * 60));
  }

  @Post('sign-out')
  signOut() {
    return Response.withStatus(201).withCookie(Cookie.removal('session').secure(false));
  }
}
`,
    },
  },
  {
    title: 'attributes under a condition are statements',
    before: {
      'src/notes.ts': `import { Controller, Body, HttpCode, Post, Res } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  @HttpCode(200)
  signIn(@Body() input: SignIn, @Res({ passthrough: true }) res: Response) {
    const token = this.notes.token();
    res.cookie('session', token, { httpOnly: true, ...(input.remember && { maxAge: 3_600_000 }) });
    return { token };
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Body, Post } from '@nestjs/common';
import { Cookie, Response } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Post()
  signIn(@Body() input: SignIn) {
    const token = this.notes.token();
    const session = new Cookie('session', token).secure(false);
    if (input.remember) session.maxAge(3600);
    return Response.body({ token }).withCookie(session);
  }
}
`,
    },
  },
  {
    title: 'responses that a handler sends are results',
    before: {
      'src/notes.ts': `import { Controller, Get, HttpStatus, Param, Post, Res } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  async find(@Param('id') id: string, @Res() res: Response): Promise<void> {
    const note = await this.notes.find(id);
    if (!note) {
      res.status(HttpStatus.NOT_FOUND).json({ message: 'no such note' });
    } else {
      res.json(note);
    }
  }

  @Get('go')
  go(@Res() res: Response) {
    return res.redirect(301, '/notes');
  }

  @Post()
  add(@Res() res: Response) {
    this.notes.add();
    return res.sendStatus(204);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, Param, Post } from '@nestjs/common';
import { HttpResponse, Response } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get(':id')
  async find(@Param('id') id: string) {
    const note = await this.notes.find(id);
    if (!note) {
      return Response.withStatus(404, { message: 'no such note' });
    } else {
      return Response.body(note);
    }
  }

  @Get('go')
  go() {
    return HttpResponse.empty(301).withHeader('location', '/notes');
  }

  @Post()
  add() {
    this.notes.add();
    return Response.noContent();
  }
}
`,
    },
  },
  {
    title: 'other uses of a response are left',
    before: {
      'src/notes.ts': `import { Controller, Get, Res } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get('file')
  file(@Res() res: Response) {
    return res.sendFile('/tmp/a');
  }

  @Get('pipe')
  pipe(@Res() res: Response) {
    this.notes.stream().pipe(res);
  }

  @Get('later')
  later(@Res() res: Response) {
    res.json({});
    this.notes.later();
  }

  @Get('condition')
  condition(@Res({ passthrough: true }) res: Response) {
    if (this.notes.isNew) res.status(201);
    return {};
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, Res } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  // ashlar-migrate: return the response: \`Response.withStatus(…)\`, \`Response.stream(…)\`, or an \`HttpResponse\` (docs/responses.md of ashlar)
  @Get('file')
  file(@Res() res: Response) {
    return res.sendFile('/tmp/a');
  }

  // ashlar-migrate: return the response: \`Response.withStatus(…)\`, \`Response.stream(…)\`, or an \`HttpResponse\` (docs/responses.md of ashlar)
  @Get('pipe')
  pipe(@Res() res: Response) {
    this.notes.stream().pipe(res);
  }

  // ashlar-migrate: return the response: \`Response.withStatus(…)\`, \`Response.stream(…)\`, or an \`HttpResponse\` (docs/responses.md of ashlar)
  @Get('later')
  later(@Res() res: Response) {
    res.json({});
    this.notes.later();
  }

  // ashlar-migrate: return the response: \`Response.withStatus(…)\`, \`Response.stream(…)\`, or an \`HttpResponse\` (docs/responses.md of ashlar)
  @Get('condition')
  condition(@Res({ passthrough: true }) res: Response) {
    if (this.notes.isNew) res.status(201);
    return {};
  }
}
`,
    },
  },
];

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([responseObjects], before).files).toEqual(after);
});

test.each([
  ['@Res() response: Response', 'this.load().then((note) => {\n      return response.json({ note });\n    });'],
  ['@Res({ passthrough: true }) response: Response', "response.clearCookie('session', options);"],
  ['@Res({ passthrough: true }) response: Response', "response.setCookie('session', token, { maxAge: 60 });"],
  [
    '@Res({ passthrough: true }) response: Response',
    "response.cookie('session', token, { ...(isLong && { maxAge: 1000, ...options }) });",
  ],
])('%s with %s is left', (parameter, statement) => {
  const source = `import { Controller, Get, Res } from '@nestjs/common';
import { Response } from 'express';

@Controller('notes')
export class NotesController {
  @Get()
  list(${parameter}) {
    ${statement}
  }
}
`;
  expect(migrateSources([responseObjects], { 'src/notes.ts': source }).files['src/notes.ts']).toBe(
    source.replace(
      '  @Get',
      '  // ashlar-migrate: return the response: `Response.withStatus(…)`, `Response.stream(…)`, or an `HttpResponse` (docs/responses.md of ashlar)\n  @Get',
    ),
  );
});

test.each(['cookie', 'setCookie'])('the age of a cookie of Fastify, set with `%s`, is in seconds', (name) => {
  const { files } = migrateSources([responseObjects], {
    'src/notes.ts': `import { Controller, Get, Res } from '@nestjs/common';
import { FastifyReply } from 'fastify';

@Controller('notes')
export class NotesController {
  @Get()
  list(@Res({ passthrough: true }) reply: FastifyReply) {
    reply.${name}('session', token, { httpOnly: true, secure: true, maxAge: 60 * 60 });
    return [];
  }
}
`,
  });
  expect(files['src/notes.ts']).toContain(
    "    return Response.body([]).withCookie(new Cookie('session', token).maxAge(60 * 60));\n",
  );
});
