import { sql } from 'kysely';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { prepare } from '../../lib/prepared.ts';
import { isLivePlan } from '../billing/billing.public.ts';
import type { FractionalQuery } from './search-fractionals.ts';

const readAccess = prepare<{ companyId: string | null }, { full: boolean }>(
  ({ companyId }) => sql`
    select exists (
      select from jobs where company_id = ${companyId} and status = 'active' and archived_at is null
        and expires_at > now()
    ) or exists (
      select from subscriptions join company_owners on company_owners.user_id = subscriptions.user_id
      where company_owners.company_id = ${companyId}
        and subscriptions.line = 'sourcing' and ${isLivePlan}
    ) as full`,
);

/** Whether the viewer sees the full directory: an admin, or a company with a sourcing plan or a live job. */
export const seesFullDirectory = async (
  db: Db,
  { type, companyId }: Pick<Actor, 'type' | 'companyId'>,
): Promise<boolean> => type === 'admin' || oneRow(await readAccess(db, { companyId })).full;

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
