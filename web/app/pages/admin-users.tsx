import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Admin users');

export default function AdminUsersPage() {
  return <BeingBuilt title="Admin users" will="The people who may use the admin area." />;
}
