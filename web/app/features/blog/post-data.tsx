import type { Post } from '../../../../contract/src/blog.ts';
import { useAbsoluteUrl } from '../../lib/page-meta.ts';
import { StructuredData } from '../../lib/structured-data.tsx';

/** What search engines are told of a post: https://developers.google.com/search/docs/appearance/structured-data/article */
export const PostData = ({ post }: { post: Post }) => {
  const url = useAbsoluteUrl();
  const own = url(`/resources/blog/${post.slug}`);
  const publisher = {
    '@type': 'Organization',
    name: 'Cadre',
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
        image: url(post.cover_image ?? '/social-card.png'),
        datePublished: post.publish_at ?? post.created_at,
        dateModified: post.updated_at,
        // A post whose writer has left is the house's.
        author: post.author === 'Cadre' ? publisher : { '@type': 'Person', name: post.author },
        publisher,
        keywords: post.tags.join(', '),
        mainEntityOfPage: own,
        url: own,
      }}
    />
  );
};
