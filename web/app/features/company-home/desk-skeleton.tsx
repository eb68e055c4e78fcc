import { Bar, ListSkeleton, Placeholder } from '../../ui/skeletons.tsx';
import styles from './company-home.module.css';

const numbers = ['due', 'applicants', 'jobs'];

/** The company's day while it loads: figures, a list, and the plans beside it. */
export const DeskSkeleton = () => (
  <>
    <div className={styles.numbers}>
      {numbers.map((name) => (
        <Placeholder key={name} label={`Loading: ${name}`}>
          <Bar width="4.5rem" height="4rem" />
        </Placeholder>
      ))}
    </div>
    <div className={styles.desk}>
      <div className={styles.main}>
        <Bar width="6rem" height="1.75rem" />
        <ListSkeleton rows={6} pictures={false} label="Loading what is due" />
      </div>
      <aside className={styles.aside}>
        <Bar width="10rem" height="1.75rem" />
        <ListSkeleton rows={4} pictures={false} label="Loading plans" />
      </aside>
    </div>
  </>
);
