// Draws web/public/social-card.png, the preview of shared links: `node scripts/draw-social-card.ts`, after a change of
// the brand.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { browserLaunch } from '../e2e/support/browser.ts';

const root = join(import.meta.dirname, '..');
const face = async (name: string, file: string) => {
  const font = await readFile(join(root, 'node_modules/@fontsource-variable', file));
  return `@font-face { font-family: ${name}; font-weight: 200 800; src: url(data:font/woff2;base64,${font.toString('base64')}); }`;
};

const html = `<!doctype html><style>
${await face('Display', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}
${await face('Text', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2')}
body { margin: 0; width: 1200px; height: 630px; background: #fcfbf9; color: #17140f; position: relative; overflow: hidden; }
.ring { position: absolute; right: -130px; top: 50px; width: 530px; }
.brand { position: absolute; left: 80px; top: 72px; display: flex; gap: 18px; align-items: center; font: 650 44px Display; letter-spacing: -0.03em; }
.brand svg { width: 60px; }
h1 { position: absolute; left: 80px; bottom: 150px; margin: 0; max-width: 760px; font: 650 82px/1 Display; letter-spacing: -0.035em; }
p { position: absolute; left: 80px; bottom: 76px; margin: 0; color: #5a544c; font: 450 30px Text; }
</style><body>
<svg class="ring" viewBox="0 0 32 32"><path d="M24 6.6A12 12 0 1 0 24 25.4" fill="none" stroke="#ff6b1a" stroke-width="6" stroke-linecap="round"/><circle cx="26.5" cy="16" r="3.4" fill="#c2410c"/></svg>
<div class="brand"><svg viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#c2410c"/><path d="M22.6 11.2A8 8 0 1 0 22.6 20.8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><circle cx="23.4" cy="16" r="2.4" fill="#fff"/></svg>Cadre</div>
<h1>Senior leadership, by&nbsp;the&nbsp;day</h1>
<p>Fractional executives and companies, in direct contact.</p>
</body>`;

const browser = await chromium.launch(browserLaunch());
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(html);
await page.evaluate('document.fonts.ready.then(() => true)');
await sharp(await page.screenshot())
  .png({ palette: true, compressionLevel: 9 })
  .toFile(join(root, 'web/public/social-card.png'));
await browser.close();
