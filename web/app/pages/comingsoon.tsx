import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Coming soon');

export default function ComingsoonPage() {
  return <BeingBuilt title="Coming soon" will="Something new is on its way." />;
}
