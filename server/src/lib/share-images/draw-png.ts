import pLimit from 'p-limit';
import { problem } from '../problem.ts';
import type { Drawing } from './share-card.ts';

/** Pictures drawn at the same time: each keeps a thread busy for some 20 ms, one in Japanese for 60. */
const drawnAtOnce = 2;
const maxWaiting = 30;

const draw = pLimit(drawnAtOnce);

const fitInto = ({ width, height }: { width: number; height: number }, value: number) => ({
  mode: width >= height ? ('width' as const) : ('height' as const),
  value,
});

/**
 * Draws an SVG as PNG outside of the main thread. Responds 503 when too many wait. The renderer is loaded for the first
 * one; it reads the named fonts alone, and no file or address that the SVG names. `longestSide`, in
 * pixels, replaces the size that the SVG states.
 */
export const drawPng = ({ svg, fontFiles }: Drawing, longestSide?: number): Promise<Buffer> => {
  if (draw.pendingCount >= maxWaiting) throw problem('unavailable');
  return draw(async () => {
    const { renderAsync, Resvg } = await import('@resvg/resvg-js');
    const options = { font: { loadSystemFonts: false, fontFiles }, logLevel: 'off' as const };
    const fitTo = longestSide === undefined ? undefined : fitInto(new Resvg(svg, options), longestSide);
    const image = await renderAsync(svg, { ...options, ...(fitTo ? { fitTo } : {}) });
    return image.asPng();
  });
};
