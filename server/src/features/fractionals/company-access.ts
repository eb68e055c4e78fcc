import { sql } from 'kysely';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { prepare } from '../../lib/prepared.ts';
import { grantsPlan } from '../billing/billing.public.ts';
import type { FractionalQuery } from './search-fractionals.ts';

/** What a company sees of the directory. */
export interface DirectoryAccess {
  /** All people with their full profiles, instead of the first ones without last names. */
  full: boolean;
  /** Last names: the company is known by a verified domain, a plan that it had at any time, or an admin's approval. */
  names: boolean;
}

const readAccess = prepare<{ companyId: string | null }, DirectoryAccess>(
  ({ companyId }) => sql`
    select exists (
      select from jobs where company_id = ${companyId} and status = 'active' and archived_at is null
        and expires_at > now()
    ) or exists (
      select from subscriptions join company_owners on company_owners.user_id = subscriptions.user_id
      where company_owners.company_id = ${companyId}
        and subscriptions.line = 'sourcing' and ${grantsPlan}
    ) as full, exists (
      select from company_domains where company_id = ${companyId} and verified_at is not null
    ) or exists (
      select from companies where id = ${companyId} and approved_at is not null
    ) or exists (
      select from subscriptions join company_owners on company_owners.user_id = subscriptions.user_id
      where company_owners.company_id = ${companyId}
    ) as names`,
);

/** What the viewer sees: an admin everything, a company with a sourcing plan or a live job the full directory. */
export const getDirectoryAccess = async (
  db: Db,
  { type, companyId }: Pick<Actor, 'type' | 'companyId'>,
): Promise<DirectoryAccess> =>
  type === 'admin' ? { full: true, names: true } : oneRow(await readAccess(db, { companyId }));

/** The card without what identifies the person: first name and initial, no picture. */
export const withoutIdentity = (card: FractionalCard): FractionalCard => ({
  ...card,
  last_name: `${[...card.last_name][0] ?? ''}.`,
  profile_picture: null,
});

/** The query, reduced to the results that a search shows without the full directory. */
export const toLimitedQuery = (query: FractionalQuery): FractionalQuery => {
  const { take, skip } = rowWindow(query);
  const { page: _page, page_size: _pageSize, ...criteria } = query;
  const offset = Math.min(skip, limits.limitedSearchResults);
  return { ...criteria, offset, limit: Math.min(take, limits.limitedSearchResults - offset) };
};
