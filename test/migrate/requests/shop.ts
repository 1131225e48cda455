import type { Json, ScriptedRequest } from '../support/scripted-requests.ts';

type Fields = { readonly [name: string]: Json };

const unknownId = '5f0c1f7e-52a4-4c0b-9d6f-0d7c0a4a1b11';
const category = { name: 'Coffee', slug: 'coffee' };
const product = { sku: 'TEA-0001', name: 'Green tea', price: 7.5, stock: 6, categoryId: '{{tea}}' };
const address = { street: 'Bakery Lane 4', postalCode: '10115', city: 'Berlin', country: 'DE' };
const customer = { name: 'Ada Miller', email: 'ada@example.com', address };
const line = { productId: '{{product}}', quantity: 2 };
const order = { customerId: '{{customer}}', delivery: 'standard', lines: [line] };

/** One request for each change of a valid body, all of which are rejected. */
function rejectedBodies(path: string, valid: Fields, changes: Readonly<Record<string, Fields>>): ScriptedRequest[] {
  return Object.entries(changes).map(([title, change]) => ({
    title: `POST ${path}: ${title}`,
    method: 'POST',
    path: `/api${path}`,
    json: { ...valid, ...change },
    status: 400,
  }));
}

function get(path: string, status = 200): ScriptedRequest {
  return { title: `GET ${path}`, method: 'GET', path: `/api${path}`, status };
}

const categories: readonly ScriptedRequest[] = [
  get('/categories'),
  {
    title: 'the first category',
    method: 'POST',
    path: '/api/categories',
    json: { name: 'Tea', slug: 'tea' },
    status: 201,
    capture: { tea: 'id' },
  },
  {
    title: 'a hidden category',
    method: 'POST',
    path: '/api/categories',
    json: { ...category, visible: false },
    status: 201,
    capture: { coffee: 'id' },
  },
  {
    title: 'a second category of the same name',
    method: 'POST',
    path: '/api/categories',
    json: category,
    status: 409,
  },
  ...rejectedBodies('/categories', category, {
    'a name that is too short': { name: 'C' },
    'a name that is a number': { name: 12 },
    'a name that is too long': { name: 'c'.repeat(41) },
    'a slug with spaces': { slug: 'coffee and tea' },
    'a text instead of a boolean': { visible: 'maybe' },
    'an unknown property': { color: 'brown' },
    'a slug that is null': { slug: null },
    'several problems': { name: '', slug: '-', visible: 1 },
  }),
  {
    title: 'a category without properties',
    method: 'POST',
    path: '/api/categories',
    json: {},
    status: 400,
  },
  {
    title: 'a category without a body',
    method: 'POST',
    path: '/api/categories',
    status: 400,
  },
  {
    title: 'a body with invalid JSON',
    method: 'POST',
    path: '/api/categories',
    headers: { 'content-type': 'application/json' },
    text: '{"name":',
    status: 400,
  },
  get('/categories?limit=1'),
  // The global `ValidationPipe` converts texts to numbers: `NaN`, which `DefaultValuePipe` replaces, and 0.
  get('/categories?limit=one'),
  get('/categories?limit='),
  get('/categories/{{tea}}'),
  get('/categories/999', 404),
  get('/categories/tea', 400),
  get('/categories/1.5', 400),
  {
    title: 'a new name of a category',
    method: 'PUT',
    path: '/api/categories/{{tea}}',
    json: { name: 'Tea and herbs' },
    status: 200,
  },
  {
    title: 'a change of a category without changes',
    method: 'PUT',
    path: '/api/categories/{{tea}}',
    json: {},
    status: 200,
  },
  {
    title: 'an invalid change of a category',
    method: 'PUT',
    path: '/api/categories/{{tea}}',
    json: { slug: 'Tea!' },
    status: 400,
  },
  {
    title: 'a change of an unknown category',
    method: 'PUT',
    path: '/api/categories/999',
    json: { name: 'Nothing' },
    status: 404,
  },
];

const products: readonly ScriptedRequest[] = [
  {
    title: 'a product',
    method: 'POST',
    path: '/api/products',
    json: product,
    status: 201,
    capture: { product: 'id' },
  },
  {
    title: 'a product with all properties',
    method: 'POST',
    path: '/api/products',
    json: {
      sku: 'COF-0001',
      name: 'Espresso beans',
      description: 'Dark roast',
      price: 12.25,
      stock: 10000,
      status: 'active',
      tags: ['organic', 'dark'],
      categoryId: '{{coffee}}',
    },
    status: 201,
    capture: { beans: 'id' },
  },
  {
    title: 'a second product with the same sku',
    method: 'POST',
    path: '/api/products',
    json: product,
    status: 409,
  },
  ...rejectedBodies(
    '/products',
    { ...product, sku: 'TEA-0002' },
    {
      'a sku of another form': { sku: 'tea-1' },
      'a name that is too short': { name: 'ab' },
      'a description that is too long': { description: 'd'.repeat(501) },
      'a price with three decimal places': { price: 1.234 },
      'a negative price': { price: -1 },
      'a price that is a text': { price: '7.50' },
      'a stock with decimal places': { stock: 1.5 },
      'a stock above the maximum': { stock: 10001 },
      'a negative stock': { stock: -1 },
      'an unknown status': { status: 'sold' },
      'tags that are not a list': { tags: 'organic' },
      'a tag that is a number': { tags: ['organic', 7] },
      'an empty tag': { tags: [''] },
      'too many tags': { tags: ['a', 'b', 'c', 'd', 'e', 'f'] },
      'an unknown category': { categoryId: 999 },
      'a category that is a text': { categoryId: 'tea' },
      'an unknown property': { weight: 100 },
    },
  ),
  get('/products'),
  get('/products?search=tea'),
  get('/products?status=active&sort=price&limit=1'),
  get('/products?categoryId={{coffee}}&page=1'),
  get('/products?page=2&limit=1'),
  get('/products?search=t', 400),
  get('/products?status=sold', 400),
  get('/products?sort=stock', 400),
  get('/products?page=0', 400),
  get('/products?limit=101', 400),
  get('/products?limit=many', 400),
  get('/products?page=1.5', 400),
  get('/products?color=green', 400),
  get('/products/{{product}}'),
  get(`/products/${unknownId}`, 404),
  get('/products/7', 400),
  {
    title: 'a new price and category of a product',
    method: 'PATCH',
    path: '/api/products/{{product}}',
    json: { price: 8, status: 'active', categoryId: '{{coffee}}' },
    status: 200,
  },
  {
    title: 'a change of the sku',
    method: 'PATCH',
    path: '/api/products/{{product}}',
    json: { sku: 'TEA-0003' },
    status: 400,
  },
  {
    title: 'an invalid change of a product',
    method: 'PATCH',
    path: '/api/products/{{product}}',
    json: { name: 'x', price: -2 },
    status: 400,
  },
  {
    title: 'a change of an unknown product',
    method: 'PATCH',
    path: `/api/products/${unknownId}`,
    json: { price: 8 },
    status: 404,
  },
  {
    title: 'a counted stock',
    method: 'POST',
    path: '/api/products/{{product}}/stock',
    json: { stock: 5, reason: 'count' },
    status: 200,
  },
  {
    title: 'a stock without a number',
    method: 'POST',
    path: '/api/products/{{product}}/stock',
    json: { reason: 'count' },
    status: 400,
  },
  {
    title: 'a stock with an unknown reason',
    method: 'POST',
    path: '/api/products/{{product}}/stock',
    json: { stock: 5, reason: 'theft' },
    status: 400,
  },
  {
    title: 'the stock of an invalid id',
    method: 'POST',
    path: '/api/products/none/stock',
    json: { stock: 5 },
    status: 400,
  },
];

const customers: readonly ScriptedRequest[] = [
  {
    title: 'a customer',
    method: 'POST',
    path: '/api/customers',
    json: customer,
    status: 201,
    capture: { customer: 'id' },
  },
  {
    title: 'a customer with all properties',
    method: 'POST',
    path: '/api/customers',
    json: {
      ...customer,
      email: 'bo@example.com',
      phone: '+49301234567',
      birthday: '1990-05-01',
      language: 'de',
    },
    status: 201,
  },
  {
    title: 'a second customer with the same email',
    method: 'POST',
    path: '/api/customers',
    json: customer,
    status: 409,
  },
  ...rejectedBodies(
    '/customers',
    { ...customer, email: 'cy@example.com' },
    {
      'an empty name': { name: '' },
      'an invalid email': { email: 'cy@' },
      'a phone without a country': { phone: '030 1234' },
      'an invalid birthday': { birthday: 'in May' },
      'an unknown language': { language: 'it' },
      'no address': { address: null },
      'an address that is a text': { address: 'Bakery Lane 4' },
      'an address without a city': { address: { street: 'Bakery Lane 4', postalCode: '10115', country: 'DE' } },
      'an address in an unknown country': { address: { ...address, country: 'Germany' } },
      'an unknown property of the address': { address: { ...address, floor: 2 } },
    },
  ),
  get('/customers/{{customer}}'),
  get(`/customers/${unknownId}`, 404),
  get('/customers/ada', 400),
  {
    title: 'a new language and address of a customer',
    method: 'PATCH',
    path: '/api/customers/{{customer}}',
    json: { language: 'fr', address: { ...address, city: 'Potsdam' }, reason: 'moved' },
    status: 200,
  },
  {
    title: 'a change of the email',
    method: 'PATCH',
    path: '/api/customers/{{customer}}',
    json: { email: 'new@example.com' },
    status: 400,
  },
  {
    title: 'a change with an invalid address',
    method: 'PATCH',
    path: '/api/customers/{{customer}}',
    json: { address: { ...address, postalCode: '1' } },
    status: 400,
  },
  {
    title: 'a change of an unknown customer',
    method: 'PATCH',
    path: `/api/customers/${unknownId}`,
    json: {},
    status: 404,
  },
];

function cancel(title: string, id: string, status: number): ScriptedRequest {
  return { title, method: 'POST', path: `/api/orders/${id}/cancel`, status };
}

const orders: readonly ScriptedRequest[] = [
  {
    title: 'an order',
    method: 'POST',
    path: '/api/orders',
    json: order,
    status: 201,
    capture: { order: 'id' },
  },
  {
    title: 'an order with free delivery to another address',
    method: 'POST',
    path: '/api/orders',
    json: {
      ...order,
      delivery: 'express',
      shippingAddress: { ...address, city: 'Bonn' },
      lines: [line, { productId: '{{beans}}', quantity: 4 }],
    },
    status: 201,
  },
  {
    title: 'an order of more than the stock',
    method: 'POST',
    path: '/api/orders',
    json: order,
    status: 409,
  },
  {
    title: 'an order of an unknown customer',
    method: 'POST',
    path: '/api/orders',
    json: { ...order, customerId: unknownId },
    status: 404,
  },
  {
    title: 'an order of an unknown product',
    method: 'POST',
    path: '/api/orders',
    json: { ...order, lines: [{ productId: unknownId, quantity: 1 }] },
    status: 404,
  },
  ...rejectedBodies('/orders', order, {
    'a customer that is not a UUID': { customerId: '12' },
    'no lines': { lines: [] },
    'lines that are an object': { lines: line },
    'a quantity of 0': { lines: [{ ...line, quantity: 0 }] },
    'an invalid second line': { lines: [line, { productId: 'tea', quantity: 101 }] },
    'an unknown property of a line': { lines: [{ ...line, price: 0 }] },
    'an unknown delivery': { delivery: 'pigeon' },
    'an invalid shipping address': { shippingAddress: { ...address, street: '' } },
    'an unknown property': { total: 0 },
  }),
  get('/orders'),
  get('/orders?status=open&limit=1'),
  get('/orders?customerId={{customer}}&page=2&limit=1'),
  get('/orders?status=lost', 400),
  get('/orders?customerId=ada', 400),
  get('/orders?limit=0', 400),
  get('/orders/{{order}}'),
  get('/orders/999', 404),
  get('/orders/first', 400),
  cancel('a cancelled order', '{{order}}', 200),
  cancel('an order that is cancelled again', '{{order}}', 409),
  cancel('an unknown order that is cancelled', '999', 404),
  cancel('an invalid order that is cancelled', 'first', 400),
  cancel('the fifth cancellation in a minute', '{{order}}', 429),
];

const rest: readonly ScriptedRequest[] = [
  get('/status'),
  {
    title: 'a product without orders that is removed',
    method: 'DELETE',
    path: '/api/products/{{beans}}',
    status: 204,
  },
  {
    title: 'a product that is removed again',
    method: 'DELETE',
    path: '/api/products/{{beans}}',
    status: 404,
  },
  {
    title: 'an invalid product that is removed',
    method: 'DELETE',
    path: '/api/products/beans',
    status: 400,
  },
  get('/products/{{beans}}', 404),
  get('/suppliers', 404),
  { title: 'a path without the prefix', method: 'GET', path: '/status', status: 404 },
  { title: 'a method without a route', method: 'DELETE', path: '/api/status', status: 404 },
];

/** The requests to the shop: each route with valid input, with input that breaks each kind of rule, and with unknown ids. */
export const shopRequests: readonly ScriptedRequest[] = [...categories, ...products, ...customers, ...orders, ...rest];
