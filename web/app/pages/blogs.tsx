import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PostList } from '../features/blog/post-list.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Blog posts');

export default function BlogsPage() {
  return (
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
