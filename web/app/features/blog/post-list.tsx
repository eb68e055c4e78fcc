import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import type { PostCard } from '../../../../contract/src/blog.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { noFilters, pageSize, postsQuery, useDeletePost } from './blog.data.ts';
import styles from './post-list.module.css';
import { postState } from './post-state.ts';

const editPath = (id: string) => `${href('/post-a-blog')}?id=${id}`;

const Actions = ({ post }: { post: PostCard }) => {
  const remove = useDeletePost();
  const deletePost = () =>
    confirmAction(
      {
        title: 'Delete this post?',
        text: `“${post.title}” is deleted for good, and its page is no longer found.`,
        action: 'Delete',
      },
      () => remove.mutateAsync(post.id),
      ({ message }) => message,
    );
  return (
    <div className={styles.actions}>
      {postState(post).label === 'Published' && (
        <Button
          component="a"
          href={href('/resources/blog/:slug', { slug: post.slug })}
          variant="subtle"
          size="compact-md"
        >
          View
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        loading={remove.isPending}
        aria-label={`Delete ${post.title}`}
        onClick={deletePost}
      >
        Delete
      </Button>
    </div>
  );
};

/** All posts, including drafts and scheduled ones. */
export const PostList = () => {
  const { filters, page, activeCount, set, clear } = useUrlFilters(noFilters);
  const query = useQuery(postsQuery(filters, page));
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          aria-label="Search title and summary"
          placeholder="Search posts"
          words={filters.search}
          onSearch={(search) => set({ search })}
        />
        <SegmentedControl
          aria-label="State"
          data={[
            { value: '', label: 'All' },
            { value: 'draft', label: 'Drafts' },
            { value: 'scheduled', label: 'Scheduled' },
            { value: 'published', label: 'Published' },
          ]}
          value={filters.state}
          onChange={(state) => set({ state })}
        />
      </div>
      <PagedList
        query={query}
        rows="posts"
        pageSize={pageSize}
        empty={
          <EmptyState
            title="No posts yet"
            action={
              <Button component={Link} to="/post-a-blog">
                Write a post
              </Button>
            }
          />
        }
        onClear={activeCount > 0 ? clear : undefined}
      >
        {({ results }) => (
          <DataTable
            caption="Posts"
            rows={results}
            rowKey={({ id }) => id}
            columns={[
              {
                title: 'Title',
                cell: ({ id, title }) => <Link to={editPath(id)}>{title}</Link>,
              },
              {
                title: 'State',
                cell: (post) => <StatusBadge status={post.status} {...postState(post)} />,
              },
              { title: 'Tags', cell: ({ tags }) => tags.join(', ') },
              { title: 'Author', cell: ({ author }) => author },
              {
                title: 'Updated',
                cell: ({ updated_at }) => <RelativeTime time={updated_at} />,
              },
              { title: 'Actions', actions: true, cell: (post) => <Actions post={post} /> },
            ]}
          />
        )}
      </PagedList>
    </>
  );
};
