/** How a page tells feed readers of the blog's feed. */
export const blogFeedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Cadre blog',
  href: '/resources/blog/feed.xml',
} as const;
