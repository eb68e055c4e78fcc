import styles from './avatar.module.css';

const toneCount = 6;

/** The first letters of the first and last word of a name. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
};

/** A tone from 0 to 5, always the same for the same name. */
const tone = (name: string): number => {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum % toneCount;
};

interface Props {
  name: string;
  picture?: string | null;
  /** Width and height in pixels. */
  size?: number;
}

/** A person's picture, or their initials on a tone derived from the name. */
export const Avatar = ({ name, picture, size = 40 }: Props) => {
  const style = { width: size, height: size, fontSize: size * 0.38 };
  if (picture) return <img className={styles.round} style={style} src={picture} alt="" loading="lazy" />;
  return (
    <span className={styles.round} data-tone={tone(name)} style={style} aria-hidden="true">
      {initials(name)}
    </span>
  );
};

/** A company's logo, or its first letter in a square. */
export const CompanyMark = ({
  name,
  logo,
  size = 44,
}: {
  name: string;
  logo?: string | null;
  size?: number;
}) => {
  const style = { width: size, height: size, fontSize: size * 0.42 };
  if (logo) return <img className={styles.square} style={style} src={logo} alt="" loading="lazy" />;
  return (
    <span className={styles.square} data-tone={tone(name)} style={style} aria-hidden="true">
      {initials(name).slice(0, 1)}
    </span>
  );
};
