import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Search first');

export default function Layout3Page() {
  return <BeingBuilt title="Search first" will="The start page that begins with a search." />;
}
