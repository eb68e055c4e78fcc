import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('About us');

export default function CompanyAboutUsPage() {
  return <BeingBuilt title="About us" will="Why Cadre exists and how it is run." />;
}
