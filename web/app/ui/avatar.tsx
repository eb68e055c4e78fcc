import styles from './avatar.module.css';
import { initialsOf, toneOf } from './mark.ts';

interface Props {
  name: string;
  picture?: string | null;
  /** Width and height in pixels. */
  size?: number;
}

/** A person's picture, or their initials on a tone that is always the same for the name. */
export const Avatar = ({ name, picture, size = 40 }: Props) => {
  const style = { width: size, height: size, fontSize: size * 0.38 };
  if (picture) return <img className={styles.round} style={style} src={picture} alt="" loading="lazy" />;
  return (
    <span className={styles.round} data-tone={toneOf(name)} style={style} aria-hidden="true">
      {initialsOf(name)}
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
    <span className={styles.square} data-tone={toneOf(name)} style={style} aria-hidden="true">
      {initialsOf(name).slice(0, 1)}
    </span>
  );
};
