import pLimit from 'p-limit';
import { problem } from '../problem.ts';
import type { Drawing } from './share-card.ts';

/** Pictures drawn at the same time: each keeps a thread busy for some 20 ms, one in Japanese for 60. */
const drawnAtOnce = 2;
const waitingMost = 30;

const draw = pLimit(drawnAtOnce);

/**
 * Draws an SVG as PNG outside of the main thread. Responds 503 when too many wait. The renderer is loaded for the first
 * one; it reads the named fonts alone, and no file or address that the SVG names.
 */
export const drawPng = ({ svg, fontFiles }: Drawing): Promise<Buffer> => {
  if (draw.pendingCount >= waitingMost) throw problem('unavailable');
  return draw(async () => {
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles }, logLevel: 'off' });
    return image.asPng();
  });
};
