import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { href, Link, useNavigate, useSearchParams } from 'react-router';
import { postQuery } from '../features/blog/blog.data.ts';
import { PostEditor } from '../features/blog/post-editor.tsx';
import { PostList } from '../features/blog/post-list.tsx';
import { privatePageMeta, useRouteId } from '../lib/page-meta.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';

export const meta = privatePageMeta({ blogs: 'Blog posts', 'post-a-blog': 'Write a post' });

/** The list of posts, and at /post-a-blog the editor of a new post or of the post `?id=`. */
export default function BlogsPage() {
  return useRouteId() === 'post-a-blog' ? (
    <EditPost />
  ) : (
    <>
      <PageHeader
        title="Blog posts"
        actions={
          <Button component={Link} to="/post-a-blog">
            Write a post
          </Button>
        }
      />
      <PostList />
    </>
  );
}

const EditPost = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('id');
  return (
    <>
      <PageHeader title={id === null ? 'Write a post' : 'Edit a post'} />
      {id === null ? (
        <PostEditor
          existing={undefined}
          onCreated={(written) => void navigate(`${href('/post-a-blog')}?id=${written}`, { replace: true })}
        />
      ) : (
        <Existing key={id} id={id} />
      )}
    </>
  );
};

const Existing = ({ id }: { id: string }) => (
  <LoadBoundary query={useQuery(postQuery(id))} skeleton={<PageSkeleton />}>
    {(existing) => <PostEditor existing={existing} onCreated={() => undefined} />}
  </LoadBoundary>
);
