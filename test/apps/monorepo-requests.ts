import { request } from 'undici';
import { expect } from 'vitest';

const authorized = { authorization: 'Bearer platform', 'content-type': 'application/json' };

/** Requests the routes of both applications: those that packages declare, and those that use classes of packages. */
export async function expectRoutes(urls: { readonly api: string; readonly admin: string }): Promise<void> {
  for (const url of [urls.api, urls.admin]) {
    const status = await request(`${url}/status`);
    expect(status.statusCode).toBe(200);
    expect(await status.body.json()).toMatchObject({ state: 'up' });
    const health = await request(`${url}/health/ready`);
    expect(await health.body.json()).toEqual({ status: 'up', failed: [] });
  }
  expect((await request(`${urls.admin}/uptime`)).statusCode).toBe(200);
  expect((await request(`${urls.api}/projects`)).statusCode).toBe(403);
  const created = await request(`${urls.api}/projects`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify({ name: 'Bridge' }),
  });
  expect(created.statusCode).toBe(200);
  expect(created.headers['x-platform-version']).toBe('1');
  const invalid = await request(`${urls.api}/projects`, { method: 'POST', headers: authorized, body: '{"name":""}' });
  expect(invalid.statusCode).toBe(400);
  // The event reaches the handler of the package: both sides have the same class.
  const names = await request(`${urls.api}/projects/names`, { headers: authorized });
  expect(await names.body.json()).toEqual(['Bridge']);
}
