/** The red, green and blue of a colour such as `#c2410c`, from 0 to 255. */
const getChannels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance (WCAG 2.2). */
const getLuminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = getChannels(color)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
export const contrastRatio = (first: string, second: string): number => {
  const [lighter = 0, darker = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

/** `share` of the first colour in the second. */
export const mixColors = (first: string, second: string, share: number): string => {
  const other = getChannels(second);
  const mixed = getChannels(first).map((channel, index) =>
    Math.round(channel * share + (other[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};
