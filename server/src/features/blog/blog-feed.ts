import { generateRssFeed } from 'feedsmith';
import type { Post } from '../../../../contract/src/blog.ts';

export const blogFeedPath = '/resources/blog/feed.xml';

// Feed readers show a post outside of the site, so its links and images need absolute URLs.
const withAbsoluteUrls = (html: string, publicUrl: string) =>
  html.replace(/(\s(?:src|href)=")(\/(?!\/))/g, `$1${publicUrl}$2`);

/** The newest posts in full as RSS 2.0. */
export const blogFeed = (
  posts: Post[],
  { publicUrl, brand }: { publicUrl: string; brand: string },
): string => {
  const url = (path: string) => `${publicUrl}${path}`;
  const newest = posts.map(({ updated_at }) => updated_at).sort();
  return generateRssFeed({
    title: `${brand} blog`,
    description: 'On hiring and being a fractional executive: pay, scope, the first ninety days.',
    link: url('/resources/blog'),
    language: 'en-GB',
    lastBuildDate: new Date(newest.at(-1) ?? 0),
    atom: { links: [{ href: url(blogFeedPath), rel: 'self', type: 'application/rss+xml' }] },
    items: posts.map(({ slug, title, summary, body, author, tags, publish_at, created_at }) => ({
      title,
      link: url(`/resources/blog/${slug}`),
      guid: { value: url(`/resources/blog/${slug}`), isPermaLink: true },
      description: summary,
      pubDate: new Date(publish_at ?? created_at),
      categories: tags.map((name) => ({ name })),
      dc: { creators: [author] },
      content: { encoded: withAbsoluteUrls(body, publicUrl) },
    })),
  });
};
