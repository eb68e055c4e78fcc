import { data, href, type MetaDescriptor } from 'react-router';
import { publicBlogList } from '../../../../contract/src/blog.ts';
import { buildUrl, CallError } from '../../../../contract/src/client.ts';
import { blogFeedLink } from '../../features/blog/blog-metadata.tsx';
import { PostCards, PostTags } from '../../features/blog/post-cards.tsx';
import { publicPageMeta } from '../../lib/page-meta.ts';
import { callFrom, requireSwitch } from '../../lib/server-context.ts';
import { FollowedList } from '../../ui/followed-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageIn } from '../../ui/pagination-window.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/blog.ts';

const pageSize = 12;

const blogPath = (tag: string | null, page: number) => {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(page > 1 && { page: String(page) }) });
  return `${href('/resources/blog')}${query.size > 0 ? `?${query}` : ''}`;
};

export const meta = (args: Route.MetaArgs): MetaDescriptor[] => {
  const { tag = null, page = 1, list } = args.loaderData ?? {};
  const heading = tag === null ? 'Blog' : `Blog: ${tag}`;
  return [
    ...publicPageMeta({
      title: page > 1 ? `${heading}, page ${page}` : heading,
      description: 'On hiring and being a fractional executive: pay, scope, the first ninety days.',
      path: blogPath(tag, page),
      noindex: list?.results.length === 0,
    })(args),
    blogFeedLink,
  ];
};

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  requireSwitch(context, 'blog');
  const tag = url.searchParams.get('tag');
  const page = pageIn(url.searchParams);
  const query = { page, page_size: pageSize, ...(tag ? { tag: tag.slice(0, 40) } : {}) };
  const list = await callFrom(context)(publicBlogList, { query }).catch((error: unknown) => {
    // The page number or the tag is invalid.
    throw error instanceof CallError && error.status === 400 ? data(null, { status: 404 }) : error;
  });
  const source = buildUrl('/api', publicBlogList, {}, query);
  return { list, tag: tag?.toLowerCase() ?? null, page, source };
};

export default function ResourcesBlogPage({ loaderData: { list, tag, page, source } }: Route.ComponentProps) {
  const emptyTitle = tag === null ? 'No posts yet' : `No posts about “${tag}”`;
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
      <FollowedList tag="post_search" rows={list.results} url={source}>
        {(posts) =>
          posts.length === 0 ? (
            <EmptyState
              title={page > 1 ? 'Page not found' : emptyTitle}
              text={
                list.tags.length > 0
                  ? 'See all posts on other topics.'
                  : 'Subscribe to the newsletter below to read about the first post.'
              }
              action={
                list.tags.length > 0 ? (
                  <LinkButton to="/resources/blog" look="quiet">
                    See all posts
                  </LinkButton>
                ) : undefined
              }
            />
          ) : (
            <PostCards posts={posts} lead={page === 1 && tag === null} />
          )
        }
      </FollowedList>
      <Pagination page={page} count={list.count} pageSize={pageSize} />
    </>
  );
}
