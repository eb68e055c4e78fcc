import styles from './being-built.module.css';
import { LinkButton } from './plain-button.tsx';

interface Props {
  title: string;
  /** What will be here, in one sentence. */
  will: string;
  /** Where one can go meanwhile. */
  links?: { to: string; label: string }[];
}

/** A page that is not there yet, honestly said. */
export const BeingBuilt = ({
  title,
  will,
  links = [{ to: '/jobgrid', label: 'See the open jobs' }],
}: Props) => (
  <section className={styles.page}>
    <p className={styles.label}>Being built</p>
    <h1>{title}</h1>
    <p className={styles.will}>{will}</p>
    <div className={styles.links}>
      {links.map(({ to, label }, place) => (
        <LinkButton key={to} to={to} look={place === 0 ? 'filled' : 'quiet'}>
          {label}
        </LinkButton>
      ))}
    </div>
  </section>
);
