import { type CompanyPlan, entitlements, type FractionalPlan } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { listLivePlans } from './billing.queries.ts';

type Fractional = (typeof entitlements.fractional)[FractionalPlan];
type Company = (typeof entitlements.company)[CompanyPlan];
type Widened<T> = {
  [K in keyof T]: T[K] extends number ? number : T[K] extends boolean ? boolean : T[K];
};

/** What an account may do. What is of the other kind of account is nothing. */
export type Entitlements = Widened<Fractional> & Widened<Company>;

const nothing: Entitlements = {
  applications: 0,
  day: 0,
  savedSearches: 0,
  searchFrequency: 'weekly',
  searchPush: false,
  newChats: 0,
  profileViewers: false,
  featured: false,
  activeJobs: 0,
  seats: 0,
  promotedDays: 0,
  conversations: 0,
  invites: 0,
  contactDetails: false,
  compare: false,
  pipelineCsv: false,
};

const { Free: free } = entitlements.company;

/** Numbers of two lines add up; the owner's own seat counts once, and a promotion lasts as long as the longer one. */
const together = (one: Widened<Company>, other: Widened<Company>): Widened<Company> => ({
  activeJobs: one.activeJobs + other.activeJobs,
  seats: one.seats + other.seats - free.seats,
  promotedDays: Math.max(one.promotedDays, other.promotedDays),
  conversations: one.conversations + other.conversations,
  invites: one.invites + other.invites,
  contactDetails: one.contactDetails || other.contactDetails,
  compare: one.compare || other.compare,
  pipelineCsv: one.pipelineCsv || other.pipelineCsv,
});

/** The titles of the plans whose holders are featured to companies. */
export const featuredPlans: string[] = Object.entries(entitlements.fractional)
  .filter(([, { featured }]) => featured)
  .map(([title]) => title);

/** What plans of these titles allow an account of this kind; of none, what is free. */
const entitlementsOfPlans = (type: 'fractional' | 'company', titles: string[]): Entitlements =>
  type === 'fractional'
    ? { ...nothing, ...entitlements.fractional[(titles[0] ?? 'Free') as FractionalPlan] }
    : {
        ...nothing,
        ...titles.reduce<Widened<Company>>(
          (sum, title) => together(sum, entitlements.company[title as CompanyPlan]),
          free,
        ),
      };

/** What the account's live plans allow together; a company's colleagues have those of its owner. An admin needs no plan and has none. */
export const entitlementsOf = async (db: Db, userId: string): Promise<Entitlements> => {
  const user = await db.selectFrom('users').select('type').where('id', '=', userId).executeTakeFirst();
  if (user === undefined || user.type === 'admin') return nothing;
  const plans = await listLivePlans(db, [userId]);
  return entitlementsOfPlans(
    user.type,
    plans.map(({ title }) => title),
  );
};
