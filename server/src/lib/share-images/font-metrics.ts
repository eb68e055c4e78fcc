import { readFileSync } from 'node:fs';
import { create } from 'fontkit';

/** How wide the letters of a font are. */
export interface FontMetrics {
  /** The width of a character in em; undefined if the font does not have it. */
  getWidth(character: string): number | undefined;
}

/** Reads the widths and characters of a TrueType font. */
export const readFontMetrics = (path: string): FontMetrics => {
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
