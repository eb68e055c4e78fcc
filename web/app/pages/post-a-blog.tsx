import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { postQuery } from '../features/blog/blog.data.ts';
import { PostEditor } from '../features/blog/post-editor.tsx';
import { titled } from '../lib/title.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';

export const meta = titled('Write a post');

const Existing = ({ id }: { id: string }) => (
  <LoadBoundary query={useQuery(postQuery(id))} skeleton={<PageSkeleton />}>
    {(existing) => <PostEditor existing={existing} onCreated={() => undefined} />}
  </LoadBoundary>
);

export default function PostABlogPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('id');
  return (
    <>
      <PageHeader title={id === null ? 'Write a post' : 'Edit post'} />
      {id === null ? (
        <PostEditor
          existing={undefined}
          onCreated={(created) => void navigate(`/post-a-blog?id=${created}`, { replace: true })}
        />
      ) : (
        <Existing key={id} id={id} />
      )}
    </>
  );
}
