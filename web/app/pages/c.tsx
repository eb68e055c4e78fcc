import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Messaging');

export default function CPage() {
  return <BeingBuilt title="Messaging" will="This conversation." />;
}
