import { data, type MetaDescriptor } from 'react-router';
import { publicBlogList } from '../../../../contract/src/blog.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { blogFeedLink } from '../../features/blog/blog-metadata.tsx';
import { PostCards, PostTags } from '../../features/blog/post-cards.tsx';
import { described } from '../../lib/page-meta.ts';
import { callFrom } from '../../lib/server-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/blog.ts';

const pageSize = 12;

const pathOf = (tag: string | null, page: number) => {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/resources/blog?${query}` : '/resources/blog';
};

export const meta = (args: Route.MetaArgs): MetaDescriptor[] => {
  const { tag = null, page = 1, list } = args.loaderData ?? {};
  const about = tag === null ? 'Blog' : `Blog: ${tag}`;
  return [
    ...described({
      title: page > 1 ? `${about}, page ${page}` : about,
      description: 'On hiring and being a fractional executive: pay, scope, the first ninety days.',
      path: pathOf(tag, page),
      noindex: list?.results.length === 0,
    })(args),
    blogFeedLink,
  ];
};

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const tag = url.searchParams.get('tag');
  const page = Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1);
  const list = await callFrom(context)(publicBlogList, {
    query: { page, page_size: pageSize, ...(tag ? { tag: tag.slice(0, 40) } : {}) },
  }).catch((error: unknown) => {
    // No page has such a number, and no post such a tag.
    throw error instanceof CallError && error.status === 400 ? data(null, { status: 404 }) : error;
  });
  return { list, tag: tag?.toLowerCase() ?? null, page };
};

export default function ResourcesBlogPage({ loaderData: { list, tag, page } }: Route.ComponentProps) {
  const nothing = tag === null ? 'Nothing is published yet' : `Nothing about “${tag}”`;
  return (
    <>
      <PageHeader
        title="Blog"
        lead="On hiring and being a fractional executive: pay, scope, the first ninety days."
        actions={
          <LinkButton to={blogFeedLink.href} look="quiet" reloadDocument>
            RSS feed
          </LinkButton>
        }
      />
      <PostTags tags={list.tags} chosen={tag} />
      {list.results.length === 0 ? (
        <EmptyState
          title={page > 1 ? 'There is no such page' : nothing}
          text={
            list.tags.length > 0
              ? 'There is more to read than this.'
              : 'The newsletter says when there is: see the foot of this page.'
          }
          action={
            list.tags.length > 0 ? (
              <LinkButton to="/resources/blog" look="quiet">
                See everything
              </LinkButton>
            ) : undefined
          }
        />
      ) : (
        <PostCards posts={list.results} lead={page === 1 && tag === null} />
      )}
      <Pagination page={page} pageCount={pageCountOf(list.count, pageSize)} />
    </>
  );
}
