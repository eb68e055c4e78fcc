import type { NamedEmail } from './demo-accounts.ts';
import { makeEducations, makeExperiences } from './make-careers.ts';
import { makeChats } from './make-chats.ts';
import { makeCompanies, makeNewCompany } from './make-companies.ts';
import { makeContent } from './make-content.ts';
import { makeEngagements } from './make-engagements.ts';
import { makeEnquiries } from './make-enquiries.ts';
import { makeFractionals, makePlansOf } from './make-fractionals.ts';
import { makeJobs } from './make-jobs.ts';
import { makeNotifications } from './make-notifications.ts';
import { makeOpportunities } from './make-opportunities.ts';
import { makePayments } from './make-payments.ts';
import { makePipelines } from './make-pipelines.ts';
import { makeReviews } from './make-reviews.ts';
import { makeScorecards } from './make-scorecards.ts';
import { makeBookmarks, makeProfileViews, makeTrail } from './make-trail.ts';
import { makeAdmins, openPeople, type User } from './make-users.ts';
import { later, type World } from './world.ts';

const jobsCount = 300;
const applicationsCount = 1_500;

/** Every row of the demo marketplace, by table. */
export const makeMarketplace = (world: World) => {
  const people = openPeople(world);
  const admins = makeAdmins(world, people);
  const companies = makeCompanies(world, people);
  const newCompany = makeNewCompany(world, people);
  const fractionals = makeFractionals(world, people);
  const jobs = makeJobs(world, companies, jobsCount);
  const applications = makePipelines(world, jobs, fractionals, applicationsCount);

  const applicantsOf = new Map<string, { all: number; unseen: number }>();
  for (const { row } of applications) {
    const { all, unseen } = applicantsOf.get(row.job_id) ?? { all: 0, unseen: 0 };
    applicantsOf.set(row.job_id, { all: all + 1, unseen: unseen + Number(row.status === 'submitted') });
  }

  const users = [
    ...admins,
    ...companies.map(({ owner }) => owner),
    newCompany.owner,
    ...fractionals.map(({ user }) => user),
  ];
  const owned = [...companies, newCompany];
  return {
    content: makeContent(world, admins),
    users: users.map(({ created: _, subscribes: __, ...user }) => user),
    companies: owned.map(({ row }) => row),
    companyMembers: owned.map(({ row, owner }) => ({
      company_id: row.id,
      user_id: owner.id,
      role: 'owner' as const,
      created_at: row.created_at,
    })),
    fractionals: fractionals.map(({ user, row }) =>
      user.email === ('basic@cadre.example' satisfies NamedEmail)
        ? { ...row, availability_confirmed_at: later(world.now, -33).toISOString() }
        : row,
    ),
    skills: new Map(fractionals.map(({ user, row }) => [user.id, row.skill_titles])),
    experiences: fractionals.flatMap((one) => makeExperiences(world, one)),
    educations: fractionals.flatMap((one) => makeEducations(world, one)),
    payments: makePayments(
      world,
      [
        ...companies.map(({ owner, place }) => ({ user: owner, currency: place.currency })),
        ...fractionals.map(({ user, row }) => ({ user, currency: row.currency ?? 'USD' })),
      ],
      [...companies.flatMap(({ subscriptions }) => subscriptions), ...makePlansOf(world, fractionals)],
    ),
    jobs: jobs.map(({ row }) => ({
      ...row,
      applicants_count: applicantsOf.get(row.id)?.all ?? 0,
      new_applicants: applicantsOf.get(row.id)?.unseen ?? 0,
    })),
    profileViews: makeProfileViews(world, companies, fractionals),
    bookmarks: makeBookmarks(world, jobs, fractionals),
    applications: applications.map(({ row }) => row),
    applicationCredits: applications
      .filter(({ row }) => !row.invited)
      .map(({ row }) => ({
        user_id: row.fractional_id,
        kind: 'application' as const,
        subject_id: row.id,
        spent_at: row.created_at,
        returned_at: row.status === 'closed' || row.status === 'no_response' ? row.updated_at : null,
      })),
    history: applications.flatMap(({ history }) => history),
    notes: applications.flatMap(({ notes }) => notes),
    reviews: makeReviews(world, applications),
    trail: makeTrail(world, admins, companies, fractionals),
    chats: makeChats(world, companies, fractionals, applications),
    opportunities: makeOpportunities(world, jobs, fractionals, applications),
    notifications: makeNotifications(world, {
      users,
      admin: admins[0] as User,
      applications,
      fractionals,
    }),
    written: makeEnquiries(world, users, admins),
    engagements: makeEngagements(world, applications),
    scorecards: makeScorecards(world, applications),
  };
};

export type Marketplace = ReturnType<typeof makeMarketplace>;
