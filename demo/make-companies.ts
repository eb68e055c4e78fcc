import type { Insertable } from 'kysely';
import { type CompanyPlan, entitlements } from '../contract/src/entitlements.ts';
import { CompanyStage, Headcount } from '../contract/src/values.ts';
import type { DB } from '../server/src/lib/db-types.ts';
import { type CompanyText, companyTexts, newCompanyName } from './data/companies.ts';
import { allPlaces, type Place } from './data/places.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';
import { makeEndedSubscription, makeSubscription, type People, type User } from './make-users.ts';

/** A company with its owner, text and plans. */
export interface DemoCompany {
  row: DemoRow<'companies'>;
  owner: User;
  text: CompanyText;
  place: Place;
  industry: string | null;
  subCategories: string[];
  promotes: boolean;
  jobsAllowed: number;
  subscriptions: DemoRow<'subscriptions'>[];
}

/** The plans of the other companies, and how many companies have them: the counts add up to all of them. */
const tiers: readonly (readonly [count: number, plans: readonly CompanyPlan[]])[] = [
  [6, ['Promote 10', 'Full']],
  [6, ['Promote 10']],
  [8, ['Promote 3', 'Lite']],
  [8, ['Promote 3']],
  [3, ['Promote 1', 'Lite']],
  [9, ['Promote 1']],
  [8, ['Full']],
  [4, ['Lite']],
  [6, []],
];

const toDomain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const makeCompany = (
  context: DemoContext,
  text: CompanyText,
  owner: User,
  place: Place,
  plans: readonly CompanyPlan[],
): DemoCompany => {
  const { random } = context;
  const { name, headline, about } = text;
  const industry = context.industries.get(text.industry);
  const partId = industry?.parts.get(text.part);
  return {
    text,
    owner,
    place,
    industry: industry?.id ?? null,
    subCategories: partId === undefined ? [] : [partId],
    promotes: plans.some((plan) => plan.startsWith('Promote')),
    jobsAllowed: plans.reduce((sum, plan) => sum + entitlements.company[plan].activeJobs, 0),
    subscriptions:
      plans.length > 0
        ? plans.map((plan) => makeSubscription(context, owner, plan))
        : [makeEndedSubscription(context, owner, 'Promote 3')],
    row: {
      id: context.id(owner.created),
      name,
      headline,
      about,
      website: `https://${toDomain(name)}.example`,
      main_category: industry?.id ?? null,
      location: place.location,
      city: place.city,
      client_type_expertise: text.business,
      stage: random.pick(CompanyStage.options),
      headcount: random.pick(Headcount.options.slice(1)),
      founded_year: random.whole(1998, 2022),
      created_by_admin: random.chance(0.1),
      created_at: owner.created.toISOString(),
      updated_at: owner.created.toISOString(),
    },
  };
};

/** The companies of `companyTexts`, that of company@cadre.example first. */
export const makeCompanies = (context: DemoContext, people: People): DemoCompany[] => {
  const { random } = context;
  const [ownText, ...others] = companyTexts;
  const plans = random.some(
    tiers.flatMap(([count, titles]) => Array.from({ length: count }, () => titles)),
    others.length,
  );
  const portland = allPlaces.find(({ city }) => city === 'Portland') ?? random.pick(allPlaces);
  const owner = people.named('company@cadre.example', context.daysAgo(330));
  const ownCompany = makeCompany(context, ownText as CompanyText, owner, portland, ['Promote 10', 'Full']);
  ownCompany.row.headcount = '51-200';
  ownCompany.row.stage = 'bootstrapped';
  ownCompany.row.created_by_admin = false;
  for (const subscription of ownCompany.subscriptions)
    Object.assign(subscription, { status: 'active', cancel_at_period_end: false });
  return [
    ownCompany,
    ...others.map((text, index) => {
      const created = context.daysAgo(random.whole(200, 395));
      return makeCompany(
        context,
        text,
        people.someone('company', created),
        random.pick(allPlaces),
        plans[index] ?? [],
      );
    }),
  ];
};

/** The domains of the demo company's website and of most others. */
export const makeCompanyDomains = (companies: DemoCompany[]): Insertable<DB['company_domains']>[] =>
  companies.flatMap(({ row: { id, website, created_at } }, index) =>
    website && created_at && index % 4 !== 3
      ? {
          company_id: id,
          domain: new URL(website).hostname,
          token: id,
          method: index % 2 === 0 ? 'dns' : 'mail',
          verified_at: created_at,
        }
      : [],
  );

/** The competitors that the demo company lists. */
export const makeCompetitors = (companies: DemoCompany[]): Insertable<DB['company_competitors']>[] =>
  companies
    .slice(0, 1)
    .map(({ row }) => ({ company_id: row.id, names: companies.slice(2, 5).map(({ text }) => text.name) }));

/** A new name that waits for an admin. */
export const makeRenames = (
  { daysAgo }: DemoContext,
  companies: DemoCompany[],
): Insertable<DB['company_renames']>[] =>
  companies.slice(1, 2).map(({ row: { id, name } }) => ({
    company_id: id,
    name: `${name} Group`,
    created_at: daysAgo(2).toISOString(),
  }));

/** The company of newcompany@cadre.example, which has just signed up; not among the others. */
export const makeNewCompany = (
  context: DemoContext,
  people: People,
): { owner: User; row: DemoRow<'companies'> } => {
  const owner = { ...people.named('newcompany@cadre.example', context.daysAgo(1)), promo_code: 'WELCOME20' };
  const created_at = owner.created.toISOString();
  return {
    owner,
    row: {
      id: context.id(owner.created),
      name: newCompanyName,
      created_at,
      updated_at: created_at,
    },
  };
};
