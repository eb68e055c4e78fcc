import { expect, test } from 'vitest';
import { read } from './source-files.ts';

/** Every setting that the program reads. */
const settings = (read('server/src/config.ts').split('z.object({')[1]?.split('\n});')[0] ?? '')
  .split('\n')
  .flatMap((line) => /^ {2}([A-Z][A-Z0-9_]+):/.exec(line)?.[1] ?? []);
// For development, or said by the image.
const left = new Set(['NODE_ENV', 'DEMO', 'STRIPE_API_BASE', 'CADRE_WEB_DEV']);

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

test('the guide tells every setting of the program, and no other', () => {
  expect(settings.length).toBeGreaterThan(25);
  const table = read('docs/operating.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const cells = table.split('\n').flatMap((line) => /^\| (`.+?`) \|/.exec(line)?.[1] ?? []);
  const told = cells.flatMap((cell) => namesIn(cell, /`([A-Z0-9_]+)`/g));
  expect(told.sort()).toEqual(settings.filter((name) => !left.has(name)).sort());
});

test('the template of secrets and the set-up name only settings that there are', () => {
  const template = namesIn(read('deploy/env.example'), /^([A-Z][A-Z0-9_]+)=/gm);
  const own = new Set(['POSTGRES_PASSWORD', 'HTTP_PORT', 'CADRE_VERSION']);
  expect(template.filter((name) => !own.has(name) && !settings.includes(name))).toEqual([]);
  const compose = read('compose.yaml');
  const used = [
    ...namesIn(compose.split('x-settings')[1]?.split('x-web')[0] ?? '', /^ {2}([A-Z][A-Z0-9_]+):/gm),
    ...namesIn(compose, /<<: \*settings, ROLES: \w+, ([A-Z_]+):/g),
  ];
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter((name) => !settings.includes(name))).toEqual([]);
});

test('the template holds what production does not start without', () => {
  const needed = read('server/src/config.ts').split('const neededInProduction = [')[1]?.split(']')[0] ?? '';
  const template = namesIn(read('deploy/env.example'), /^([A-Z][A-Z0-9_]+)=/gm);
  const names = namesIn(needed, /'([A-Z_]+)'/g);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !template.includes(name))).toEqual([]);
});

test('the image runs the Node that the project runs on', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(read('Dockerfile')).toContain(`FROM node:${dependencies.node}-`);
});

test('the image is given every folder that the program imports from', () => {
  const copied = namesIn(read('Dockerfile').split('distroless')[1] ?? '', /^COPY (\w+) \w+$/gm);
  expect(copied.sort()).toEqual(['content', 'contract', 'sandbox', 'server']);
});
