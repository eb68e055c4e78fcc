import { readFileSync } from 'node:fs';

/** How wide the letters of a font are, read from its TrueType file. */
export interface FontMetrics {
  /** The width of a character in em; undefined if the font does not have it. */
  widthOf(character: string): number | undefined;
}

const tablesOf = (file: DataView): Map<string, number> => {
  const tables = new Map<string, number>();
  for (let at = 0; at < file.getUint16(4); at += 1) {
    const entry = 12 + at * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => file.getUint8(entry + byte)));
    tables.set(tag, file.getUint32(entry + 8));
  }
  return tables;
};

type GlyphOf = (code: number) => number;

/** Subtable of format 4: the Basic Multilingual Plane in segments. */
const readSegments = (file: DataView, start: number): GlyphOf => {
  const bytes = file.getUint16(start + 6);
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes].map(
    (offset) => start + offset,
  ) as [number, number, number, number];
  return (code) => {
    for (let at = 0; at < bytes; at += 2) {
      if (code > file.getUint16(ends + at)) continue;
      const first = file.getUint16(starts + at);
      if (code < first) return 0;
      const offset = file.getUint16(offsets + at);
      const delta = file.getUint16(deltas + at);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = file.getUint16(offsets + at + offset + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
};

/** Subtable of format 12: all of Unicode in groups. */
const readGroups =
  (file: DataView, start: number): GlyphOf =>
  (code) => {
    for (let at = 0; at < file.getUint32(start + 12); at += 1) {
      const group = start + 16 + at * 12;
      if (code > file.getUint32(group + 4)) continue;
      const first = file.getUint32(group);
      return code < first ? 0 : file.getUint32(group + 8) + code - first;
    }
    return 0;
  };

const readCharacterMap = (file: DataView, start: number): GlyphOf => {
  const subtables = Array.from({ length: file.getUint16(start + 2) }, (_, at) => {
    const offset = start + file.getUint32(start + 4 + at * 8 + 4);
    return { offset, format: file.getUint16(offset) };
  });
  const groups = subtables.find(({ format }) => format === 12);
  if (groups) return readGroups(file, groups.offset);
  const segments = subtables.find(({ format }) => format === 4);
  if (segments) return readSegments(file, segments.offset);
  throw new Error('The font has no character map that is read here.');
};

/** Reads the widths and characters of a TrueType font. */
export const readFontMetrics = (path: string): FontMetrics => {
  const bytes = readFileSync(path);
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(file);
  const table = (tag: string): number => {
    const start = tables.get(tag);
    if (start === undefined) throw new Error(`${path} has no table ${tag}.`);
    return start;
  };
  const unitsPerEm = file.getUint16(table('head') + 18);
  const measured = file.getUint16(table('hhea') + 34);
  const glyphOf = readCharacterMap(file, table('cmap'));
  const widths = table('hmtx');
  const found = new Map<string, number | undefined>();
  return {
    widthOf: (character) => {
      if (found.has(character)) return found.get(character);
      const glyph = glyphOf(character.codePointAt(0) ?? 0);
      const width =
        glyph === 0 ? undefined : file.getUint16(widths + Math.min(glyph, measured - 1) * 4) / unitsPerEm;
      found.set(character, width);
      return width;
    },
  };
};
