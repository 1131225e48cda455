import { messages } from '../messages.js';
import { isDate, isDateTime, isTime } from './date-time.js';
import { isEmail } from './email.js';
import { isIpv4, isIpv6 } from './ip-address.js';
import { isUri } from './uri.js';

// Each digit has its own class: V8 would count repeated ones in a loop, which takes three times as long.
const digits = [8, 4, 4, 4, 12].map((count) => '[0-9a-f]'.repeat(count)).join('-');
const uuid = new RegExp(`^(?:urn:uuid:)?${digits}$`, 'i');
const duration = /^P(?=.)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Whether a text is a UUID of any version, with or without the prefix `urn:uuid:`. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Whether a text is a duration of ISO 8601: `P1Y2M3DT4H5M6S`, `P2W`. */
export function isDuration(text: string): boolean {
  return duration.test(text);
}

/** Whether a text is a host name: labels of at most 63 letters, digits and hyphens. */
export function isHostname(text: string): boolean {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  return name.length <= 253 && name.split('.').every((label) => hostLabel.test(label));
}

/** A format of strings, and the message for a string without it. */
export interface StringFormat {
  readonly test: (text: string) => boolean;
  readonly message: string;
}

/** The formats of `Format<…>`, under the names of JSON Schema. Each takes time linear in the length of the text. */
export const stringFormats = {
  email: { test: isEmail, message: messages.email },
  uuid: { test: isUuid, message: messages.uuid },
  uri: { test: isUri, message: messages.uri },
  date: { test: isDate, message: messages.isoDate },
  time: { test: isTime, message: messages.isoTime },
  'date-time': { test: isDateTime, message: messages.isoDateTime },
  duration: { test: isDuration, message: messages.duration },
  hostname: { test: isHostname, message: messages.hostname },
  ipv4: { test: isIpv4, message: messages.ipv4 },
  ipv6: { test: isIpv6, message: messages.ipv6 },
} as const satisfies Record<string, StringFormat>;

/** The name of a format. */
export type StringFormatName = keyof typeof stringFormats;
