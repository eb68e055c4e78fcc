import { AdminUserList } from '../features/admin-users/admin-user-list.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta('Admin Users');

export default function AdminUsersPage() {
  return <AdminUserList />;
}
