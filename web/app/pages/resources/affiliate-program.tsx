import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Affiliate programme');

export default function ResourcesAffiliateProgramPage() {
  return <BeingBuilt title="Affiliate programme" will="How partners recommend Cadre and are paid for it." />;
}
