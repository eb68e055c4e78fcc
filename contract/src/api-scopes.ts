import type { UserType } from './endpoint.ts';

/** The scopes of API keys. `admin:*` includes all others. */
export const apiScopes = [
  'jobs:read',
  'jobs:write',
  'applications:read',
  'applications:write',
  'people:read',
  'messages',
  'billing:read',
  'admin:*',
] as const;

export type ApiScope = (typeof apiScopes)[number];

/** The scopes that a key of each kind of person may have, with what each one allows. */
export const scopesByUserType: Record<UserType, Partial<Record<ApiScope, string>>> = {
  company: {
    'jobs:read': 'Search jobs, and read your company’s jobs and drafts.',
    'jobs:write': 'Draft, post, edit, renew, close and delete jobs.',
    'applications:read': 'Read applicants, interviews, offers, engagements and statements.',
    'applications:write':
      'Move, rate and invite people, propose interviews, make and answer offers, keep shortlists, approve statements.',
    'people:read': 'Search people, and read profiles, reviews and shortlists.',
    messages: 'Read and send messages, open and block rooms.',
    'billing:read': 'Read plans, allowances, payments and business details.',
  },
  fractional: {
    'jobs:read': 'Search jobs, and read recommendations, bookmarks and saved searches.',
    'jobs:write': 'Bookmark jobs and save searches.',
    'applications:read': 'Read applications, invitations, interviews, offers, engagements and statements.',
    'applications:write':
      'Apply, withdraw, answer invitations, interviews and offers, submit statements, create invoices.',
    'people:read': 'Read your profile, its views and reviews.',
    messages: 'Read messages, open and block rooms.',
    'billing:read': 'Read plans, payments and business details.',
  },
  admin: {
    'jobs:read': 'Read all jobs and companies.',
    'jobs:write': 'Post, edit, renew, close and delete jobs.',
    'people:read': 'Search people, and read profiles and reviews.',
    'admin:*': 'Everything that your admin role allows, except what needs a recent proof that it is you.',
  },
};

/** The name of a scope for people. */
export const scopeLabels: Record<ApiScope, string> = {
  'jobs:read': 'Read jobs',
  'jobs:write': 'Change jobs',
  'applications:read': 'Read applications',
  'applications:write': 'Change applications',
  'people:read': 'Read people',
  messages: 'Messages',
  'billing:read': 'Read billing',
  'admin:*': 'Administration',
};

/** The scopes that a key of this kind of person may have, in the order of the list. */
export const listScopes = (type: UserType): ApiScope[] =>
  apiScopes.filter((scope) => scope in scopesByUserType[type]);

/** Whether a key with `scopes` may make a call that needs `needed`. */
export const allowsScope = (scopes: readonly ApiScope[], needed: ApiScope): boolean =>
  scopes.includes(needed) || scopes.includes('admin:*');
