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
    return { because, fix: `remove it: ${serializerFix}${besides(values, 'ClassSerializerInterceptor')}` };
  }
  if (upload !== undefined) {
    return {
      because: 'it reads no files',
      fix: `${fixOfUpload(upload)}${limitsOf(upload)}${besides(values, upload.foreign?.name ?? '')}`,
    };
  }
  return { because, fix: useOf(values, 'UseInterceptor', 'a class that implements `Interceptor`') };
};

/** The replacement of `ClassSerializerInterceptor`, which leaves out, renames and transforms properties. */
export const serializerFix =
  'a response has only the properties of the declared return type, so declare it as it is sent, without the properties that have `@Exclude`';

/** The advice for the other interceptors of the same decorator. */
function besides(values: readonly ForeignArgument[], except: string): string {
  const others = values.filter(({ foreign }) => foreign?.name !== except);
  return others.length === 0 ? '' : `; ${useOf(others, 'UseInterceptor', 'a class that implements `Interceptor`')}`;
}

/** The advice for the limits and the filter of an interceptor of multer. */
function limitsOf({ text }: ForeignArgument): string {
  const limits = [
    ...(/\bfileSize\b/.test(text) ? ['`maxSize`'] : []),
    ...(/\bfileFilter\b/.test(text) ? ['`contentType` or `validate`'] : []),
  ];
  return limits.length === 0 ? '' : `, with its limits as options of the type: ${limits.join(' and ')}`;
}

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
export const pipes: Adviser = ({ arguments: values }) => ({
  because: 'no pipe transforms or validates its inputs',
  fix: `remove it, and declare the rules in the types of the inputs: \`Param<Int>\`, \`Query<…>\`, \`Validate<Body<T>, typeof schema>\`${furtherOfPipes(values.map(({ text }) => text))}`,
});

/** The advice for what the types of inputs do not replace: pipes of the application, and options of the `ValidationPipe`. */
export function furtherOfPipes(values: readonly string[]): string {
  const text = values.join(', ');
  const own = values.flatMap((value) => /^(?:new )?([A-Z]\w*)/.exec(value)?.slice(1) ?? []);
  const others = own.filter((name) => !/^(?:Parse\w+Pipe|\w*Validation\w*|DefaultValuePipe)$/.test(name));
  const further = [
    ...(/\bforbidNonWhitelisted: true\b/.test(text)
      ? ['set `"unknownProperties": "reject"` in the `ashlar` entry of `package.json`']
      : []),
    ...(/\berrorHttpStatusCode\b/.test(text) ? ['set `validationStatus` in an error handler'] : []),
    ...(/\bexceptionFactory\b/.test(text) ? ['write the body of its errors in an error handler'] : []),
    ...(others.length > 0 ? [`do the work of ${listOf(others.map((name) => `\`${name}\``))} in the handler`] : []),
  ];
  return further.map((one) => `; ${one}`).join('');
}

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
