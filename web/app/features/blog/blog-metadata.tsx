import { href } from 'react-router';
import type { Post } from '../../../../contract/src/blog.ts';
import { useBrand } from '../../lib/brand.ts';
import { useAbsoluteUrl } from '../../lib/page-meta.ts';
import { StructuredData } from '../../lib/structured-data.tsx';

/** The link that lets feed readers find the blog's feed. */
export const blogFeedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Blog',
  href: '/resources/blog/feed.xml',
} as const;

/** A post for search engines: https://developers.google.com/search/docs/appearance/structured-data/article */
export const PostStructuredData = ({ post }: { post: Post & { share_image: string | null } }) => {
  const { name } = useBrand();
  const url = useAbsoluteUrl();
  const postUrl = url(href('/resources/blog/:slug', { slug: post.slug }));
  const publisher = {
    '@type': 'Organization',
    name,
    url: url('/'),
    logo: url('/apple-touch-icon.png'),
  } as const;
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.summary,
        image: [post.cover_image, post.share_image ?? '/social-card.png'].flatMap((path) =>
          path === null ? [] : [url(path)],
        ),
        datePublished: post.publish_at ?? post.created_at,
        dateModified: post.updated_at,
        // Posts of former authors belong to the publisher.
        author: post.author === 'The editors' ? publisher : { '@type': 'Person', name: post.author },
        publisher,
        keywords: post.tags.join(', '),
        mainEntityOfPage: postUrl,
        url: postUrl,
      }}
    />
  );
};
