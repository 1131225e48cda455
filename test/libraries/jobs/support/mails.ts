import { Codec, DecodeError, type DecodeResult, type JsonSchema, type ValidationProblem } from 'ashlar';

/** The payload of the tests. */
export interface Mail {
  readonly to: string;
  readonly total: number;
}

/** A codec as the compiler makes it, for a string that has an `@` and a number. */
export class MailCodec extends Codec<Mail> {
  readonly schema: JsonSchema = {};

  decode(value: unknown): Mail {
    const result = this.tryDecode(value);
    if (result.ok) return result.value;
    throw new DecodeError('Mail', result.problems);
  }

  tryDecode(value: unknown): DecodeResult<Mail> {
    const { to, total }: { to?: unknown; total?: unknown } = Object(value);
    const problems: ValidationProblem[] = [];
    if (typeof to !== 'string' || !to.includes('@')) {
      problems.push({
        path: 'to',
        code: 'format',
        parameters: { format: 'email' },
        message: 'must be an email address',
      });
    }
    if (typeof total !== 'number') {
      problems.push({ path: 'total', code: 'type', parameters: { type: 'number' }, message: 'must be a number' });
    }
    if (problems.length > 0) return { ok: false, problems };
    return { ok: true, value: { to: String(to), total: Number(total) } };
  }

  encode({ to, total }: Mail): string {
    if (to === undefined) throw new TypeError('the value is not of the type `Mail`: to is missing');
    return JSON.stringify({ to, total });
  }
}

/** A mail that differs from others by its number. */
export function mail(total: number): Mail {
  return { to: 'ada@example.com', total };
}
