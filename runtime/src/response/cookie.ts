import { look } from '../errors/as-error.js';
import { token } from '../headers/token.js';

/** The attribute `SameSite` of a cookie: whether browsers send it with requests from other sites. */
export type SameSite = 'Strict' | 'Lax' | 'None';

const sameSites: ReadonlySet<unknown> = new Set<SameSite>(['Strict', 'Lax', 'None']);

// RFC 6265, with or without quotes around: no controls, blanks, quotes, commas, semicolons and backslashes.
const cookieValue = /^("?)[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*\1$/;
const attributeValue = /^[\x20-\x3a\x3c-\x7e]*$/;
/** The limits of browsers, in bytes (RFC 6265bis, section 5.7): of the name and the value together, and of the value of an attribute. */
const longestPair = 4096;
const longestAttribute = 1024;

/**
 * A cookie of a response. Its defaults are `HttpOnly`, `Secure`, `SameSite=Lax` and `Path=/`. Each method changes an attribute and
 * returns the same cookie.
 */
export class Cookie {
  readonly name: string;
  readonly value: string;
  #httpOnly = true;
  #secure = true;
  #sameSite: SameSite = 'Lax';
  #path = '/';
  #domain: string | undefined;
  #maxAge: number | undefined;
  #expires: Date | undefined;

  /**
   * @throws TypeError for a name that is not an HTTP token, for a value with characters that are not allowed in cookies, and for a
   * cookie that browsers drop because its name and value have more than 4,096 bytes.
   */
  constructor(name: string, value: string) {
    if (!token.test(name)) throw new TypeError(`invalid cookie name ${JSON.stringify(name)}`);
    if (!cookieValue.test(value)) {
      throw new TypeError(
        `the value of the cookie \`${name}\` contains a character that is not allowed in cookies: encode it`,
      );
    }
    // Both have ASCII characters only, of one byte each.
    if (name.length + value.length > longestPair) {
      throw new TypeError(
        `the cookie \`${name}\` has ${name.length + value.length} bytes, but browsers drop cookies of more than ${longestPair}`,
      );
    }
    this.name = name;
    this.value = value;
  }

  /** Creates a cookie that removes one from the browser. Its `path` and `domain` must be those of the cookie. */
  static removal(name: string): Cookie {
    return new Cookie(name, '').maxAge(0).expires(new Date(0));
  }

  /** Sets `HttpOnly`: whether scripts of the page cannot read the cookie. Default: true. */
  httpOnly(isHttpOnly: boolean): this {
    this.#httpOnly = isHttpOnly;
    return this;
  }

  /** Sets `Secure`: whether the cookie is sent over TLS only. Default: true; `false` is for local development. */
  secure(isSecure: boolean): this {
    this.#secure = isSecure;
    return this;
  }

  /**
   * Sets `SameSite`. Default: `Lax`. Browsers accept `None` for secure cookies only.
   * @throws TypeError for anything but `Strict`, `Lax` and `None`.
   */
  sameSite(sameSite: SameSite): this {
    if (!sameSites.has(sameSite)) throw new TypeError(`\`sameSite\` of a cookie cannot be ${look(sameSite)}`);
    this.#sameSite = sameSite;
    return this;
  }

  /** Sets `Path`: the cookie is sent for this path and paths below it. Default: `/`. */
  path(path: string): this {
    this.#path = checked('path', path);
    return this;
  }

  /** Sets `Domain`: the cookie is sent to this domain and its subdomains. */
  domain(domain: string): this {
    this.#domain = checked('domain', domain);
    return this;
  }

  /**
   * Sets `Max-Age`: the lifetime of the cookie in seconds.
   * @throws TypeError for a number that is not an integer.
   */
  maxAge(seconds: number): this {
    if (!Number.isSafeInteger(seconds))
      throw new TypeError(`\`maxAge\` of a cookie must be an integer, not ${seconds}`);
    this.#maxAge = seconds;
    return this;
  }

  /**
   * Sets `Expires`: the date at which the cookie expires.
   * @throws TypeError for an invalid date.
   */
  expires(date: Date): this {
    if (Number.isNaN(date.getTime())) throw new TypeError('`expires` of a cookie must be a valid date');
    this.#expires = new Date(date);
    return this;
  }

  /**
   * Formats the value of the header `Set-Cookie`.
   * @throws TypeError for a cookie that browsers reject: one with `SameSite=None` or the prefix `__Secure-` that is not secure, and one
   * with the prefix `__Host-` that is not secure, has a domain, or has another path than `/`.
   */
  toString(): string {
    this.#check();
    const parts = [`${this.name}=${this.value}`];
    if (this.#maxAge !== undefined) parts.push(`Max-Age=${this.#maxAge}`);
    if (this.#expires !== undefined) parts.push(`Expires=${this.#expires.toUTCString()}`);
    if (this.#domain !== undefined) parts.push(`Domain=${this.#domain}`);
    parts.push(`Path=${this.#path}`);
    if (this.#httpOnly) parts.push('HttpOnly');
    if (this.#secure) parts.push('Secure');
    parts.push(`SameSite=${this.#sameSite}`);
    return parts.join('; ');
  }

  /** Checks the rules of draft RFC 6265bis, section 5.7: browsers reject such cookies without a message. */
  #check(): void {
    const isHost = isAbout('__host-', this.name);
    const secureBecause = isHost || isAbout('__secure-', this.name) ? 'its name' : '`SameSite=None`';
    if (!this.#secure && (secureBecause === 'its name' || this.#sameSite === 'None')) {
      throw new TypeError(`the cookie \`${this.name}\` must be secure because of ${secureBecause}: browsers reject it`);
    }
    if (isHost && (this.#domain !== undefined || this.#path !== '/')) {
      throw new TypeError(
        `the cookie \`${this.name}\` cannot have a domain, or another path than \`/\`: browsers reject it`,
      );
    }
  }
}

function isAbout(prefix: string, name: string): boolean {
  return name.toLowerCase().startsWith(prefix);
}

function checked(attribute: string, value: string): string {
  if (!attributeValue.test(value))
    throw new TypeError(`the ${attribute} of a cookie cannot be ${JSON.stringify(value)}`);
  if (value.length > longestAttribute) {
    throw new TypeError(
      `the ${attribute} of a cookie has ${value.length} bytes, but browsers ignore one of more than ${longestAttribute}`,
    );
  }
  return value;
}
