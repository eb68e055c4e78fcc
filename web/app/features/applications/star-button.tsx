import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { Application } from '../../../../contract/src/applications.ts';
import { useStar } from './applications.data.ts';
import styles from './star-button.module.css';

/** The company's own mark on an application; the fractional never sees it. */
export const StarButton = ({ application }: { application: Application }) => {
  const star = useStar();
  const { id, starred, fractional } = application;
  const Icon = starred ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={starred === true}
      aria-label={`Star ${fractional.first_name} ${fractional.last_name}`}
      onClick={() => star.mutate({ id, starred: !starred })}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
};
