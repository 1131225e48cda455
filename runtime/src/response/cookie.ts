import { look } from '../errors/as-error.js';

/** Whether a browser sends a cookie along with requests that other sites cause. */
export type SameSite = 'Strict' | 'Lax' | 'None';

const sameSites: ReadonlySet<unknown> = new Set<SameSite>(['Strict', 'Lax', 'None']);

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// RFC 6265, with or without quotes around: no controls, blanks, quotes, commas, semicolons and backslashes.
const cookieValue = /^("?)[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*\1$/;
const attributeValue = /^[\x20-\x3a\x3c-\x7e]*$/;

/**
 * A cookie for a response. Scripts cannot read it, it travels over TLS only, other sites' requests come without it, and it
 * counts for the whole site, unless its methods say otherwise: each changes this cookie and gives it back.
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

  /** @throws TypeError for a name that is no HTTP token, and for a value with characters that cookies cannot carry. */
  constructor(name: string, value: string) {
    if (!token.test(name)) throw new TypeError(`invalid cookie name ${JSON.stringify(name)}`);
    if (!cookieValue.test(value)) {
      throw new TypeError(
        `the value of the cookie \`${name}\` contains a character that is not allowed in cookies: encode it`,
      );
    }
    this.name = name;
    this.value = value;
  }

  /** Makes a browser forget a cookie. Its `path` and `domain` must be those that the cookie was set with. */
  static removal(name: string): Cookie {
    return new Cookie(name, '').maxAge(0).expires(new Date(0));
  }

  /** Whether scripts of the page cannot read it. */
  httpOnly(isHttpOnly: boolean): this {
    this.#httpOnly = isHttpOnly;
    return this;
  }

  /** Whether it travels over TLS only. `false` is for development on a machine of one's own. */
  secure(isSecure: boolean): this {
    this.#secure = isSecure;
    return this;
  }

  /**
   * Browsers take `None` of secure cookies only.
   * @throws TypeError for anything but `Strict`, `Lax` and `None`.
   */
  sameSite(sameSite: SameSite): this {
    if (!sameSites.has(sameSite)) throw new TypeError(`\`sameSite\` of a cookie cannot be ${look(sameSite)}`);
    this.#sameSite = sameSite;
    return this;
  }

  /** The path under which it counts. */
  path(path: string): this {
    this.#path = checked('path', path);
    return this;
  }

  /** The domain under which it counts, with all its subdomains. */
  domain(domain: string): this {
    this.#domain = checked('domain', domain);
    return this;
  }

  /**
   * How long it lives, in seconds.
   * @throws TypeError for what is no integer.
   */
  maxAge(seconds: number): this {
    if (!Number.isSafeInteger(seconds))
      throw new TypeError(`\`maxAge\` of a cookie must be an integer, not ${seconds}`);
    this.#maxAge = seconds;
    return this;
  }

  /**
   * Until when it lives.
   * @throws TypeError for an invalid date.
   */
  expires(date: Date): this {
    if (Number.isNaN(date.getTime())) throw new TypeError('`expires` of a cookie must be a valid date');
    this.#expires = new Date(date);
    return this;
  }

  /**
   * The value of the header `Set-Cookie`.
   * @throws TypeError for a cookie that browsers reject: one that is sent to other sites or has the prefix `__Secure-`, and is
   * not secure; one with the prefix `__Host-` that is not secure, has a domain, or another path than `/`.
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

  /** Draft RFC 6265bis, section 5.7: what a browser rejects, it rejects in silence. */
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
  if (attributeValue.test(value)) return value;
  throw new TypeError(`the ${attribute} of a cookie cannot be ${JSON.stringify(value)}`);
}
