import { draftPost, posts } from './data/posts.ts';
import type { User } from './make-users.ts';
import type { Row, World } from './world.ts';

/** The blog, and what admins told many. */
export const makeContent = (world: World, admins: User[]) => {
  const author = (index: number) => (admins[index % admins.length] as User).id;
  const shown = posts.map(({ daysAgo, tags, ...post }, index): Row<'blog_posts'> => {
    const at = world.daysAgo(daysAgo);
    return {
      ...post,
      id: world.id(at),
      tags: [...tags],
      status: 'published',
      publish_at: at.toISOString(),
      author_id: author(index),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    };
  });
  const draft: Row<'blog_posts'> = {
    ...draftPost,
    id: world.id(world.daysAgo(2)),
    tags: [...draftPost.tags],
    status: 'draft',
    author_id: author(0),
  };
  const campaign = (
    days: number,
    more: Pick<Row<'campaigns'>, 'kind' | 'title' | 'body' | 'segment' | 'recipients' | 'sent'> &
      Partial<Row<'campaigns'>>,
  ): Row<'campaigns'> => {
    const at = world.daysAgo(days);
    return {
      ...more,
      id: world.id(at),
      author_id: author(1),
      created_at: at.toISOString(),
      finished_at: new Date(at.getTime() + 40_000).toISOString(),
    };
  };
  return {
    posts: [...shown, draft],
    campaigns: [
      campaign(33, {
        kind: 'mail',
        title: 'The reply clock is here',
        body: '<p>Each job now says in how many days its company answers, and what it has really done.</p>',
        segment: 'all',
        recipients: 212,
        sent: 205,
        failed: 2,
        unsubscribed: 5,
      }),
      campaign(12, {
        kind: 'push',
        title: 'Interviews in your calendar',
        body: 'Pick one of the times that a company proposes; it comes with a calendar entry.',
        link: '/account/fractional/opportunities/applied',
        segment: 'fractional',
        recipients: 166,
        sent: 166,
      }),
    ],
  };
};
