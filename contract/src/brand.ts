import { z } from 'zod';
import { line } from './values.ts';

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
const contrastRatio = (first: string, second: string): number => {
  const [lighter = 0, darker = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

/** `share` of the first colour in the second. */
const mixColors = (first: string, second: string, share: number): string => {
  const other = getChannels(second);
  const mixed = getChannels(first).map((channel, index) =>
    Math.round(channel * share + (other[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

export const Color = z
  .string()
  // Aborts: the checks of contrast that follow need the three channels.
  .regex(/^#[0-9a-f]{6}$/i, { error: 'Write six hexadecimal digits, such as #c2410c.', abort: true })
  .toLowerCase();

/** The contrast of text with its background (WCAG 2.2, AA). */
const minContrast = 4.5;

/** The surfaces of `web/app/ui/tokens.css` and of mails that text in the accent colour is on. */
export const surfaces = {
  light: ['#fcfbf9', '#ffffff', '#f5f3ef', '#f5f0ea'],
  dark: ['#131110', '#1b1917', '#24201d', '#221e1b'],
} as const;

type Scheme = keyof typeof surfaces;

/** A faint surface in the accent's hue. */
const getWash = (accent: string, scheme: Scheme) =>
  scheme === 'light' ? mixColors(accent, '#ffffff', 0.07) : mixColors(accent, surfaces.dark[0], 0.1);

/** The surface on which text in the accent is hardest to read, and the contrast there. */
const worstSurface = (accent: string, scheme: Scheme) =>
  [...surfaces[scheme], getWash(accent, scheme)]
    .map((surface) => ({ surface, ratio: contrastRatio(accent, surface) }))
    .reduce((worst, next) => (next.ratio < worst.ratio ? next : worst));

/** Rounded down: 4.49 does not pass as 4.5. */
const formatRatio = (ratio: number) => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

/** Why an accent is refused, with the measured contrast; undefined if it is readable. */
export const accentRefusal = (accent: string, scheme: Scheme): string | undefined => {
  const { surface, ratio } = worstSurface(accent, scheme);
  if (ratio >= minContrast) return undefined;
  return `The contrast of ${accent} with ${surface} is ${formatRatio(ratio)}. Text needs ${minContrast}:1 or more: choose a ${scheme === 'light' ? 'darker' : 'lighter'} colour.`;
};

const accentFor = (scheme: Scheme) =>
  Color.superRefine((accent, context) => {
    const message = accentRefusal(accent, scheme);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** What the product is called and looks like: `brand` in `content/site.json`, or what an admin set instead. */
export const Brand = z.strictObject({
  name: line(40, 1),
  /** What the marketplace is, in a few words: in the footer, the app manifest and the picture of shared links. */
  tagline: line(120, 1),
  /** The sender's name in mails. If empty, `name` is used. */
  mail_name: line(60),
  /** A square PNG in base64, shown beside the name and as the icon. Without one, `mark` is drawn. */
  logo: z
    .string()
    .max(200_000, 'This picture is too large.')
    .regex(/^[A-Za-z0-9+/]+=*$/)
    .nullable(),
  mark: z.enum(['ring', 'letter']),
  accent_light: accentFor('light'),
  accent_dark: accentFor('dark'),
});
export type Brand = z.infer<typeof Brand>;

/** The colours derived from the accents, by their names in `web/app/ui/tokens.css`. */
export const brandColors = ({ accent_light, accent_dark }: Pick<Brand, 'accent_light' | 'accent_dark'>) => ({
  light: {
    brand: accent_light,
    'brand-fill': accent_light,
    'brand-fill-hover': mixColors('#000000', accent_light, 0.14),
    'brand-bright': mixColors('#ffffff', accent_light, 0.2),
    'brand-wash': getWash(accent_light, 'light'),
  },
  dark: {
    brand: accent_dark,
    // It is the background of white text in both schemes.
    'brand-fill': accent_light,
    'brand-fill-hover': mixColors('#000000', accent_light, 0.1),
    'brand-bright': accent_dark,
    'brand-wash': getWash(accent_dark, 'dark'),
  },
});

export { isShipped, shippedBrand } from './shipped-brand.ts';
