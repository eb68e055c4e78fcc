import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { AdminRoleValue, byId, Done, Email, Id, line, Time } from './values.ts';
import { Version, versioned } from './version.ts';

export const AdminUser = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: AdminRoleValue,
  /** `invited`: they have not chosen a password yet. */
  status: z.enum(['active', 'invited', 'suspended']),
  /** The latest invitation; null once it is accepted. */
  invitation: z.object({ sent_at: Time, expires_at: Time }).nullable(),
  version: Version,
});
export type AdminUser = z.infer<typeof AdminUser>;

/** First name, last name and email, all required (spec section 5). */
export const AdminUserForm = z.object({
  first_name: line(80).min(1, 'First name is required.'),
  last_name: line(80).min(1, 'Last name is required.'),
  email: Email,
  /** Default: for a new admin `owner`, as before there were roles; otherwise the present one. */
  role: AdminRoleValue.optional(),
});

export const adminUserCreate = endpoint({
  method: 'POST',
  path: '/authentication/admin_users',
  summary: 'Adds an admin and mails an invitation to /admin/set-password',
  access: ['admin'],
  adminArea: 'admins',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-key',
  body: AdminUserForm,
  response: AdminUser,
  creates: true,
  errors: ['already_exists'],
});

export const adminUserUpdate = endpoint({
  method: 'PUT',
  path: '/authentication/admin_users',
  summary: 'Updates the name and role of an admin; the email only until the invitation is accepted',
  access: ['admin'],
  adminArea: 'admins',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: AdminUserForm.extend({ id: Id, ...versioned }),
  response: AdminUser,
  errors: ['already_exists', 'changed_meanwhile', 'last_admin', 'own_account'],
});

export const adminUserList = endpoint({
  method: 'GET',
  path: '/authentication/admin_users_list',
  summary: 'Lists the admins, 10 per page',
  ...forAdmins('admins'),
  query: z.object(pagingQuery),
  response: toPageSchema(AdminUser),
});

export const adminUserDetail = endpoint({
  method: 'GET',
  path: '/authentication/admin_user_detail/:id',
  summary: 'Gets an admin',
  ...forAdmins('admins'),
  params: byId,
  response: AdminUser,
});

export const adminUserInvitation = endpoint({
  method: 'POST',
  path: '/authentication/admin_user_invitation/:id',
  summary: 'Resends an invitation that has not been accepted; earlier links stop working',
  access: ['admin'],
  adminArea: 'admins',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: false,
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});

export const adminUserDelete = endpoint({
  method: 'DELETE',
  path: '/authentication/admin_user_delete/:id',
  summary: 'Removes an admin, except the last owner and the caller',
  access: ['admin'],
  adminArea: 'admins',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
  errors: ['last_admin', 'own_account'],
});
