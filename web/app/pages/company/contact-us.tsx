import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Contact us');

export default function CompanyContactUsPage() {
  return <BeingBuilt title="Contact us" will="A form that reaches the people who run Cadre." />;
}
