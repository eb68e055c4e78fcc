import type { PostCard } from '../../../../contract/src/blog.ts';

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Where a post stands, in a word and a tone. */
export const postState = ({ status, publish_at }: Pick<PostCard, 'status' | 'publish_at'>) => {
  if (status === 'draft' || publish_at === null) return { label: 'Draft', tone: 'neutral' as const };
  if (publish_at > new Date().toISOString())
    return { label: `Shows ${time.format(new Date(publish_at))}`, tone: 'info' as const };
  return { label: 'Published', tone: 'good' as const };
};
