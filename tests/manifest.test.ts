import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { surfaces } from '../contract/src/brand.ts';

interface Icon {
  src: string;
  sizes: string;
  type?: string;
  purpose?: string;
}
interface Manifest {
  [name: string]: unknown;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
}

const manifest: Manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'));
const tableFile = '../web/app/routes.ts';
const { default: table } = (await import(/* @vite-ignore */ tableFile)) as { default: RouteConfigEntry[] };

const listPaths = (routes: RouteConfigEntry[]): (string | undefined)[] =>
  routes.flatMap(({ path, children }) => [path, ...listPaths(children ?? [])]);

test('the manifest has everything that browsers need to install the site', () => {
  expect(manifest).toMatchObject({
    id: '/',
    name: expect.stringMatching(/^Cadre/),
    short_name: 'Cadre',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
  });
  const tokens = readFileSync('web/app/ui/tokens.css', 'utf8');
  const paper = /--paper: (#\w+)/.exec(tokens)?.[1];
  expect([manifest.background_color, manifest.theme_color]).toEqual([paper, paper]);
  const plain = manifest.icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes);
  const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes);
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(maskable).toEqual(['192x192', '512x512']);
});

test('accents are checked against the surfaces of the style sheet', () => {
  const [light = '', dark = ''] = readFileSync('web/app/ui/tokens.css', 'utf8').split(
    'prefers-color-scheme: dark',
  );
  const listSurfaces = (tokens: string) =>
    ['paper', 'surface', 'sunken'].map((name) => new RegExp(`--${name}: (#\\w+)`).exec(tokens)?.[1]);
  expect(surfaces.light).toEqual(expect.arrayContaining(listSurfaces(light)));
  expect(surfaces.dark).toEqual(expect.arrayContaining(listSurfaces(dark)));
});

test('every icon of the manifest exists in its declared size, and maskable ones have no transparent edge', async () => {
  for (const { src, sizes, type, purpose } of [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]) {
    const image = sharp(`web/public${src}`);
    const { width, height, format } = await image.metadata();
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
    if (type !== undefined) expect(type).toContain(format);
    if (purpose === 'maskable') expect((await image.stats()).isOpaque, src).toBe(true);
  }
});

test('every shortcut leads to a page', () => {
  const paths = listPaths(table).map((path) => `/${path}`);
  expect(manifest.shortcuts.map(({ url }) => url).filter((url) => !paths.includes(url))).toEqual([]);
});
