import { type RawBuilder, sql } from 'kysely';
import type { JobCard } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../../contract/src/paging.ts';
import { combine } from '../../../lib/all-of.ts';
import { browseShape, isBrowse, selectBrowsed, toBrowsed } from '../../../lib/browse-page.ts';
import type { Db, Pool } from '../../../lib/db.ts';
import type { Rows } from '../../../lib/page.ts';
import { prepare } from '../../../lib/prepared.ts';
import type { Search, SearchOrder, Window } from '../../../lib/search.ts';
import { askedQuery, findPage, withSearchLimits } from '../../../lib/search-page.ts';
import { hasTerm, matchesTerms, type SearchTerms } from '../../../lib/search-terms.ts';
import {
  type ChangedSearch,
  type ParsedSearch,
  parseSearch,
  searchWithFallbacks,
} from '../../search-words/search-words.public.ts';
import {
  getViewerProfile,
  listJobCards,
  selectCardsFor,
  toJobCards,
  type Viewer,
  type ViewerProfile,
} from '../cards/job-cards.queries.ts';
import { spellSkills } from '../jobs.queries.ts';
import { jobColumns, type MatchJob, rankByMatch } from '../matching/match-score.ts';
import { type JobQuery, toConditions, toTerms } from './search-filters.ts';

/** The table that a trigger keeps equal to the jobs that are not archived. */
export const jobSearchTable = {
  name: 'job_search',
  id: 'job_id',
  terms: 'terms',
  commonTerms: 'job_terms',
} as const;

const newestFirst = sql`published_at desc, job_id desc`;
const orders = {
  relevance: { by: sql`rank desc, published_at desc, id desc`, ranked: true, index: newestFirst },
  recent: { by: sql`published_at desc, id desc`, index: newestFirst },
  budget: {
    by: sql`monthly_max_usd desc nulls last, id desc`,
    index: sql`monthly_max_usd desc nulls last, job_id desc`,
  },
  created: { by: sql`created_at desc, id desc`, index: sql`created_at desc, job_id desc` },
} satisfies Record<string, SearchOrder>;

/**
 * The jobs whose companies pay to stand first: those of the functions searched for, or of a fractional's own functions if
 * the search names none.
 */
const isPromoted = (viewer: Viewer, { filters, meanings }: SearchTerms): RawBuilder<boolean> => {
  const paid = sql<boolean>`promoted_until > now()`;
  // Not a bare condition: the index of terms would find all jobs with the functions, of which few are paid for.
  const paidWith = (condition: RawBuilder<boolean>) =>
    sql<boolean>`${paid} and coalesce(${condition}, false)`;
  const named = meanings.filter(({ kind }) => kind === 'function');
  if (named.length > 0) return paidWith(combine(named.map(({ terms }) => hasTerm(sql`terms`, terms))));
  if (viewer?.type !== 'fractional' || filters.some(([term]) => term?.startsWith('FUNCTION:'))) return paid;
  return paidWith(sql`terms @@ (
    select string_agg(quote_literal('FUNCTION:' || type), ' | ')::tsquery
    from fractionals, unnest(fractional_types || fractional_type) as type where user_id = ${viewer.id})`);
};

const isLive = sql<boolean>`status = 'active' and expires_at > now()`;

/** The jobs that this viewer may find, and their order: live jobs; own jobs, or all jobs for an admin, newest first. */
const toScope = (
  viewer: Viewer,
  query: Partial<JobQuery>,
  terms: SearchTerms,
): Pick<Search, 'scope' | 'scopeTerm' | 'matchesTerms' | 'order' | 'newest'> => {
  const { status, sort = 'relevance' } = query;
  const isOwn = query.mine && viewer?.type === 'company';
  const companies = [
    isOwn && sql`company_id = ${viewer.companyId}`,
    query.company && sql`company_id = ${query.company}`,
  ];
  const isOneCompany = companies.some(Boolean);
  if (isOwn || viewer?.type === 'admin') {
    const { date_from, date_to } = viewer?.type === 'admin' ? query : {};
    const days = [
      date_from && sql`published_at >= ${date_from}::date`,
      date_to && sql`published_at < ${date_to}::date + 1`,
    ];
    return {
      // Written out, so that the plan knows the indexes of this status.
      scope: combine([status && sql`status = ${sql.lit(status)}`, ...companies, ...days]),
      scopeTerm: isOneCompany || days.some(Boolean) ? undefined : status ? `STATUS:${status}` : '',
      // Live jobs have an index of terms of their own; that of all jobs would find those in every status.
      matchesTerms:
        status && status !== 'active'
          ? sql`terms @@ (${askedQuery} && ${`'STATUS:${status}'`}::tsquery)`
          : undefined,
      order: orders.created,
      newest: orders.created,
    };
  }
  const order: SearchOrder =
    sort === 'recent' || sort === 'budget'
      ? orders[sort]
      : { ...orders.relevance, promoted: isPromoted(viewer, terms) };
  return {
    scope: combine([isLive, ...companies]),
    scopeTerm: isOneCompany ? undefined : 'STATUS:active',
    order,
    newest: sort === 'budget' ? orders.recent : order,
  };
};

/** The jobs with paid placement before all others, in the given order. */
const promotedFirst = <Job extends { promoted: boolean }>(jobs: readonly Job[]): Job[] => {
  const first = jobs.filter(({ promoted }) => promoted).slice(0, limits.promotedFirst);
  return [...first, ...jobs.filter((job) => !first.includes(job))];
};

/** The newest `searchCountCap` matches, and one more if there are more, with what their scores are computed from. */
const listNewest = async (db: Db, { scope, terms, filters, order }: Search, paid: boolean) => {
  const promoted = (paid && order.promoted) || sql`false`;
  const { rows } = await sql<MatchJob & { id: string; promoted: boolean }>`
    select jobs.id, newest.promoted, ${sql.raw(jobColumns.map((column) => `jobs.${column}`).join(', '))}
    from (
      select job_id, coalesce(${promoted}, false) as promoted from job_search where ${combine([scope, ...filters, matchesTerms(sql`terms`, terms)])}
      order by ${newestFirst} limit ${limits.searchCountCap + 1}
    ) as newest join jobs on jobs.id = job_id order by jobs.published_at desc, jobs.id desc`.execute(db);
  return rows;
};

/** The best scores among the newest `searchCountCap` matches; with `paid`, after those with paid placement. */
const findBestMatches = async (
  db: Pool,
  search: Search,
  { profile, paid }: { profile: ViewerProfile; paid: boolean },
  { take, skip }: Window,
): Promise<Rows<string>> => {
  const rows = isBrowse(search)
    ? await listNewest(db, search, paid)
    : await withSearchLimits(db, (limited) => listNewest(limited, search, paid));
  const best = promotedFirst(rankByMatch(rows, profile, new Date(profile.read_at)));
  return {
    rows: best.slice(skip, skip + take).map(({ id }) => id),
    count: Math.min(rows.length, limits.searchCountCap),
    capped: rows.length > limits.searchCountCap,
  };
};

const toSearch = (viewer: Viewer, query: Partial<JobQuery>, terms: SearchTerms): Search => ({
  table: jobSearchTable,
  terms,
  filters: toConditions(query),
  columns: sql`published_at, created_at, monthly_max_usd`,
  ...toScope(viewer, query, terms),
});

type Sort = JobQuery['sort'];
type ListShape = `${'fractional' | 'other'} ${Sort} ${number}`;

/** The list of all live jobs, the most frequent search: its statements are built once. */
const readLiveJobs = prepare(
  ({ viewerId, take, skip }: { viewerId: string; take: number; skip: number }, shape: ListShape) => {
    const [kind, sort, maxRows] = shape.split(' ') as ['fractional' | 'other', Sort, `${number}`];
    const viewer: Viewer = kind === 'fractional' ? { id: viewerId, type: kind, companyId: null } : null;
    const search = toSearch(viewer, { sort }, { words: '', meanings: [], filters: [] });
    return selectBrowsed(search, (ids) => selectCardsFor(viewer, ids), { take, skip }, maxRows);
  },
);

const listLiveJobs = async (db: Db, viewer: Viewer, sort: Sort, page: Window) => {
  const shape =
    `${viewer?.type === 'fractional' ? 'fractional' : 'other'} ${sort} ${browseShape(page)}` as const;
  return toBrowsed(await readLiveJobs(db, { viewerId: viewer?.id ?? '', ...page }, shape), page);
};

const findJobs = async (
  db: Pool,
  viewer: Viewer,
  query: JobQuery,
  words: ParsedSearch,
): Promise<Rows<JobCard>> => {
  const page = rowWindow(query, limits.jobPageSize);
  const byMatch = query.sort === 'match' || query.sort === 'for_you';
  const profile = await getViewerProfile(db, viewer);
  const search = toSearch(viewer, query, toTerms(query, words));
  if (profile && byMatch) {
    const best = await findBestMatches(db, search, { profile, paid: query.sort === 'for_you' }, page);
    return { ...best, rows: await listJobCards(db, viewer, best.rows) };
  }
  const select = (ids: RawBuilder<string[]>) => selectCardsFor(viewer, ids);
  const isPublic = viewer?.type !== 'admin' && !query.mine && !query.company;
  const found =
    isPublic && isBrowse(search)
      ? await listLiveJobs(db, viewer, query.sort, page)
      : await findPage(db, search, select, page);
  return { ...found, rows: toJobCards(found.rows, viewer, profile) };
};

/**
 * One page of jobs; the count stops at `searchCountCap`. If nothing matches what somebody who looks for jobs typed, what comes
 * closest. Throws 400 if the search takes too long.
 */
export const searchJobs = async (
  db: Pool,
  viewer: Viewer,
  query: JobQuery,
): Promise<ChangedSearch<Rows<JobCard>>> => {
  const skills = query.skills && (await spellSkills(db, query.skills));
  const find = (words: ParsedSearch) => findJobs(db, viewer, { ...query, skills }, words);
  const asked = parseSearch(query.search);
  return query.mine || viewer?.type === 'admin'
    ? { ...(await find(asked)), changes: [] }
    : searchWithFallbacks(db, asked, find);
};
