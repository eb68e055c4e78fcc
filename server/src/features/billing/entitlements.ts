import { sql } from 'kysely';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import {
  type CompanyPlan,
  entitlements,
  type FractionalPlan,
} from '../../../../contract/src/entitlements.ts';
import type { Db } from '../../lib/db.ts';
import { prepare } from '../../lib/prepared.ts';
import { selectPlanTitles } from './billing.queries.ts';

type Fractional = (typeof entitlements.fractional)[FractionalPlan];
type Company = (typeof entitlements.company)[CompanyPlan];
type Widened<T> = {
  [K in keyof T]: T[K] extends number ? number : T[K] extends boolean ? boolean : T[K];
};

/** What an account may do. The entitlements of the other account type are zero or false. */
export type Entitlements = Widened<Fractional> & Widened<Company>;

const none: Entitlements = {
  applications: 0,
  day: 0,
  savedSearches: 0,
  searchFrequency: 'weekly',
  searchPush: false,
  newChats: 0,
  profileViewers: false,
  featured: false,
  applicantBand: false,
  responseStatistics: false,
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

/** Adds up the numbers of two plans. The owner's seat counts once, and the longer promotion applies. */
const combine = (a: Widened<Company>, b: Widened<Company>): Widened<Company> => ({
  activeJobs: a.activeJobs + b.activeJobs,
  seats: a.seats + b.seats - free.seats,
  promotedDays: Math.max(a.promotedDays, b.promotedDays),
  conversations: a.conversations + b.conversations,
  invites: a.invites + b.invites,
  contactDetails: a.contactDetails || b.contactDetails,
  compare: a.compare || b.compare,
  pipelineCsv: a.pipelineCsv || b.pipelineCsv,
});

/** The titles of the plans that feature a fractional to companies. */
export const featuredPlans: string[] = Object.entries(entitlements.fractional)
  .filter(([, { featured }]) => featured)
  .map(([title]) => title);

/** The titles of the plans that show a fractional how many people applied to a job. */
export const applicantBandPlans: string[] = Object.entries(entitlements.fractional)
  .filter(([, { applicantBand }]) => applicantBand)
  .map(([title]) => title);

/** What plans of these titles allow together; without any, the free entitlements. Admins have none. */
export const combineEntitlements = (type: UserType, titles: string[]): Entitlements => {
  if (type === 'admin') return none;
  return type === 'fractional'
    ? { ...none, ...entitlements.fractional[(titles[0] ?? 'Free') as FractionalPlan] }
    : {
        ...none,
        ...titles.reduce<Widened<Company>>(
          (sum, title) => combine(sum, entitlements.company[title as CompanyPlan]),
          free,
        ),
      };
};

const selectPlans = prepare<{ userId: string }, { type: UserType; titles: string[] }>(
  ({ userId }) => sql`
    select users.type, ${selectPlanTitles(sql`users.id`)} as titles from users where users.id = ${userId}`,
);

/** What the account's live plans allow together; company members have those of the owner, admins have none. */
export const getEntitlements = async (db: Db, userId: string): Promise<Entitlements> => {
  const [account] = await selectPlans(db, { userId });
  return account === undefined ? none : combineEntitlements(account.type, account.titles);
};
