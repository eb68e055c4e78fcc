import type { PostCard } from '../../../../contract/src/blog.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The state of a post as the props of a badge; times in the reader's time zone. */
export const postState = ({ status, publish_at }: Pick<PostCard, 'status' | 'publish_at'>) => {
  if (status === 'draft' || publish_at === null) return { label: 'Draft', tone: 'neutral' as const };
  if (publish_at > new Date().toISOString())
    return { label: `Scheduled for ${timeFormat.format(new Date(publish_at))}`, tone: 'info' as const };
  return { label: 'Published', tone: 'good' as const };
};
