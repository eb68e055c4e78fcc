import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Blog posts');

export default function BlogsPage() {
  return <BeingBuilt title="Blog posts" will="Every post, drafts included." />;
}
