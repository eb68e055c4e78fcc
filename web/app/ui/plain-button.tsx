import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './plain-button.module.css';

interface Appearance {
  look?: 'filled' | 'quiet' | 'text';
  size?: 'medium' | 'large';
}

const getClassName = ({ look = 'filled', size = 'medium' }: Appearance) =>
  [styles.button, styles[look], styles[size]].join(' ');

/** A link that looks like a button, for pages without the component library. */
export const LinkButton = ({ look, size, ...link }: Appearance & ComponentProps<typeof Link>) => (
  <Link {...link} className={getClassName({ look, size })} />
);

/** A button for pages without the component library; elsewhere use Mantine's. */
export const PlainButton = ({ look, size, ...button }: Appearance & ComponentProps<'button'>) => (
  <button type="button" {...button} className={getClassName({ look, size })} />
);
