// Draws the portraits and company marks of the demo marketplace into demo/data/pictures. Run it by hand after a change:
// `node scripts/draw-demo-pictures.ts`. The styles are Lorelei by Lisa Wischofsky and Shapes by DiceBear, both CC0 1.0.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Avatar, Style, type StyleDefinition } from '@dicebear/core';
import lorelei from '@dicebear/styles/lorelei.json' with { type: 'json' };
import shapes from '@dicebear/styles/shapes.json' with { type: 'json' };
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../demo/data/pictures');

const variants = (name: string, ...numbers: number[]) =>
  numbers.map((number) => `${name}${String(number).padStart(2, '0')}`);

const portraitOptions = {
  // Names and faces are combined by chance.
  beardProbability: 0,
  hairAccessoriesProbability: 0,
  glassesProbability: 0,
  mouthVariant: variants('happy', 1, 2, 3, 4, 5, 6, 8, 10, 11, 13, 16),
  eyebrowsVariant: variants('variant', 1, 2, 3, 4, 5),
  skinColor: ['f2d3b1', 'e7b88a', 'c68e5f', '9e6b43', '6f4a30'],
  hairColor: ['2b2320', '4a312c', '7a4b2a', 'a7794b', '8f8a86', 'd8d2ca'],
  backgroundColor: ['dbe4f0', 'e9dfd3', 'dfe9df', 'efdcd6', 'e3dcec', 'd8e7ea'],
};
const markOptions = { backgroundColor: ['f4d9c6', 'cfe0ea', 'd9e6d2', 'e4d7ea', 'efe3b8'] };

const draw = async (
  style: unknown,
  options: object,
  { name, count, pixels }: { name: string; count: number; pixels: number },
) => {
  const drawn = new Style(style as StyleDefinition);
  for (let number = 1; number <= count; number += 1) {
    const seed = `${name} ${number}`;
    const avatar = new Avatar(drawn, { ...options, seed, size: pixels * 2 });
    const picture = await sharp(Buffer.from(avatar.toString()))
      .resize(pixels, pixels)
      .webp({ quality: 80, effort: 6 })
      .toBuffer();
    await writeFile(join(folder, `${name}-${String(number).padStart(2, '0')}.webp`), picture);
  }
};

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await draw(lorelei, portraitOptions, { name: 'portrait', count: 90, pixels: 160 });
await draw(shapes, markOptions, { name: 'mark', count: 36, pixels: 128 });
