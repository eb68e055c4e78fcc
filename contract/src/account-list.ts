import { z } from 'zod';
import { UserTypeValue } from './accounts.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { Id, line, SearchWords, Time } from './values.ts';

export const AccountStatus = z.enum(['active', 'invited', 'suspended', 'removed']);
export type AccountStatus = z.infer<typeof AccountStatus>;

export const Account = z.object({
  id: Id,
  type: UserTypeValue,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: AccountStatus,
  plan_name: z.string(),
  created_at: Time,
});
export type Account = z.infer<typeof Account>;

export const userList = endpoint({
  method: 'GET',
  path: '/authentication/user_list',
  summary: 'Lists all accounts',
  ...forAdmins('directory'),
  query: z.object({
    ...pagingQuery,
    type: UserTypeValue.optional(),
    status: AccountStatus.optional(),
    plan: line(40).optional(),
    search: SearchWords.optional(),
  }),
  response: toPageSchema(Account),
});
