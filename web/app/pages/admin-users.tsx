import { AdminUserList } from '../features/admin-users/admin-user-list.tsx';
import { titled } from '../lib/title.ts';

export const meta = titled('Admin Users');

export default function AdminUsersPage() {
  return <AdminUserList />;
}
