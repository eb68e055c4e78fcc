import type { Insertable } from 'kysely';
import { addDays, toIsoDay } from '../contract/src/dates.ts';
import { Currency, type PayCurrency } from '../contract/src/money.ts';
import type { DB } from '../server/src/lib/db-types.ts';
import { isNamedFractional, type NamedEmail } from './demo-accounts.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';
import { makeAuditLog, makeBookmarks, makeProfileViews } from './make-activity.ts';
import type { DemoApplication } from './make-applications.ts';
import { makeEducations, makeExperiences } from './make-careers.ts';
import { makeChats } from './make-chats.ts';
import {
  makeCompanies,
  makeCompanyDomains,
  makeCompetitors,
  makeNewCompany,
  makeRenames,
} from './make-companies.ts';
import { makeContent } from './make-content.ts';
import { makeEngagements } from './make-engagements.ts';
import { makeEnquiries } from './make-enquiries.ts';
import { type DemoFractional, makeFractionals, makePlans } from './make-fractionals.ts';
import { type DemoJob, makeJobs } from './make-jobs.ts';
import { makeNotifications } from './make-notifications.ts';
import { makeOffers } from './make-offers.ts';
import { makeOpportunities } from './make-opportunities.ts';
import { makePayments } from './make-payments.ts';
import { makePipelines, makeScorecards } from './make-pipelines.ts';
import { makeReviews } from './make-reviews.ts';
import { makeSourcing } from './make-sourcing.ts';
import { makeAdmins, openPeople, type User } from './make-users.ts';

const labels = [
  'Board seat at a family business',
  'Advisory for a portfolio company',
  'Teaching',
  'Former client',
];

/** Work outside the platform: of every fourth fractional, and of the demo account until the third month from now. */
const makeCommitments = (
  { random, now, id }: DemoContext,
  fractionals: DemoFractional[],
): DemoRow<'fractional_commitments'>[] =>
  fractionals.flatMap(({ user }, index) => {
    const isNamed = isNamedFractional(user.email);
    if (!isNamed && index % 4 !== 3) return [];
    const days = isNamed ? 80 : random.whole(20, 200);
    return [
      {
        id: id(user.created),
        user_id: user.id,
        label: isNamed ? 'Advisory for a former client' : random.pick(labels),
        hours_per_week: isNamed ? 3 : random.whole(1, 6),
        start_date: toIsoDay(addDays(now, -random.whole(5, 100))),
        end_date: random.chance(0.7) || isNamed ? toIsoDay(addDays(now, days)) : null,
      },
    ];
  });

const jobsCount = 300;
const applicationsCount = 1_500;

/** The job rows with their counters of applications. */
const withCounts = (jobs: DemoJob[], applications: DemoApplication[]) =>
  jobs.map(({ row }) => {
    const statuses = applications.flatMap(({ row: { job_id, status } }) => (job_id === row.id ? status : []));
    const unseen = statuses.filter((status) => status === 'submitted');
    return { ...row, applicants_count: statuses.length, new_applicants: unseen.length };
  });

const applicationCredits = (applications: DemoApplication[]) =>
  applications
    .filter(({ row }) => !row.invited)
    .map(({ row }) => ({
      user_id: row.fractional_id,
      kind: 'application' as const,
      subject_id: row.id,
      spent_at: row.created_at,
      returned_at: row.status === 'closed' || row.status === 'no_response' ? row.updated_at : null,
    }));

/** The currency of plans for somebody who is paid in this one. */
const planCurrency = (currency: PayCurrency | undefined): Currency => {
  const parsed = Currency.safeParse(currency);
  return parsed.success ? parsed.data : 'USD';
};

/** Makes every row of the demo marketplace. */
export const makeMarketplace = (context: DemoContext) => {
  const people = openPeople(context);
  const admins = makeAdmins(context, people);
  const companies = makeCompanies(context, people);
  const newCompany = makeNewCompany(context, people);
  const fractionals = makeFractionals(context, people);
  const jobs = makeJobs(context, companies, jobsCount);
  const applications = makePipelines(context, jobs, fractionals, applicationsCount);

  const users = [
    ...admins,
    ...companies.map(({ owner }) => owner),
    newCompany.owner,
    ...fractionals.map(({ user }) => user),
  ];
  const owned = [...companies, newCompany];
  const content = makeContent(context, admins);
  const experiences = fractionals.flatMap((fractional) => makeExperiences(context, fractional));
  const educations = fractionals.flatMap((fractional) => makeEducations(context, fractional));
  const payments = makePayments(
    context,
    [
      ...companies.map(({ owner, place }) => ({ user: owner, currency: planCurrency(place.currency) })),
      ...fractionals.map(({ user, row }) => ({ user, currency: planCurrency(row.currency) })),
    ],
    [...companies.flatMap(({ subscriptions }) => subscriptions), ...makePlans(context, fractionals)],
  );
  const profile_views = makeProfileViews(context, companies, fractionals);
  const bookmarks = makeBookmarks(context, jobs, fractionals);
  const reviews = makeReviews(context, applications);
  const audit_log = makeAuditLog(context, admins, companies, fractionals);
  const chats = makeChats(context, companies, fractionals, applications);
  const opportunities = makeOpportunities(context, jobs, fractionals, applications);
  const notifications = makeNotifications(context, {
    users,
    admin: admins[0] as User,
    applications,
    fractionals,
  });
  const enquiries = makeEnquiries(context, users, admins);
  const engagements = makeEngagements(context, applications);
  const application_scorecards = makeScorecards(context, applications);
  const offers = makeOffers(context, applications, engagements.engagements);
  const sourcing = makeSourcing(context, jobs, fractionals);

  return {
    skills: new Map(fractionals.map(({ user, row }) => [user.id, row.skill_titles])),
    /** The rows in the order in which they are inserted. */
    tables: {
      users: users.map(({ created: _, subscribes: __, ...user }) => user),
      companies: owned.map(({ row }) => row),
      company_members: owned.map(({ row, owner }) => ({
        company_id: row.id,
        user_id: owner.id,
        role: 'owner',
        created_at: row.created_at,
      })),
      company_domains: makeCompanyDomains(companies),
      company_renames: makeRenames(context, companies),
      company_competitors: makeCompetitors(companies),
      fractionals: fractionals.map(({ user, row }) =>
        user.email === ('basic@cadre.example' satisfies NamedEmail)
          ? { ...row, availability_confirmed_at: addDays(context.now, -33).toISOString() }
          : row,
      ),
      fractional_commitments: makeCommitments(context, fractionals),
      experiences,
      educations,
      profile_views,
      ...payments,
      jobs: withCounts(jobs, applications),
      bookmarks,
      applications: applications.map(({ row }) => row),
      application_history: [...applications.flatMap(({ history }) => history), ...offers.history],
      terms_versions: offers.terms_versions,
      application_notes: applications.flatMap(({ notes }) => notes),
      application_scorecards,
      ...engagements,
      reviews,
      audit_log,
      ...chats,
      ...opportunities,
      ...sourcing,
      credits: [...applicationCredits(applications), ...opportunities.credits],
      notifications,
      ...content,
      ...enquiries,
    } satisfies { [Table in keyof DB]?: Insertable<DB[Table]>[] },
  };
};

export type Marketplace = ReturnType<typeof makeMarketplace>;
