import type { ForeignArgument } from '../../model/foreign/foreign-facts.js';
import { type Adviser, listOf, ownClass } from './advice.js';
import { uploadFieldOf } from './upload-field.js';

/** Advises on decorators that name guards: `UseGuards`, `Authorized`. */
export const guards: Adviser = ({ arguments: values }) => {
  const because = 'no guard protects it';
  const fix = useOf(values, 'UseGuard', 'a class decorated with `@Guard()`');
  return { because, fix };
};

/** The decorator of `ashlar` with the same classes: those of packages have to be written first. */
function useOf(values: readonly ForeignArgument[], decorator: string, replacement: string): string {
  const others = values.filter((value) => ownClass(value) === undefined).map(({ text }) => `\`${text}\``);
  const classes = values.map((value) => ownClass(value) ?? '…').join(', ');
  const use = `\`@${decorator}(${classes === '' ? '…' : classes})\` of \`ashlar\``;
  if (values.length > 0 && others.length === 0) return `write ${use}`;
  const instead = others.length === 0 ? '' : ` in place of ${listOf(others)}`;
  return `write ${replacement}${instead}, and name it in ${use}`;
}

/** Advises on decorators that name interceptors or middleware. */
export const interceptors: Adviser = ({ arguments: values }) => {
  const because = 'no interceptor runs';
  const names = values.map(({ foreign }) => foreign?.name);
  const upload = values.find(({ foreign }) => foreign !== undefined && isUpload(foreign.name));
  if (names.includes('ClassSerializerInterceptor')) {
    return { because, fix: 'remove it: a response has only the properties of the declared return type' };
  }
  if (upload !== undefined) return { because: 'it reads no files', fix: fixOfUpload(upload) };
  return { because, fix: useOf(values, 'UseInterceptor', 'a class that implements `Interceptor`') };
};

/** `FileInterceptor`, `AnyFilesInterceptor`, `FileFieldsInterceptor` and `NoFilesInterceptor` of `@nestjs/platform-express`. */
function isUpload(name: string): boolean {
  return /File(?:s|Fields)?Interceptor$/.test(name);
}

function fixOfUpload(interceptor: ForeignArgument): string {
  const field = uploadFieldOf(interceptor);
  const options = field === undefined ? '' : `<{ name: '${field}' }>`;
  switch (interceptor.foreign?.name) {
    case 'FileInterceptor':
      return `remove it, and take the file with a parameter of \`ashlar\`: \`file: File${options}\``;
    case 'FilesInterceptor':
      return `remove it, and take the files with a parameter of \`ashlar\`: \`files: Files${options}\``;
    case 'AnyFilesInterceptor':
      return 'remove it, and take the whole form with a parameter of `ashlar`: `form: Multipart`';
    case 'NoFilesInterceptor':
      return "remove it, and write `@Upload({ limit: '1MiB' })` of `ashlar`";
    default:
      return 'remove it, and take the files of each field with a parameter of `ashlar`: `File` or `Files`';
  }
}

/** Advises on decorators that name pipes. */
export const pipes: Adviser = () => ({
  because: 'no pipe transforms or validates its inputs',
  fix: 'remove it, and declare the rules in the types of the inputs: `Param<Int>`, `Query<…>`, `Validate<Body<T>, typeof schema>`',
});

/** Advises on decorators that name or mark exception filters. */
export const filters: Adviser = () => ({
  because: 'no exception is caught',
  fix: 'map errors to responses in the error handler of the root module: `@Module({ errorHandler: … })`',
});

/** Advises on decorators that keep metadata for a guard. */
export const metadata: Adviser = () => ({
  because: 'no guard of Ashlar reads metadata',
  fix: 'write a guard class for each requirement, such as `AdminGuard`, and name it in `@UseGuard(…)` of `ashlar`',
});
