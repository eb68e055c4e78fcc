import { data, href, Link, type MetaDescriptor } from 'react-router';
import { publicBlog } from '../../../../contract/src/blog.ts';
import { buildUrl } from '../../../../contract/src/client.ts';
import { blogFeedLink, PostStructuredData } from '../../features/blog/blog-metadata.tsx';
import { PostArticle } from '../../features/blog/post-article.tsx';
import { PostCards, PostTopics } from '../../features/blog/post-cards.tsx';
import { isMissing } from '../../lib/load-state.ts';
import { publicPageMeta, toImage } from '../../lib/page-meta.ts';
import { callFrom } from '../../lib/server-context.ts';
import { FollowedList } from '../../ui/followed-list.tsx';
import { Section } from '../../ui/section.tsx';
import type { Route } from './+types/blog-post.ts';
import styles from './blog-post.module.css';

export const meta = (args: Route.MetaArgs): MetaDescriptor[] => {
  const post = args.loaderData;
  return [
    ...publicPageMeta({
      title: post?.title ?? 'Blog',
      description: post?.summary ?? '',
      path: href('/resources/blog/:slug', args.params),
      type: 'article',
      image: toImage(post?.share_image, `Article: ${post?.title}`),
    })(args),
    blogFeedLink,
  ];
};

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  try {
    const post = await callFrom(context)(publicBlog, { params: { slug: params.slug } });
    return { ...post, source: buildUrl('/api', publicBlog, { slug: params.slug }) };
  } catch (error) {
    if (error instanceof Error && isMissing(error)) throw data(null, { status: 404 });
    throw error;
  }
};

export default function ResourcesBlogPostPage({ loaderData: post }: Route.ComponentProps) {
  return (
    <>
      <p className={styles.back}>
        <Link to="/resources/blog">Blog</Link>
      </p>
      <PostArticle post={post} />
      <PostTopics tags={post.tags} />
      {post.more.length > 0 && (
        <Section title="More to read">
          <FollowedList tag="post_search" rows={post.more} url={post.source} resultPath={['more']}>
            {(shown) => <PostCards posts={shown} heading="h3" />}
          </FollowedList>
        </Section>
      )}
      <PostStructuredData post={post} />
    </>
  );
}
