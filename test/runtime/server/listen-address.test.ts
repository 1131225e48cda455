import { describe, expect, test } from 'vitest';
import { type ListenTarget, parseAddress } from '../../../runtime/src/server/listen-address.ts';

const valid: [target: ListenTarget, address: object][] = [
  ['127.0.0.1:3000', { host: '127.0.0.1', port: 3000 }],
  ['[::1]:3000', { host: '::1', port: 3000 }],
  ['[::]:0', { host: '::', port: 0 }],
  ['localhost:65535', { host: 'localhost', port: 65535 }],
  [0, { host: '127.0.0.1', port: 0 }],
  ['8080', { host: '127.0.0.1', port: 8080 }],
  [
    { host: '0.0.0.0', port: 80 },
    { host: '0.0.0.0', port: 80 },
  ],
  [{ path: 'app.sock' }, { path: 'app.sock' }],
  [{ fd: 3 }, { fd: 3 }],
  ['/run/app.sock', { path: '/run/app.sock' }],
  ['./app.sock', { path: './app.sock' }],
  ['\\\\.\\pipe\\app', { path: '\\\\.\\pipe\\app' }],
  ['run/app.sock', { path: 'run/app.sock' }],
  ['C:\\run\\app.sock', { path: 'C:\\run\\app.sock' }],
];

const invalid: ListenTarget[] = [
  '',
  'localhost',
  ':3000',
  '::1:3000',
  '127.0.0.1:',
  '127.0.0.1:65536',
  '127.0.0.1:x',
  -1,
  1.5,
  NaN,
  'http://127.0.0.1:3000',
  'https://[::1]:3000/',
  'file:///run/app.sock',
  '127.0.0.1:3000/',
  '[::1]:3000/path',
  { host: '127.0.0.1', port: NaN },
  70000,
  { host: '', port: 1 },
  { fd: -1 },
  { fd: NaN },
];

test('the error of a port that is not a number shows it', () => {
  expect(() => parseAddress({ host: '127.0.0.1', port: Number('abc') })).toThrow("{ host: '127.0.0.1', port: NaN }");
  expect(() => parseAddress('127.0.0.1:abc')).toThrow('`127.0.0.1:abc` is not a valid address');
  expect(() => parseAddress('http://127.0.0.1:3000')).toThrow('`http://127.0.0.1:3000` is not a valid address');
});

describe('an address', () => {
  test.each(valid)('%j', (target, address) => expect(parseAddress(target)).toEqual(address));

  test.each(invalid)('%j is none', (target) => {
    expect(() => parseAddress(target)).toThrow(expect.objectContaining({ code: 'invalid-address' }));
  });
});
