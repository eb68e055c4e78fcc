import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Write a post');

export default function PostABlogPage() {
  return <BeingBuilt title="Write a post" will="An editor for a blog post." />;
}
