import { publicBlogList } from '../../../../contract/src/blog.ts';
import { PostCards, PostTags } from '../../features/blog/post-cards.tsx';
import { callFrom } from '../../lib/server-context.ts';
import { titled } from '../../lib/title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/blog.ts';

const pageSize = 12;

export const meta = titled(
  'Blog',
  'On hiring and being a fractional executive: pay, scope, the first ninety days.',
);

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const tag = url.searchParams.get('tag');
  const page = Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1);
  const list = await callFrom(context)(publicBlogList, {
    query: { page, page_size: pageSize, ...(tag ? { tag: tag.slice(0, 40) } : {}) },
  });
  return { list, tag: tag?.toLowerCase() ?? null, page };
};

export default function ResourcesBlogPage({ loaderData: { list, tag, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Blog" lead="On hiring and being a fractional executive." />
      <PostTags tags={list.tags} chosen={tag} />
      {list.results.length === 0 ? (
        <EmptyState
          title={tag === null ? 'Nothing is published yet' : `Nothing about “${tag}”`}
          text="Please look again later."
        />
      ) : (
        <PostCards posts={list.results} />
      )}
      <Pagination page={page} pageCount={pageCountOf(list.count, pageSize)} />
    </>
  );
}
