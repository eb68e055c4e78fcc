import { hashKey, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTag } from '../../../contract/src/live-tags.ts';
import { useLive, useLiveState } from './live.ts';
import { getQueryClient } from './query-client.ts';

interface Shown {
  /** The paths of calls whose answers may show any record of the tag. */
  lists: readonly string[];
  /** Those whose answer shows the record of one application, job or person, which their input names. */
  details?: readonly string[];
}

/** What waits for admins. */
const desk = ['/desk/counts', '/desk/items'];
const account = '/desk/account/:id';

/**
 * What shows the records of each tag. Paths, not the calls themselves, whose schemas would be loaded with every page; a
 * test checks that each exists.
 */
export const shownBy: Record<LiveTag, Shown> = {
  access: {
    lists: [
      '/authentication/api_keys',
      '/authentication/factors',
      '/authentication/identities',
      '/authentication/sessions',
    ],
  },
  applications: {
    lists: [
      '/chat/chats/:chatId/context',
      '/employee/invitations',
      '/employer/candidate_relations',
      '/employer/compare_applicants',
      '/employer/employee_applied_jobs_list',
      '/employer/home',
      '/employer/invitations',
      '/employer/job_activity/:id',
      '/employer/job_applicants',
      '/employer/job_list',
      '/employer/suggested_people',
    ],
    details: ['/employer/job_application/:id', '/employer/offer/:id'],
  },
  bookmarks: { lists: ['/employer/bookmarked_jobs'] },
  business_record: {
    lists: ['/employee/invoice_draft/:id', '/employer/business_record', '/employer/statements/:id'],
  },
  chats: { lists: ['/chat/users/:userId/chats'], details: ['/chat/chats/:chatId/files/:fileId'] },
  company: {
    lists: [
      '/employer/company_page',
      '/employer/company_sign_in',
      '/employer/competitors',
      '/employer/domains',
      '/employer/employer_profile',
      '/employer/home',
      '/employer/team',
    ],
  },
  engagements: {
    lists: ['/employer/engagements', '/employer/home'],
    details: [
      '/employer/engagement/:id',
      '/employer/job_application/:id',
      '/employer/mandate/:application_id',
      '/employer/statements/:id',
    ],
  },
  interviews: {
    lists: ['/employer/home', '/employer/interviews', '/employer/job_applicants'],
    details: ['/employer/job_application/:id'],
  },
  invitations: {
    lists: [
      '/chat/chats/:chatId/context',
      '/employee/invitations',
      '/employer/candidate_relations',
      '/employer/invitable_jobs',
      '/employer/invitations',
      '/employer/suggested_people',
    ],
  },
  jobs: {
    lists: ['/employer/home', '/employer/invitable_jobs', '/employer/job_list'],
    details: ['/employer/job/:id', '/employer/suggested_people'],
  },
  notification_preferences: { lists: ['/notification/preferences'] },
  offers: {
    lists: [
      '/employer/employee_applied_jobs_list',
      '/employer/engagements',
      '/employer/home',
      '/employer/job_applicants',
    ],
    details: [
      '/employer/engagement/:id',
      '/employer/job_application/:id',
      '/employer/mandate/:application_id',
      '/employer/offer/:id',
    ],
  },
  pending_actions: { lists: ['/authentication/pending_actions'] },
  plan: {
    lists: [
      '/employer/home',
      '/payment/dashboard',
      '/payment/transaction_history',
      '/payment/user_subscriptions',
    ],
  },
  profile: {
    lists: ['/employee/commitments', '/employee/employee_profile', '/employee/profile_page'],
    details: ['/employee/employee_profile/:id'],
  },
  references: { lists: ['/employee/references'], details: ['/employee/references/:id'] },
  profile_views: { lists: ['/employee/profile_views'] },
  report_decisions: { lists: ['/authentication/report_decision/:id'] },
  reviews: { lists: ['/review/own_reviews', '/review/review_list'] },
  saved_searches: { lists: ['/employee/saved_searches'] },
  // The criteria belong to the job; each of its applications shows them.
  scorecard_criteria: { lists: ['/employer/job_application/:id'] },
  shortlists: {
    lists: ['/employer/candidate_relations', '/employer/shortlists', '/employer/shortlist/:id'],
  },
  statements: { lists: ['/employer/engagements', '/employer/home', '/employer/statements/:id'] },
  talent_searches: { lists: ['/employer/talent_searches'] },
  webhooks: { lists: ['/employer/webhook_deliveries', '/employer/webhooks'] },
  admins: { lists: ['/authentication/admin_users_list', '/authentication/admin_user_detail/:id'] },
  all_jobs: { lists: ['/employer/job_list', account] },
  all_reviews: { lists: ['/review/review_list'] },
  approvals: { lists: ['/employee/employee_list', '/employee/employee_profile/:id', account, ...desk] },
  campaigns: {
    lists: [
      '/authentication/manual_emails',
      '/notification/campaign_drafts',
      '/notification/notifications_list',
    ],
  },
  companies: { lists: ['/employer/company_checks', '/employer/employer_list', account, ...desk] },
  desk: { lists: ['/payment/disputes', '/payment/refunds', ...desk] },
  enquiries: { lists: ['/employee/enquiries', ...desk] },
  person_notes: { lists: [], details: ['/authentication/user_notes/:id'] },
  posts: { lists: ['/employee/blog_list'] },
  prices: { lists: ['/payment/price_versions'] },
  promo_codes: { lists: ['/payment/promo_codes'] },
  reports: { lists: ['/desk/reports', account, ...desk] },
  scraped_jobs: {
    lists: [
      '/scrapers/scraped-jobs',
      '/scrapers/scraped-jobs/:id',
      '/scrapers/sources',
      '/scrapers/sources/:id/runs',
    ],
  },
  site: {
    lists: ['/site/catalog', '/site/catalog_history', '/site/history', '/site/launch', '/site/settings'],
  },
  // The rows of a search stay where they are until the person asks for the others (`use-steady-results.ts`).
  job_search: { lists: ['/employer/job/:id', '/employer/job_list', '/employer/recent_recommended'] },
  people_search: {
    lists: ['/employee/employee_list', '/employee/featured', '/employer/suggested_people'],
  },
  post_search: { lists: ['/employee/public_blog_list'] },
};

/** Changes that arrive within this time load an answer again once. */
const gatherMilliseconds = 250;

interface Change {
  tag: LiveTag;
  id: string;
}

const isShownBy = ({ queryKey }: Query, { tag, id }: Change) => {
  const { lists, details = [] } = shownBy[tag];
  const path = String(queryKey[0]);
  return lists.includes(path) || (details.includes(path) && hashKey(queryKey).includes(id));
};

let changes: Change[] = [];

/** Marks answers as out of date; those on screen load again, and stay until the new ones are there. */
const loadAgain = () => {
  const gathered = changes;
  changes = [];
  void getQueryClient().invalidateQueries({
    predicate: (query) => gathered.some((change) => isShownBy(query, change)),
  });
};

/** Searches load again after a random part of this time: many tabs show one, and shall not all ask at once. */
const spreadMilliseconds = 800;
/** The least time between two loads of the searches of a tab. */
const searchPauseMilliseconds = 3_000;

const changedSearches = new Set<LiveTag>();
let searchedAt = Number.NEGATIVE_INFINITY;

/** A company's own jobs are no search: they have the tag `jobs`. */
const isSearch = ({ queryKey }: Query) => !hashKey(queryKey).includes('"mine":');

const searchAgain = () => {
  const tags = [...changedSearches];
  changedSearches.clear();
  searchedAt = performance.now();
  void getQueryClient().invalidateQueries({
    predicate: (query) =>
      isSearch(query) && tags.some((tag) => shownBy[tag].lists.includes(String(query.queryKey[0]))),
    // A hidden tab searches when it is looked at again.
    refetchType: document.hidden ? 'none' : 'active',
  });
};

/** Loads the searches of a tag again soon, at most once in a while. */
export const searchSoon = (tag: LiveTag) => {
  const isWaiting = changedSearches.size > 0;
  changedSearches.add(tag);
  if (isWaiting) return;
  const pause = searchedAt + searchPauseMilliseconds - performance.now();
  setTimeout(searchAgain, Math.max(Math.random() * spreadMilliseconds, pause));
};

const paths = new Set(Object.values(shownBy).flatMap(({ lists, details = [] }) => [...lists, ...details]));

/** Changes are not reported while the socket is not open: every answer that one could have reached is out of date. */
const loadAllAgain = () =>
  void getQueryClient().invalidateQueries({ predicate: ({ queryKey }) => paths.has(String(queryKey[0])) });

/** Loads again what is on screen when somebody changes it. Rendered once, while the socket is kept open. */
export const useLiveUpdates = () => {
  const state = useLiveState();
  useEffect(() => {
    if (state === 'open') loadAllAgain();
  }, [state]);
  useLive('changed', ({ tag, id }) => {
    if (tag === null) return loadAllAgain();
    if (id === null) return searchSoon(tag);
    if (changes.push({ tag, id }) === 1) setTimeout(loadAgain, gatherMilliseconds);
  });
};
