import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainMetrics } from '../src/features/audit/audit.tasks.ts';
import { countMails } from '../src/lib/mailer.ts';
import { cacheMetric, poolMetrics } from '../src/lib/metrics.ts';
import { queueMetrics, taskMetric } from '../src/lib/tasks-metrics.ts';
import { appForTest, type TestApp } from './app-for-test.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const PROMQL_FUNCTIONS = ['histogram_quantile'];

const inDeploy = (file: string) => readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

it('has every metric that the alerts and the dashboard query', async () => {
  const { deps } = test;
  poolMetrics(deps.metrics);
  queueMetrics(deps.metrics, new pg.Pool());
  taskMetric(deps.metrics);
  cacheMetric(deps.metrics, 'pages');
  chainMetrics(deps.metrics);
  countMails(deps.mailer, deps.metrics);
  const registered = deps.metrics.getMetricsAsArray().map(({ name }) => name);

  const texts = await Promise.all(['alerts.yaml', 'grafana-dashboard.json'].map(inDeploy));
  const queried = texts
    .flatMap((text) => [...text.matchAll(/\bexpr"?: (.+)/g)].map(([, expression = '']) => expression))
    .flatMap((expression) => [...expression.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\()/g)])
    .map(([, name = '']) => name)
    .filter((name) => !PROMQL_FUNCTIONS.includes(name));
  expect(queried.length).toBeGreaterThan(10);
  const names = new Set(registered);
  expect(
    queried.filter((name) => !names.has(name) && !names.has(name.replace(/_(bucket|count|sum)$/, ''))),
  ).toEqual([]);
});
