import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Blog');

export default function ResourcesBlogPage() {
  return <BeingBuilt title="Blog" will="Posts about fractional leadership." />;
}
