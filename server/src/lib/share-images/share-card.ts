import { encode } from 'html-entities';
import type { Brand } from '../../../../contract/src/brand.ts';
import { brandColors } from '../../../../contract/src/brand.ts';
import { dotSeparator } from '../../../../contract/src/job-format.ts';
import { drawMark, markFontFiles } from '../brand-mark.ts';
import { fitText, type Line } from './fit-text.ts';
import { type Face, findGlyphs, type Glyph } from './fonts.ts';

/** What the picture of a page shows when its link is shared. */
export interface ShareCard {
  /** What kind of page it is: 'Open role'. */
  label: string;
  /** Above the title: a company's name. */
  kicker: string;
  title: string;
  /** Below the title, in bold: the pay. */
  highlight?: string | undefined;
  facts: readonly string[];
}

/** A picture to draw, with the files of the fonts that it needs. */
export interface Drawing {
  svg: string;
  fontFiles: string[];
}

const shareImageSize = { width: 1200, height: 630 } as const;

const margin = 80;
const boxWidth = shareImageSize.width - 2 * margin;
const lineHeight = 1.12;
const colors = {
  paper: '#fcfbf9',
  ink: '#17140f',
  soft: '#5a544c',
  line: '#e9e5de',
};

/** Whether the first letter is Arabic, the only right-to-left script of the fonts. */
const isRightToLeft = (glyphs: readonly Glyph[]): boolean =>
  /\p{Script=Arabic}/u.test(glyphs.find(({ character }) => /\p{L}/u.test(character))?.character ?? '');

/** Each run of a font is named, so that the renderer never has to look for a letter itself. */
const toSpans = ({ glyphs }: Line): string => {
  const spans: { font: Glyph['font']; text: string }[] = [];
  for (const { font, character } of glyphs) {
    const last = spans.at(-1);
    if (last?.font === font) last.text += character;
    else spans.push({ font, text: character });
  }
  return spans
    .map(
      ({ font, text }) =>
        `<tspan font-family="${font.family}" font-weight="${font.weight}">${encode(text, { level: 'xml' })}</tspan>`,
    )
    .join('');
};

// The renderer lays out left to right; these isolates (RLI, PDI) make a text right to left.
const [rightToLeftStart, rightToLeftEnd] = ['\u2067', '\u2069'];

const drawLine = (line: Line, at: { y: number; size: number; fill: string; fromRight: boolean }): string => {
  const spans = toSpans(line);
  const place = at.fromRight ? `x="${shareImageSize.width - margin}" text-anchor="end"` : `x="${margin}"`;
  const text = at.fromRight ? `${rightToLeftStart}${spans}${rightToLeftEnd}` : spans;
  return `<text ${place} y="${Math.round(at.y)}" font-size="${at.size}" fill="${at.fill}" xml:space="preserve">${text}</text>`;
};

const drawLogo = (brand: Brand) =>
  `<g transform="translate(${margin} 64) scale(1.75)">${drawMark(brand)}</g>`;
const ringIn = (wash: string) =>
  `<g transform="translate(800 70) scale(17)" fill="none"><path d="M24 6.6A12 12 0 1 0 24 25.4" stroke="${wash}" stroke-width="6" stroke-linecap="round"/></g>`;

const titleSizes = [
  [84, 2],
  [72, 3],
  [60, 4],
  [50, 4],
] as const;

/** Whether the fonts have every letter of a card. */
export const canDraw = ({ label, kicker, title, highlight = '', facts }: ShareCard): boolean =>
  [label, kicker, ...facts].every((text) => findGlyphs(text, 'text') !== undefined) &&
  [title, highlight].every((text) => findGlyphs(text, 'display') !== undefined);

/** The picture of a card; undefined if the fonts lack a letter of it. */
export const drawShareCard = (card: ShareCard, brand: Brand): Drawing | undefined => {
  const { brand: accent, 'brand-wash': wash } = brandColors(brand).light;
  const used = new Set<string>(markFontFiles());
  const getGlyphs = (text: string, face: Face) => {
    const glyphs = findGlyphs(text, face);
    for (const { font } of glyphs ?? []) used.add(font.path);
    return glyphs;
  };
  const title = getGlyphs(card.title, 'display');
  const kicker = getGlyphs(card.kicker, 'text');
  const facts = getGlyphs(card.facts.filter(Boolean).join('  ·  ').replaceAll(dotSeparator, ' · '), 'text');
  const highlight = getGlyphs(card.highlight ?? '', 'display');
  const label = getGlyphs(card.label, 'text');
  const name = getGlyphs(brand.name, 'display');
  if (!title || !kicker || !facts || !highlight || !label || !name) return undefined;

  const oneLine = (glyphs: Glyph[], width: number, sizes: number[]) =>
    fitText(glyphs, { width, sizes: sizes.map((size) => [size, 1] as const) });
  const head = oneLine(kicker, boxWidth, [36, 32, 28]);
  const body = fitText(title, { width: boxWidth, sizes: titleSizes });
  const pay = oneLine(highlight, 480, [34, 28]);
  const payWidth = (pay.lines[0]?.width ?? 0) * pay.size;
  const factsLeft = payWidth === 0 ? 0 : payWidth + 32;
  const foot = oneLine(facts, boxWidth - factsLeft, [30, 26]);
  const tag = oneLine(label, 400, [28]);

  // Kicker and title are centred between the logo and the line above the facts.
  const titleHeight = body.lines.length * body.size * lineHeight;
  const top = 142 + (360 - (titleHeight + head.size * 1.5)) / 2;
  const firstBaseline = top + head.size * 1.5 + body.size * 0.86;
  const drawAll = (
    { lines, size }: { lines: Line[]; size: number },
    y: number,
    fill: string,
    glyphs: readonly Glyph[] = [],
  ) =>
    lines.map((line, index) =>
      drawLine(line, { y: y + index * size * lineHeight, size, fill, fromRight: isRightToLeft(glyphs) }),
    );

  const parts = [
    ...(brand.mark === 'ring' && brand.logo === null ? [ringIn(wash)] : []),
    drawLogo(brand),
    `<g transform="translate(74 0)">${drawAll(oneLine(name, 440, [42, 34, 28]), 107, colors.ink, name).join('')}</g>`,
    `<g transform="translate(${boxWidth - (tag.lines[0]?.width ?? 0) * tag.size} 0)">${drawAll(tag, 103, colors.soft, label).join('')}</g>`,
    ...drawAll(head, top + head.size, accent, kicker),
    ...drawAll(body, firstBaseline, colors.ink, title),
    `<rect x="${margin}" y="514" width="${boxWidth}" height="2" fill="${colors.line}"/>`,
    ...drawAll(pay, 570, colors.ink),
    `<g transform="translate(${factsLeft} 0)">${drawAll(foot, 569, colors.soft).join('')}</g>`,
  ];
  const { width, height } = shareImageSize;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colors.paper}"/>${parts.join('')}</svg>`,
    fontFiles: [...used],
  };
};
