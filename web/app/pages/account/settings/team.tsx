import { Team } from '../../../features/companies/team.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';

export const meta = privatePageMeta('Your team');

export default function TeamSettingsPage() {
  return <Team />;
}
