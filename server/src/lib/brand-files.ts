import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, brandColors, isShipped } from '../../../contract/src/brand.ts';
import { markFontFiles, markSvg } from './brand-mark.ts';
import type { App } from './deps.ts';
import { createEntityTag, matchesEntityTag } from './entity-tag.ts';
import { isRecord } from './is-record.ts';
import { problem } from './problem.ts';
import { drawPng } from './share-images/draw-png.ts';
import { drawShareCard } from './share-images/share-card.ts';
import { getBrand } from './site.ts';

const drawIcon = (brand: Brand, pixels: number, bleed = false) =>
  drawPng({ svg: markSvg(brand, pixels, { bleed }), fontFiles: markFontFiles() });

const drawSocialCard = (brand: Brand, host: string) => {
  const card = { label: host, kicker: '', title: brand.tagline, facts: [] };
  const drawing = drawShareCard(card, brand);
  // A name in letters of no font of ours.
  return drawing ? drawPng(drawing) : drawIcon(brand, 512);
};

/** The manifest of the files with the name and description of the brand. */
const nameManifest = (shipped: string, brand: Brand): string => {
  const manifest: unknown = JSON.parse(shipped);
  if (!isRecord(manifest)) return shipped;
  return JSON.stringify({
    ...manifest,
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
  });
};

const declarations = (colors: Record<string, string>) =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** The colours of the brand, over those of `web/app/ui/tokens.css` and `theme-variables.css`. */
const renderStyle = (brand: Brand): string => {
  const { light, dark } = brandColors(brand);
  const library = (fill: string, hover: string) =>
    `--mantine-color-brand-7:${fill};--mantine-color-brand-8:${hover};`;
  return [
    `:root:root{${declarations(light)}${library(light['brand-fill'], light['brand-fill-hover'])}}`,
    `@media (prefers-color-scheme:dark){:root:root{${declarations(dark)}${library(dark['brand-fill'], dark['brand-fill-hover'])}}}`,
  ].join('\n');
};

interface BrandFile {
  type: string;
  /** The file of `web/public` that shows the shipped brand. */
  shipped: boolean;
  draw: (
    brand: Brand,
    site: { publicUrl: string; readShipped: () => Promise<Buffer> },
  ) => Promise<Buffer | string>;
}

const png = (pixels: number, bleed = false): BrandFile => ({
  type: 'image/png',
  shipped: true,
  draw: (brand) => drawIcon(brand, pixels, bleed),
});

/** What browsers and other sites load by these addresses. */
const files: Record<string, BrandFile> = {
  '/favicon.svg': {
    type: 'image/svg+xml',
    shipped: true,
    draw: async (brand) => markSvg(brand, 32, { family: 'Bricolage Grotesque, system-ui, sans-serif' }),
  },
  '/apple-touch-icon.png': png(180, true),
  '/icon-192.png': png(192),
  '/icon-512.png': png(512),
  '/icon-maskable-192.png': png(192, true),
  '/icon-maskable-512.png': png(512, true),
  '/social-card.png': {
    type: 'image/png',
    shipped: true,
    draw: (brand, { publicUrl }) => drawSocialCard(brand, new URL(publicUrl).host),
  },
  '/manifest.webmanifest': {
    type: 'application/manifest+json',
    shipped: true,
    draw: async (brand, { readShipped }) => nameManifest((await readShipped()).toString(), brand),
  },
  '/brand.css': {
    type: 'text/css; charset=utf-8',
    shipped: false,
    draw: async (brand) => renderStyle(brand),
  },
};

/** The files that a server of static files must not serve. */
export const brandFileNames = Object.keys(files).map((path) => path.slice(1));

/**
 * Serves the icons, the manifest, the picture of shared links and the colours: the files of `folder` for the brand as
 * shipped, otherwise drawn from the settings. Browsers ask each time whether theirs is current.
 */
export const registerBrandFiles = (app: App, folder: string): void => {
  const drawn = new Map<string, Promise<{ etag: string; body: Buffer }>>();

  const make = async (path: string, brand: Brand) => {
    const { draw, shipped } = files[path] as BrandFile;
    const readShipped = () => readFile(join(folder, path));
    const { publicUrl } = app.deps.config;
    const body = Buffer.from(
      shipped && isShipped(brand) ? await readShipped() : await draw(brand, { publicUrl, readShipped }),
    );
    return { body, etag: createEntityTag(body) };
  };

  const read = (path: string) => {
    const key = `${path} ${app.deps.site.current().revision}`;
    const file = drawn.get(key) ?? make(path, getBrand(app.deps));
    // Only the files of the current brand are cached.
    if (!drawn.has(key) && drawn.size >= brandFileNames.length) drawn.clear();
    drawn.set(key, file);
    file.catch(() => drawn.delete(key));
    return file;
  };

  const sendFile = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = files[path];
    if (!file) throw problem('not_found');
    const { etag, body } = await read(path);
    void reply.headers({
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    });
    if (matchesEntityTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(file.type).send(body);
  };
  for (const path of Object.keys(files))
    app.get(path, { schema: { hide: true } }, (request, reply) => sendFile(path, request, reply));
};
