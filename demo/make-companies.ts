import { type CompanyPlan, entitlements } from '../contract/src/limits.ts';
import { CompanyStage, Headcount } from '../contract/src/values.ts';
import { companiesA } from './data/companies-a.ts';
import { companiesB, newCompanyName } from './data/companies-b.ts';
import type { CompanyText } from './data/company.ts';
import { allPlaces, type Place } from './data/places.ts';
import { makeEndedSubscription, makeSubscription, type People, type User } from './make-users.ts';
import type { Row, World } from './world.ts';

/** A company with its owner, its text and what its plans allow. */
export interface DemoCompany {
  row: Row<'companies'>;
  owner: User;
  text: CompanyText;
  place: Place;
  industry: string | null;
  subCategories: string[];
  promotes: boolean;
  jobsAllowed: number;
  subscriptions: Row<'subscriptions'>[];
}

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

const domainOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const makeCompany = (
  world: World,
  text: CompanyText,
  owner: User,
  place: Place,
  plans: readonly CompanyPlan[],
): DemoCompany => {
  const { random } = world;
  const [name, industryTitle, part, business, , headline, about] = text;
  const industry = world.industries.get(industryTitle);
  const partId = industry?.parts.get(part);
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
        ? plans.map((plan) => makeSubscription(world, owner, plan))
        : [makeEndedSubscription(world, owner, 'Promote 3')],
    row: {
      id: world.id(owner.created),
      name,
      headline,
      about,
      website: `https://${domainOf(name)}.example`,
      main_category: industry?.id ?? null,
      location: place.location,
      city: place.city,
      client_type_expertise: business,
      stage: random.pick(CompanyStage.options),
      headcount: random.pick(Headcount.options.slice(1)),
      founded_year: random.whole(1998, 2022),
      created_by_admin: random.chance(0.1),
      created_at: owner.created.toISOString(),
      updated_at: owner.created.toISOString(),
    },
  };
};

/** The companies; first that of the demo account. */
export const makeCompanies = (world: World, people: People): DemoCompany[] => {
  const { random } = world;
  const [own, ...others] = [...companiesA, ...companiesB];
  const plans = random.some(
    tiers.flatMap(([count, titles]) => Array.from({ length: count }, () => titles)),
    others.length,
  );
  const portland = allPlaces.find(({ city }) => city === 'Portland') ?? random.pick(allPlaces);
  const owner = people.named('company@cadre.example', world.daysAgo(330));
  const ownCompany = makeCompany(world, own as CompanyText, owner, portland, ['Promote 10', 'Full']);
  ownCompany.row.headcount = '51-200';
  ownCompany.row.stage = 'bootstrapped';
  ownCompany.row.created_by_admin = false;
  for (const subscription of ownCompany.subscriptions)
    Object.assign(subscription, { status: 'active', cancel_at_period_end: false });
  return [
    ownCompany,
    ...others.map((text, at) => {
      const created = world.daysAgo(random.whole(200, 395));
      return makeCompany(
        world,
        text,
        people.someone('company', created),
        random.pick(allPlaces),
        plans[at] ?? [],
      );
    }),
  ];
};

/** The company that has signed up and done nothing yet. */
export const makeNewCompany = (world: World, people: People): { owner: User; row: Row<'companies'> } => {
  const owner = { ...people.named('newcompany@cadre.example', world.daysAgo(1)), promo_code: 'WELCOME20' };
  const created_at = owner.created.toISOString();
  return {
    owner,
    row: {
      id: world.id(owner.created),
      name: newCompanyName,
      created_at,
      updated_at: created_at,
    },
  };
};
