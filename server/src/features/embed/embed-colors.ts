/** The colors of one form of the framed list. */
interface Palette {
  paper: string;
  surface: string;
  ink: string;
  soft: string;
  line: string;
  accent: string;
}

const defaultAccents = { light: 'c2410c', dark: 'ff9557' };
const minContrast = 4.5;

type Color = readonly [red: number, green: number, blue: number];

const toColor = (hex: string): Color => {
  const value = Number.parseInt(hex, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
const toHex = (color: Color) => color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');

/** Relative luminance of WCAG 2.2. */
const luminance = (color: Color): number => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colors of six hexadecimal digits, from 1 to 21. */
export const getContrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [one, other].map((hex) => luminance(toColor(hex))).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** The color, moved toward `ink` until text in it can be read on `surface`. */
const readableOn = (color: string, surface: string, ink: string): string => {
  const [from, to] = [toColor(color), toColor(ink)];
  for (let step = 0; step < 10; step += 1) {
    const [red, green, blue] = from.map((part, index) => part + ((to[index] ?? 0) - part) * (step / 10));
    const mixed = toHex([red ?? 0, green ?? 0, blue ?? 0]);
    if (getContrast(mixed, surface) >= minContrast) return mixed;
  }
  return ink;
};

/** The colors in light or dark. A chosen accent is used as it is where it can be read. */
export const buildPalette = (scheme: 'light' | 'dark', accent = defaultAccents[scheme]): Palette => {
  const colors =
    scheme === 'light'
      ? { paper: 'fcfbf9', surface: 'ffffff', ink: '17140f', soft: '5a544c', line: 'e9e5de' }
      : { paper: '131110', surface: '1b1917', ink: 'f5f2ed', soft: 'bcb5ab', line: '2c2926' };
  return { ...colors, accent: readableOn(accent, colors.surface, colors.ink) };
};
