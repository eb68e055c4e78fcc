import { encode } from 'html-entities';
import type { Brand } from '../../../contract/src/brand.ts';
import { findGlyphs } from './share-images/fonts.ts';

type Look = Pick<Brand, 'name' | 'logo' | 'mark' | 'accent_light'>;

/** The first letter of a name, as it is drawn. */
const findFirstLetter = (name: string) => {
  const [first = ''] = name;
  return findGlyphs(first, 'display')?.[0] ?? findGlyphs('C', 'display')?.[0];
};

const drawSign = ({ name, logo, mark }: Look, family: string): string => {
  if (logo !== null) return `<image width="32" height="32" href="data:image/png;base64,${logo}"/>`;
  if (mark === 'ring')
    return '<path d="M22.6 11.2A8 8 0 1 0 22.6 20.8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><circle cx="23.4" cy="16" r="2.4" fill="#fff"/>';
  const letter = findFirstLetter(name);
  return `<text x="16" y="23" text-anchor="middle" font-family="${family || letter?.font.family}" font-size="20" font-weight="700" fill="#fff">${encode(letter?.character.toUpperCase() ?? '')}</text>`;
};

/**
 * The mark of the brand as parts of an SVG, 32 by 32: the logo, or the drawn mark on the accent. `bleed` fills the whole
 * square, for icons that the system masks. `family` names fonts of the reader; without it, those of `markFontFiles`.
 */
export const drawMark = (brand: Look, { bleed = false, family = '' } = {}): string => {
  const ground = brand.logo === null ? brand.accent_light : '#ffffff';
  const isBare = brand.logo !== null && !bleed;
  const rect = isBare ? '' : `<rect width="32" height="32" rx="${bleed ? 0 : 8}" fill="${ground}"/>`;
  const sign = drawSign(brand, family);
  return `${rect}${bleed ? `<g transform="translate(4 4) scale(0.75)">${sign}</g>` : sign}`;
};

/** The files of the fonts that the letter of a mark may need. */
export const markFontFiles = (): string[] =>
  [findGlyphs('C', 'display')?.[0]?.font.path].filter((path) => path !== undefined);

/** A picture of the mark alone, `pixels` wide. */
export const markSvg = (
  brand: Look,
  pixels: number,
  options: { bleed?: boolean; family?: string } = {},
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 32 32"><title>${encode(brand.name, { level: 'xml' })}</title>${drawMark(brand, options)}</svg>`;
