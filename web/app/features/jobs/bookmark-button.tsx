import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import type { JobCard } from '../../../../contract/src/jobs.ts';
import styles from './bookmark-button.module.css';
import { useBookmark } from './jobs.data.ts';

interface Props {
  job: Pick<JobCard, 'id' | 'title' | 'bookmarked'>;
  /** Shows a label beside the icon. */
  labelled?: boolean;
}

/** Adds or removes a bookmark; absent for people who cannot save jobs. */
export const BookmarkButton = ({ job, labelled = false }: Props) => {
  const bookmark = useBookmark(job.id);
  if (job.bookmarked === null) return null;
  const Icon = job.bookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <button
      type="button"
      className={styles.button}
      data-labelled={labelled || undefined}
      aria-pressed={job.bookmarked}
      {...(!labelled && { 'aria-label': `Save ${job.title}` })}
      onClick={() => bookmark.mutate(!job.bookmarked)}
    >
      <Icon size={20} aria-hidden="true" />
      {labelled && (job.bookmarked ? 'Saved' : 'Save')}
    </button>
  );
};
