import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import { Compile } from 'typebox/compile';
import { z } from 'zod';

/** A schema of the order, as the generated API document has it. */
export type OrderSchema = Readonly<Record<string, unknown>>;

/** Ajv, all errors or the first. */
export function ajvOf(schema: OrderSchema, allErrors: boolean): (input: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, allErrors });
  addFormats.default(ajv, { mode: 'full' });
  const validate = ajv.compile(schema);
  return (input) => validate(input);
}

/** fast-json-stringify, with the names of the components where it looks for them. */
export function fastJsonStringifyOf(schema: OrderSchema): (value: unknown) => string {
  return fastJsonStringify(JSON.parse(JSON.stringify(schema)));
}

/** TypeBox, which compiles JSON Schema too. */
export function typeBoxOf(schema: OrderSchema) {
  const validator = Compile(schema);
  return {
    check: (input: unknown) => validator.Check(input),
    errors: (input: unknown) => validator.Errors(input),
  };
}

const address = z.object({
  street: z.string().min(1).max(120),
  city: z.string().min(1),
  postalCode: z.string().regex(/^[A-Z0-9 -]{3,10}$/),
  country: z.string().min(2).max(2),
});

const line = z.object({
  sku: z.string().min(1).max(40),
  title: z.string(),
  quantity: z.int().min(1).max(999),
  price: z.number().min(0),
  discount: z.number().min(0).max(1).optional(),
  labels: z.array(z.string()),
});

/** The order in zod: it validates and builds the result, as Ashlar does. */
export const zodOrder = z.object({
  id: z.int().min(1),
  number: z.string().min(1).max(20),
  status: z.enum(['draft', 'paid', 'sent']),
  currency: z.string().regex(/^[A-Z]{3}$/),
  createdAt: z.iso.datetime({ offset: true }),
  customerId: z.uuid(),
  email: z.email(),
  phone: z.string().max(30).optional(),
  company: z.string().nullable(),
  gift: z.boolean(),
  express: z.boolean(),
  total: z.number().min(0),
  tax: z.number().min(0),
  weight: z.number().gt(0).optional(),
  billing: address,
  shipping: address,
  lines: z.array(line).min(1).max(100),
  tags: z.array(z.string().max(20)).max(10),
  scores: z.array(z.number()),
  note: z.string().nullable(),
});
