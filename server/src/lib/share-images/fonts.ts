import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

/** How wide the letters of a font are. */
interface FontMetrics {
  /** The width of a character in em; undefined if the font does not have it. */
  getWidth(character: string): number | undefined;
}

/** Reads the widths and characters of a TrueType font. */
const readFontMetrics = (path: string): FontMetrics => {
  const font = create(readFileSync(path));
  if (!('glyphForCodePoint' in font)) throw new Error(`${path} is a collection of fonts.`);
  const widths = new Map<string, number | undefined>();
  return {
    getWidth: (character) => {
      if (widths.has(character)) return widths.get(character);
      const code = character.codePointAt(0) ?? 0;
      const width = font.hasGlyphForCodePoint(code)
        ? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
        : undefined;
      widths.set(character, width);
      return width;
    },
  };
};

interface Font {
  /** Name and weight as in the file, for the renderer. */
  family: string;
  weight: number;
  path: string;
  metrics: FontMetrics;
}

const ownFont = (file: string) => fileURLToPath(new URL(`../../../fonts/${file}`, import.meta.url));
const packaged = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`));

/** A font whose file is read when it is first asked for: the Japanese one has five megabytes. */
const lazyFont = (family: string, weight: number, findPath: () => string): (() => Font) => {
  let font: Font | undefined;
  return () => {
    if (font === undefined) {
      const path = findPath();
      font = { family, weight, path, metrics: readFontMetrics(path) };
    }
    return font;
  };
};

const arabic = lazyFont('Noto Sans Arabic', 600, () =>
  packaged('noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
);
/** Of the library that draws PDFs. */
const greekAndCyrillic = lazyFont('Roboto', 500, () =>
  join(dirname(fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto.js'))), 'Roboto/Roboto-Medium.ttf'),
);
/** Also has many signs. */
const japanese = lazyFont('Noto Sans JP', 600, () =>
  packaged('noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf'),
);
const latinFonts = {
  display: lazyFont('Cadre Display', 400, () => ownFont('cadre-display.ttf')),
  text: lazyFont('Cadre Text', 400, () => ownFont('cadre-text.ttf')),
};

/** The design's fonts: `display` for titles, `text` for everything else. */
export type Face = keyof typeof latinFonts;

/** A character with its font and its width in em. */
export interface Glyph {
  character: string;
  font: Font;
  width: number;
}

const isLetter = /[\p{L}\p{M}\p{N}]/u;

/**
 * The characters of a text with the first font that has each; signs and spaces stay in the font of the letter before.
 * Signs that no font has, such as emoji, are left out. Undefined if a letter has no font: the text cannot be drawn.
 */
export const findGlyphs = (text: string, face: Face): Glyph[] | undefined => {
  const glyphs: Glyph[] = [];
  const latin = latinFonts[face];
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    const before = glyphs.at(-1)?.font;
    const find = (font: Font): Glyph | undefined => {
      const width = font.metrics.getWidth(character);
      return width === undefined ? undefined : { character, font, width };
    };
    const glyph =
      (before && !isLetter.test(character) ? find(before) : undefined) ??
      find(latin()) ??
      (/\p{Script=Arabic}/u.test(character) ? find(arabic()) : undefined) ??
      (/[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character) ? find(greekAndCyrillic()) : undefined) ??
      find(japanese());
    if (glyph !== undefined) glyphs.push(glyph);
    else if (isLetter.test(character)) return undefined;
  }
  return glyphs;
};
