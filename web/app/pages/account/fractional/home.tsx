import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Home');

export default function AccountFractionalHomePage() {
  return <BeingBuilt title="Home" will="New and recommended jobs, your applications and your messages." />;
}
