import { request } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { serveApplication } from '../support/serve-application.js';
import { type ExampleProject, exampleProject, pathIn, settingsPage } from './example-project.js';
import { readPages } from './pages.js';

const path = 'runtime/docs/recipes/kubernetes.md';
const pages = readPages().filter((page) => page.path === settingsPage || page.path === path);
const own = pages.find((page) => page.path === path);
let project: ExampleProject;

beforeAll(async () => {
  project = exampleProject(pages);
  expect(await project.copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await project.copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 240_000);

function shown(file: string): string {
  const text = own?.blocks.find((block) => block.file === file)?.text;
  if (text === undefined) throw new Error(`the page does not show ${file}`);
  return text;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly {
    readonly name: string;
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly env: readonly { readonly name: string; readonly value?: string }[];
    readonly startupProbe: Probe;
    readonly livenessProbe: Probe;
    readonly readinessProbe: Probe;
  }[];
}

const deployment: { readonly spec: { readonly selector: unknown; readonly template: { readonly spec: PodSpec } } } =
  parse(shown('deployment.yaml'));
const pod = deployment.spec.template.spec;
const [container] = pod.containers;
if (container === undefined) throw new Error('the pod has a container');
const { startupProbe, livenessProbe, readinessProbe } = container;
const shutdownDelay = Number(container.env.find(({ name }) => name === 'SHUTDOWN_DELAY')?.value);
const drainTimeout = Number(/drainTimeout: ([\d_]+)/.exec(shown('src/main.ts'))?.[1]?.replace('_', ''));

describe('the manifests', () => {
  test('select the same pods, and name the port of the image', () => {
    const labels = { app: 'notes' };
    expect(deployment).toMatchObject({
      kind: 'Deployment',
      spec: { selector: { matchLabels: labels }, template: { metadata: { labels } } },
    });
    expect(parse(shown('service.yaml'))).toMatchObject({
      kind: 'Service',
      spec: { selector: labels, ports: [{ port: 80, targetPort: 'http' }] },
    });
    expect(parse(shown('disruption-budget.yaml'))).toMatchObject({
      kind: 'PodDisruptionBudget',
      spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
    });
    expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }]);
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) expect(httpGet.port).toBe('http');
  });

  test('give the application the time of its shutdown, in which it becomes unready', () => {
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(shutdownDelay + drainTimeout);
    expect(shutdownDelay).toBeGreaterThan(readinessProbe.periodSeconds * readinessProbe.failureThreshold * 1000);
    // The seconds of the table.
    for (const seconds of [shutdownDelay, shutdownDelay + drainTimeout]) {
      expect(own?.text).toMatch(new RegExp(`^\\| \\d+ to ${seconds / 1000} \\|| to ${seconds / 1000} \\|`, 'm'));
    }
    expect(own?.text).toContain(`| ${pod.terminationGracePeriodSeconds} | SIGKILL |`);
  });
});

test('the probes respond as the page describes, until the process has ended', async () => {
  const main = `dist/${pathIn(own ?? pages[0] ?? unreachable(), 'src/main.js')}`;
  const served = await serveApplication(project.copy.directory, main, { SHUTDOWN_DELAY: '5000' });
  const call = async (target: string) => {
    const { statusCode, headers, body } = await request(`${served.url}${target}`);
    await body.dump();
    return [statusCode, headers['connection']];
  };
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
    expect(await call(httpGet.path)).toEqual([200, 'keep-alive']);
  }
  const stopped = served.stop();
  await expect.poll(() => call(readinessProbe.httpGet.path)).toEqual([503, 'close']);
  expect(await call(livenessProbe.httpGet.path)).toEqual([200, 'close']);
  expect(await call('/notes')).toEqual([200, 'close']);
  expect(await stopped).toMatchObject({ code: 0 });
  await expect(call(livenessProbe.httpGet.path)).rejects.toThrow('ECONNREFUSED');
});

function unreachable(): never {
  throw new Error(`there is no page ${path}`);
}
