import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Services');

export default function ServicesPage() {
  return <BeingBuilt title="Services" will="What Cadre does for companies and for fractional executives." />;
}
