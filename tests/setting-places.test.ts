import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Environment } from '../server/src/config.ts';
import { files, read } from './source-files.ts';

// Where the chart and compose.yaml set each setting of the program. A new setting has to have a place in both.

const settings = Object.keys(Environment.shape).sort();
/** Settings for development, which production refuses or ignores. */
const forDevelopment = new Set([
  ...[
    'DEMO',
    'STRIPE_API_BASE',
    'CADRE_WEB_DEV',
    'WEBHOOKS_ALLOW_LOOPBACK',
    'ALLOW_INSECURE_DEMO',
    'RATE_LIMITS',
  ],
]);
const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));

const values = read('deploy/helm/values.yaml');
const templates = files
  .filter((file) => file.startsWith('deploy/helm/templates/'))
  .map(read)
  .join('\n');
const inChart: Record<string, Set<string>> = {
  'values.yaml, config': new Set(Object.keys((parse(values) as { config: object }).config)),
  'a Secret': namesIn(
    values
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .join('\n'),
    /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g,
  ),
  'the templates': new Set([
    ...namesIn(templates, /name: ([A-Z][A-Z0-9_]+),? ?/g),
    ...namesIn(templates, /^ {2}([A-Z][A-Z0-9_]+): /gm),
  ]),
};
const compose = read('compose.yaml');
const inCompose: Record<string, Set<string>> = {
  '.env': namesIn(read('deploy/env.example'), /^([A-Z][A-Z0-9_]+)=/gm),
  'compose.yaml': new Set([
    ...namesIn(compose, /^ {2}([A-Z][A-Z0-9_]+): /gm),
    ...namesIn(compose, /^ {6}([A-Z][A-Z0-9_]+): /gm),
    ...namesIn(compose, /[{,] ([A-Z][A-Z0-9_]+): /g),
  ]),
  'the image': namesIn(read('Dockerfile'), /\b([A-Z_]+)=/g),
};
/** Settings of a process outside compose.yaml, or with a default that fits it: an operator adds them to .env when needed. */
const addedWhenNeeded = new Set([
  ...['DATABASE_DIRECT_URL', 'DATABASE_PREPARED', 'DRAIN_SECONDS', 'API_DOCS', 'STYLE_GUIDE', 'ADMIN_2FA'],
  ...['REAUTH_SECONDS', 'HSTS_INCLUDE_SUBDOMAINS'],
]);
/** The folder of backups of compose.yaml and systemd. */
const notInChart = new Set(['BACKUP_DIR']);

const listPlaces = (name: string, places: Record<string, Set<string>>) =>
  Object.keys(places).filter((place) => places[place]?.has(name));

test('the chart and compose.yaml have a place for every setting of production', () => {
  const table = settings
    .filter((name) => !forDevelopment.has(name))
    .map((name) => ({ name, chart: listPlaces(name, inChart), compose: listPlaces(name, inCompose) }));
  expect(table.length).toBeGreaterThan(50);
  expect(table.filter(({ name, chart }) => chart.length === 0 && !notInChart.has(name))).toEqual([]);
  expect(
    table.filter(({ name, compose: places }) => places.length === 0 && !addedWhenNeeded.has(name)),
  ).toEqual([]);
});

test('the chart sets no setting that does not exist', () => {
  const given = [
    ...(inChart['values.yaml, config'] ?? []),
    ...namesIn(templates, /- \{ name: ([A-Z_]+), value/g),
  ];
  expect(given.filter((name) => !settings.includes(name))).toEqual([]);
});

test('no secret has its place in the chart’s values', () => {
  const secret = /SECRET|_KEY(_ID)?$|PASSWORD$|^DATABASE_.*URL|^REDIS_URL|^SMTP_URL/;
  const given = [...(inChart['values.yaml, config'] ?? [])];
  expect(given.filter((name) => secret.test(name) && name !== 'VAPID_PUBLIC_KEY')).toEqual([]);
});
