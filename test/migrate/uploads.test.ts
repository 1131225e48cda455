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
