import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainMetrics } from '../src/features/audit/audit.tasks.ts';
import { operationMetrics } from '../src/features/operations/operations-metrics.ts';
import { countMails } from '../src/lib/mailer.ts';
import { cacheMetric, poolMetrics, replicaMetric } from '../src/lib/metrics.ts';
import { queueMetrics, taskMetric } from '../src/lib/tasks-metrics.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { externalProgram } from './external-program.ts';
import { isLongForm } from './test-form.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const promqlFunctions = ['histogram_quantile'];

const inDeploy = (file: string) => readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

it('has every metric that the alerts and the dashboard query', async () => {
  const { deps } = test;
  poolMetrics(deps.metrics);
  queueMetrics(deps.metrics, new pg.Pool());
  taskMetric(deps.metrics);
  cacheMetric(deps.metrics, 'pages');
  chainMetrics(deps.metrics);
  countMails(deps.mailer, deps.metrics);
  replicaMetric(deps.metrics);
  const watched = { ownBackups: true, redisUrl: 'redis://127.0.0.1:9', publicUrl: 'https://cadre.test' };
  operationMetrics({ ...deps, config: { ...deps.config, ...watched } })();
  const registered = deps.metrics.getMetricsAsArray().map(({ name }) => name);

  const texts = await Promise.all(['alerts.yaml', 'grafana-dashboard.json'].map(inDeploy));
  const queried = texts
    .flatMap((text) => [...text.matchAll(/\bexpr"?: (.+)/g)].map(([, expression = '']) => expression))
    .flatMap((expression) => [
      ...expression.replaceAll(/\\?"[^"]*"/g, '').matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\()/g),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !promqlFunctions.includes(name));
  expect(queried.length).toBeGreaterThan(10);
  const names = new Set(registered);
  expect(
    queried.filter((name) => !names.has(name) && !names.has(name.replace(/_(bucket|count|sum)$/, ''))),
  ).toEqual([]);
});

// Its program is downloaded, and unpacks to 48 MB.
if (isLongForm)
  it('fires each alert about the installation on its condition, and none before [alerts-fire]', {
    // The first run unpacks promtool.
    timeout: 120_000,
  }, async () => {
    const { command, env } = await externalProgram('promtool');
    const cwd = new URL('../../deploy/', import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(command, ['test', 'rules', 'alerts.test.yaml'], {
      cwd,
      env: { ...process.env, ...env },
    });
    expect(stdout).toContain('SUCCESS');
    const [rules, tests] = await Promise.all(['alerts.yaml', 'alerts.test.yaml'].map(inDeploy));
    const withMetric = [...(rules ?? '').matchAll(/alert: (\w+)\n +expr: (.+)/g)]
      .filter(([, , expression]) =>
        /operation_|wal_|disk_|certificate_|redis_|replica_|last_payment/.test(expression ?? ''),
      )
      .map(([, name]) => name);
    expect(withMetric).toHaveLength(8);
    for (const name of withMetric)
      expect(tests).toMatch(new RegExp(`alertname: ${name}\n +eval_time: .+\n +exp_alerts:\n +- `));
  });
