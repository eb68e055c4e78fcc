import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Blog');

export default function ResourcesBlogPostPage() {
  return <BeingBuilt title="Blog" will="This post will be shown here." />;
}
