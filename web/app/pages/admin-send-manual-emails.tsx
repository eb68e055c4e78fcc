import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('E-mails');

export default function AdminSendManualEmailsPage() {
  return <BeingBuilt title="E-mails" will="Write to a group of people." />;
}
