import type { Glyph } from './fonts.ts';

/** A line of glyphs with its width in em. */
export interface Line {
  glyphs: Glyph[];
  width: number;
}

interface Room {
  /** In pixels. */
  width: number;
  /** Font sizes in pixels, largest first, with the lines that have room in each. */
  sizes: readonly (readonly [size: number, lines: number])[];
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
/** May not begin a line: closing signs, small kana, marks of repetition. */
const noLineStart =
  /[、。，．・：；？！」』）】〉》〕ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ)\]}!?,.:;%]|\p{M}/u;
const noLineEnd = /[「『（【〈《〔([{]/u;

const toLine = (glyphs: Glyph[]): Line => ({
  glyphs,
  width: glyphs.reduce((sum, { width }) => sum + width, 0),
});
const withoutSpaces = (glyphs: Glyph[]): Glyph[] => {
  const last = glyphs.findLastIndex(({ character }) => character !== ' ');
  const first = glyphs.findIndex(({ character }) => character !== ' ');
  return first < 0 ? [] : glyphs.slice(first, last + 1);
};

/** The parts between which a line may break: words with the space after them, and single Japanese characters. */
const toParts = (glyphs: Glyph[]): Glyph[][] => {
  const parts: Glyph[][] = [];
  for (const glyph of glyphs) {
    const before = parts.at(-1)?.at(-1)?.character;
    const mayBreak =
      before === undefined ||
      (!noLineStart.test(glyph.character) &&
        !noLineEnd.test(before) &&
        glyph.character !== ' ' &&
        (before === ' ' || /[-–—/]/.test(before) || wide.test(before) || wide.test(glyph.character)));
    if (mayBreak) parts.push([glyph]);
    else parts.at(-1)?.push(glyph);
  }
  return parts;
};

/** A hyphen in the font of the glyph before it; none after Japanese, nor within Arabic, which has no hyphens. */
const hyphenAfter = (glyph: Glyph | undefined): Glyph[] => {
  if (glyph === undefined || !/\p{Script=Latin}/u.test(glyph.character)) return [];
  return [{ character: '-', font: glyph.font, width: glyph.font.metrics.getWidth('-') ?? 0.5 }];
};

/** Breaks a part that is wider than a line. */
const splitPart = (part: Glyph[], width: number): Glyph[][] => {
  const pieces: Glyph[][] = [[]];
  let used = 0;
  for (const glyph of part) {
    const last = pieces.at(-1) ?? [];
    const hyphen = hyphenAfter(last.at(-1));
    const room = width - (hyphen[0]?.width ?? 0);
    if (
      last.length > 0 &&
      used + glyph.width > room &&
      glyph.character !== ' ' &&
      !/\p{M}/u.test(glyph.character)
    ) {
      last.push(...hyphen);
      pieces.push([glyph]);
      used = glyph.width;
    } else {
      last.push(glyph);
      used += glyph.width;
    }
  }
  return pieces;
};

const wrap = (parts: Glyph[][], width: number): { lines: Line[]; wholeWords: boolean } => {
  const rows: Glyph[][] = [[]];
  let wholeWords = true;
  for (const part of parts) {
    const fits = (glyphs: Glyph[]) => toLine(withoutSpaces(glyphs)).width <= width;
    const pieces = fits(part) ? [part] : splitPart(part, width);
    if (pieces.length > 1) wholeWords = false;
    for (const piece of pieces) {
      const row = rows.at(-1) ?? [];
      if (row.length === 0 || fits([...row, ...piece])) row.push(...piece);
      else rows.push([...piece]);
    }
  }
  return { lines: rows.map((row) => toLine(withoutSpaces(row))), wholeWords };
};

/** What was dropped where the line was broken. */
const spaceAfter = ({ glyphs }: Line): Glyph[] => {
  const last = glyphs.at(-1);
  if (last === undefined || wide.test(last.character)) return [];
  return [{ character: ' ', font: last.font, width: last.font.metrics.getWidth(' ') ?? 0.3 }];
};

/** The line, cut so that an ellipsis has room after it. */
const cut = ({ glyphs }: Line, width: number): Line => {
  const [first] = glyphs;
  if (first === undefined) return { glyphs, width: 0 };
  const ellipsis = { character: '…', font: first.font, width: first.font.metrics.getWidth('…') ?? 1 };
  const kept = [...glyphs];
  while (kept.length > 0 && toLine(kept).width + ellipsis.width > width) kept.pop();
  return toLine([...withoutSpaces(kept), { ...ellipsis, font: kept.at(-1)?.font ?? first.font }]);
};

/**
 * Breaks a text into lines in the largest size in which it has room without breaking words; a word that has room in no
 * size is broken in the smallest. Text beyond that is cut and ends in '…'.
 */
export const fitText = (glyphs: Glyph[], { width, sizes }: Room): { size: number; lines: Line[] } => {
  const parts = toParts(glyphs);
  for (const [size, max] of sizes) {
    const { lines, wholeWords } = wrap(parts, width / size);
    if (wholeWords && lines.length <= max) return { size, lines };
  }
  const [size, max] = sizes.at(-1) ?? [16, 1];
  const { lines } = wrap(parts, width / size);
  if (lines.length <= max) return { size, lines };
  const rest = toLine(lines.slice(max - 1).flatMap((line) => [...line.glyphs, ...spaceAfter(line)]));
  return { size, lines: [...lines.slice(0, max - 1), cut(rest, width / size)] };
};
