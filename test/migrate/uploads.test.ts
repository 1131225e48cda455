import { expect, test } from 'vitest';
import { uploads } from '../../compiler/src/migrate/nest/uploads.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'files have the options of multer and of the pipe',
    before: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';

@Module({ controllers: [PicturesController] })
export class AppModule {}
`,
      'src/pictures.ts': `import { Controller, FileTypeValidator, MaxFileSizeValidator, ParseFilePipe, Post, UploadedFile, UploadedFiles, UseInterceptors } from '@nestjs/common';
import { FileInterceptor, FilesInterceptor } from '@nestjs/platform-express';

@Controller('pictures')
export class PicturesController {
  @Post()
  @UseInterceptors(FileInterceptor('picture', { limits: { fileSize: 2 * 1024 * 1024 } }))
  add(
    @UploadedFile(
      new ParseFilePipe({
        validators: [new MaxFileSizeValidator({ maxSize: 1_000_000 }), new FileTypeValidator({ fileType: /^image\\/(png|jpeg)$/ })],
      }),
    )
    file: Express.Multer.File,
  ): Picture {
    return this.pictures.add(file);
  }

  @Post('size')
  @UseInterceptors(FileInterceptor('file'))
  size(@UploadedFile() file: Express.Multer.File) {
    if (!file) throw new Error('no file');
    return { name: file.originalname, type: file.mimetype, size: file.size };
  }

  @Post('batch')
  @UseInterceptors(Audit, FilesInterceptor('pictures', 3))
  async batch(@UploadedFiles() files: Array<Express.Multer.File>) {
    return files.map((file) => this.pictures.add(file));
  }
}

export class Pictures {
  add(file: Express.Multer.File): Picture {
    return { content: file.buffer };
  }
}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';

@Module({ controllers: [PicturesController] })
export class AppModule {}
`,
      'src/memory-file.ts': `import type { UploadedFile } from 'ashlar';

/** An uploaded file in memory. */
export interface MemoryFile {
  fieldname: string;
  originalname: string;
  mimetype: string;
  size: number;
  buffer: Buffer;
}

export async function memoryFile(file: UploadedFile): Promise<MemoryFile> {
  return {
    fieldname: file.fieldName,
    originalname: file.fileName,
    mimetype: file.contentType,
    size: file.size,
    buffer: Buffer.from(await file.bytes()),
  };
}
`,
      'src/pictures.ts': `import { Controller, Post, UseInterceptors } from '@nestjs/common';
import { BadRequestException, type File, type Files, Upload } from 'ashlar';
import { memoryFile, type MemoryFile } from './memory-file';

@Controller('pictures')
export class PicturesController {
  @Post()
  @Upload({ limit: '2MB' })
  async add(
    picture: File<{ maxSize: '1MB'; contentType: 'image/png, image/jpeg' }>,
  ): Promise<Picture> {
    const file = await memoryFile(picture);
    return this.pictures.add(file);
  }

  @Post('size')
  @Upload({ limit: '100MiB' })
  size(file?: File) {
    if (!file) throw new Error('no file');
    return { name: file.fileName, type: file.contentType, size: file.size };
  }

  @Post('batch')
  @Upload({ limit: '100MiB' })
  @UseInterceptors(Audit)
  async batch(pictures: Files) {
    if (pictures.length > 3) throw new BadRequestException('Unexpected field');
    const files = await Promise.all(pictures.map(memoryFile));
    return files.map((file) => this.pictures.add(file));
  }
}

export class Pictures {
  add(file: MemoryFile): Picture {
    return { content: file.buffer };
  }
}
`,
    },
  },
  {
    title: 'storages, filters and several fields are left',
    before: {
      'src/notes.ts': `import { Controller, Post, UploadedFile, UploadedFiles, UseInterceptors } from '@nestjs/common';
import { FileFieldsInterceptor, FileInterceptor } from '@nestjs/platform-express';
import { diskStorage } from 'multer';

@Controller('pictures')
export class PicturesController {
  @Post()
  @UseInterceptors(FileInterceptor('picture', { storage: diskStorage({ destination: './files' }) }))
  add(@UploadedFile() file: Express.Multer.File) {
    return file.path;
  }

  @Post('two')
  @UseInterceptors(FileFieldsInterceptor([{ name: 'avatar' }, { name: 'cover' }]))
  two(@UploadedFiles() files: { avatar?: Express.Multer.File[] }) {
    return files.avatar;
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Post, UploadedFile, UploadedFiles, UseInterceptors } from '@nestjs/common';
import { FileFieldsInterceptor, FileInterceptor } from '@nestjs/platform-express';
import { diskStorage } from 'multer';

@Controller('pictures')
export class PicturesController {
  // ashlar-migrate: move the file with \`persistTo\`, and check it with \`contentType\` or \`validate\`, in place of the options of multer (docs/uploads.md of ashlar)
  @Post()
  @UseInterceptors(FileInterceptor('picture', { storage: diskStorage({ destination: './files' }) }))
  add(@UploadedFile() file: Express.Multer.File) {
    return file.path;
  }

  // ashlar-migrate: take the files with parameters of the types \`File\`, \`Files\` or \`Multipart\` (docs/uploads.md of ashlar)
  @Post('two')
  @UseInterceptors(FileFieldsInterceptor([{ name: 'avatar' }, { name: 'cover' }]))
  two(@UploadedFiles() files: { avatar?: Express.Multer.File[] }) {
    return files.avatar;
  }
}
`,
    },
  },
  {
    title: 'downloads are responses',
    before: {
      'src/notes.ts': `import { Controller, Get, StreamableFile } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get('report')
  report(): StreamableFile {
    const file = createReadStream('report.pdf');
    return new StreamableFile(file, { type: 'application/pdf', disposition: 'attachment; filename="report.pdf"', length: 12 });
  }

  @Get('backup')
  async backup(): Promise<StreamableFile> {
    const buffer = await this.notes.backup();
    return new StreamableFile(buffer);
  }

  @Get('other')
  other(): StreamableFile {
    return new StreamableFile(this.notes.other());
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get, StreamableFile } from '@nestjs/common';
import { Response, type ResponseStream } from 'ashlar';

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get('report')
  report(): Response<ResponseStream, 200> {
    const file = createReadStream('report.pdf');
    return Response.stream('application/pdf', file, { length: 12 }).withHeader('content-disposition', 'attachment; filename="report.pdf"');
  }

  @Get('backup')
  async backup(): Promise<Response<Uint8Array, 200>> {
    const buffer = await this.notes.backup();
    return Response.bytes(200, buffer);
  }

  // ashlar-migrate: return \`Response.stream(…)\`, \`Response.bytes(…)\` or \`Response.file(…)\` (docs/responses.md of ashlar)
  @Get('other')
  other(): StreamableFile {
    return new StreamableFile(this.notes.other());
  }
}
`,
    },
  },
];

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([uploads], before).files).toEqual(after);
});

/** The line above the handler after the step, and the handler. */
function uploaded(decorator: string, parameter = '@UploadedFile()'): string {
  const before = `import { ParseFilePipe, Post, UploadedFile, UploadedFiles, UseInterceptors } from '@nestjs/common';
import { FileInterceptor, FilesInterceptor } from '@nestjs/platform-express';
import { imported } from './options';
const size = 5 * 1024 ** 2;
const options = { limits: { fileSize: size } };
export class Pictures {
  @Post() @UseInterceptors(${decorator})
  add(${parameter} file: Express.Multer.File) { return 1; }
}
`;
  const text = migrateSources([uploads], { 'src/pictures.ts': before }).files['src/pictures.ts'] ?? '';
  return text.slice(text.indexOf('Pictures {') + 11);
}

test.each([
  "FileInterceptor('file', { limits: { fileSize: size } })",
  "FileInterceptor('file', options)",
  "FileInterceptor('file', { ...options })",
])('the limit of %s is the one of the file', (decorator) => {
  expect(uploaded(decorator)).toBe(
    "  @Post() @Upload({ limit: '6MiB' })\n  add(file?: File<{ maxSize: '5MiB' }>) { return 1; }\n}\n".replace('?', ''),
  );
});

test.each([
  ["FileInterceptor('file', { ...imported })"],
  ["FileInterceptor('file', { fileFilter(request, file, done) { done(null, false); } })"],
  ["FileInterceptor('file', { limits: { fileSize: imported } })"],
  ["FileInterceptor('file', { limits: imported })"],
  ["FilesInterceptor('file', imported, { limits: { fileSize: size } })", '@UploadedFiles()'],
  ["FilesInterceptor('file', 3, { limits: { files: 2 } })", '@UploadedFiles()'],
  ["FileInterceptor('file')", '@UploadedFile(new ParseFilePipe(imported))'],
  ["FileInterceptor('file')", '@UploadedFile(new ParseFilePipe({ ...imported }))'],
  ['CustomInterceptor'],
])('%s is left with a comment', (decorator, parameter = '@UploadedFile()') => {
  const text = uploaded(decorator, parameter);
  expect(text).toMatch(/^ {2}\/\/ ashlar-migrate: /);
  expect(text).toContain(`@UseInterceptors(${decorator})\n  add(${parameter} file`);
});

test('files that a pipe requires are required', () => {
  expect(uploaded("FilesInterceptor('file')", '@UploadedFiles(ParseFilePipe)')).toContain(
    "if (uploads.length === 0) throw new BadRequestException('File is required');",
  );
});

test('a download has the status of its handler, and options that are computed are left', () => {
  const before = `import { HttpCode, Post, StreamableFile } from '@nestjs/common';
export class Notes {
  @Post('a') a(): StreamableFile { return new StreamableFile(this.buffer()); }
  @Post('b') @HttpCode(200) b(): StreamableFile { return new StreamableFile(this.stream()); }
  @Post('c') c(): StreamableFile { return new StreamableFile(this.stream()); }
  @Post('d') d(): StreamableFile { return new StreamableFile(this.buffer(), options); }
}
`;
  const comment =
    '  // ashlar-migrate: return `Response.stream(…)`, `Response.bytes(…)` or `Response.file(…)` (docs/responses.md of ashlar)';
  expect(
    migrateSources([uploads], { 'src/notes.ts': before }).files['src/notes.ts'],
  ).toBe(`import { HttpCode, Post, StreamableFile } from '@nestjs/common';
import { Response, type ResponseStream } from 'ashlar';
export class Notes {
  @Post('a') a(): Response<Uint8Array, 201> { return Response.bytes(201, this.buffer()); }
  @Post('b') @HttpCode(200) b(): Response<ResponseStream, 200> { return Response.stream('application/octet-stream', this.stream()); }
${comment}
  @Post('c') c(): StreamableFile { return new StreamableFile(this.stream()); }
${comment}
  @Post('d') d(): StreamableFile { return new StreamableFile(this.buffer(), options); }
}
`);
});
