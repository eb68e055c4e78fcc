import { data } from 'react-router';
import { publicBlog } from '../../../../contract/src/blog.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { PostArticle } from '../../features/blog/post-article.tsx';
import { PostCards } from '../../features/blog/post-cards.tsx';
import { callFrom } from '../../lib/server-context.ts';
import { titled } from '../../lib/title.ts';
import { Section } from '../../ui/section.tsx';
import type { Route } from './+types/blog-post.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  titled(loaderData?.title ?? 'Blog', loaderData?.summary)();

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  try {
    return await callFrom(context)(publicBlog, { params: { slug: params.slug } });
  } catch (error) {
    if (error instanceof CallError && error.status < 500) throw data(null, { status: 404 });
    throw error;
  }
};

export default function ResourcesBlogPostPage({ loaderData: post }: Route.ComponentProps) {
  return (
    <>
      <PostArticle post={post} />
      {post.more.length > 0 && (
        <Section title="More to read">
          <PostCards posts={post.more} heading="h3" />
        </Section>
      )}
    </>
  );
}
