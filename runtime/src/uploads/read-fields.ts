import { isUtf8 } from 'node:buffer';
import type { IncomingRequest } from '../contract/incoming-request.js';
import { eachPair } from '../decoding/parse-query.js';
import { PayloadTooLargeException } from '../errors/client-exceptions.js';
import { formLimits } from './form-limits.js';
import { malformedForm } from './part-headers.js';
import { StagedForm } from './staged-form.js';

/** Reads a form of text fields from the body of a request, `application/x-www-form-urlencoded`; `undefined` for a body of no bytes. */
export function readFields(request: IncomingRequest, bodyLimit: number): Promise<StagedForm | undefined> {
  const received = new Promise<Uint8Array>((resolve, reject) => {
    request.readBody(Math.min(bodyLimit, formLimits.textBytes), resolve, reject);
  });
  return received.then((body) => (body.byteLength === 0 ? undefined : parseFields(body)));
}

function parseFields(body: Uint8Array): StagedForm {
  if (!isUtf8(body)) throw malformedForm('it is not valid UTF-8');
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const form = new StagedForm();
  let count = 0;
  const malformed = () => malformedForm('it contains a malformed percent escape');
  eachPair(text, malformed, (name, value) => {
    if (++count > formLimits.parts) {
      throw new PayloadTooLargeException(`the form has more than ${formLimits.parts} fields`);
    }
    form.addText(name, value);
  });
  return form;
}
