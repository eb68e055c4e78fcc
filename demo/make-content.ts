import { draftPost, posts } from './data/posts.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';
import type { User } from './make-users.ts';

/** Blog posts and campaigns. */
export const makeContent = (context: DemoContext, admins: User[]) => {
  const author = (index: number) => (admins[index % admins.length] as User).id;
  const published = posts.map(({ daysAgo, tags, ...post }, index): DemoRow<'blog_posts'> => {
    const at = context.daysAgo(daysAgo);
    return {
      ...post,
      id: context.id(at),
      tags: [...tags],
      status: 'published',
      publish_at: at.toISOString(),
      author_id: author(index),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    };
  });
  const draft: DemoRow<'blog_posts'> = {
    ...draftPost,
    id: context.id(context.daysAgo(2)),
    tags: [...draftPost.tags],
    status: 'draft',
    author_id: author(0),
  };
  const campaign = (
    daysAgo: number,
    more: Pick<DemoRow<'campaigns'>, 'kind' | 'title' | 'body' | 'segment' | 'recipients' | 'sent'> &
      Partial<DemoRow<'campaigns'>>,
  ): DemoRow<'campaigns'> => {
    const at = context.daysAgo(daysAgo);
    return {
      ...more,
      id: context.id(at),
      author_id: author(1),
      created_at: at.toISOString(),
      started_at: at.toISOString(),
      finished_at: new Date(at.getTime() + 40_000).toISOString(),
    };
  };
  return {
    blog_posts: [...published, draft],
    campaigns: [
      campaign(33, {
        kind: 'mail',
        title: 'The reply clock is here',
        body: '<p>Each job now shows how quickly its company promises to reply, and how quickly it has replied so far.</p>',
        segment: 'all',
        recipients: 212,
        sent: 205,
        failed: 2,
        unsubscribed: 5,
      }),
      campaign(12, {
        kind: 'push',
        title: 'Interviews in your calendar',
        body: 'Pick one of the proposed times and get a calendar entry.',
        link: '/account/fractional/opportunities/applied',
        segment: 'fractional',
        recipients: 166,
        sent: 166,
      }),
    ],
  };
};
