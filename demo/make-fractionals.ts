import type { Insertable } from 'kysely';
import { addDays, toIsoDay } from '../contract/src/dates.ts';
import type { FractionalPlan } from '../contract/src/entitlements.ts';
import type { ApprovalStatus } from '../contract/src/fractionals.ts';
import { BusinessType, CompanyStage, Workplace } from '../contract/src/values.ts';
import type { MatchProfile } from '../server/src/features/jobs/jobs.public.ts';
import type { DB } from '../server/src/lib/db-types.ts';
import { allPlaces, type Place } from './data/places.ts';
import { rejections, suspensions } from './data/review-texts.ts';
import { type Role, roles } from './data/roles.ts';
import { bioEndings } from './data/texts.ts';
import { isNamedFractional } from './demo-accounts.ts';
import { type DemoContext, fillTemplate, getRole, someRole } from './demo-context.ts';
import { makeHours, makePay } from './make-pay.ts';
import { makeSubscription, type People, type User } from './make-users.ts';

/** The columns that the database computes. */
type ComputedColumn = 'capacity' | 'hourly_min_usd';

/** A fractional with the data for applications. */
export interface DemoFractional {
  user: User;
  role: Role;
  row: Insertable<DB['fractionals']> & Omit<MatchProfile, ComputedColumn> & { status: ApprovalStatus };
  plan: FractionalPlan;
  /** When applications become possible. */
  approved: Date | null;
}

const shares: Record<ApprovalStatus, number> = {
  verified: 164,
  unverified: 27,
  pending: 22,
  rejected: 15,
  suspended: 9,
};

const types = roles.map(({ type }) => type);

const makeBio = (
  { random }: DemoContext,
  role: Role,
  place: Place,
  years: number,
  hours: ReturnType<typeof makeHours>,
) => {
  const values = { years, city: place.city, min: hours.hours_per_week_min, max: hours.hours_per_week_max };
  const sentences = [random.pick(role.openings), ...random.some(role.strengths, 3), random.pick(bioEndings)];
  return sentences.map((sentence) => fillTemplate(sentence, values)).join(' ');
};

const makeProfile = (context: DemoContext, user: User, role: Role) => {
  const { random, now } = context;
  const place = random.pick(allPlaces);
  const drawn = makeHours(random);
  // Room for the engagements of the demo account.
  const hours = isNamedFractional(user.email)
    ? ({ hours_per_week_min: 15, hours_per_week_max: 25 } as const)
    : drawn;
  const pay = makePay(random, role, place, hours.hours_per_week_max, { hour: 60, month: 35, project: 5 });
  const [industry] = random.some([...context.industries.values()], 1);
  const years = random.whole(6, 27);
  const business = random.pick(BusinessType.options);
  return {
    user_id: user.id,
    fractional_type: role.type,
    fractional_types: random.some(
      types.filter((type) => type !== role.type),
      random.whole(0, 2),
    ),
    headline: random.pick(role.headlines),
    bio: makeBio(context, role, place, years, hours),
    main_category: industry?.id ?? null,
    sub_categories: random.some([...(industry?.parts.values() ?? [])], random.whole(1, 3)),
    location: place.location,
    city: place.city,
    time_zone: place.zone,
    client_type_expertise: business,
    workplace: ['remote' as const, ...random.some(Workplace.options.slice(1), random.whole(0, 2))],
    ...hours,
    rate_min_minor: pay.least_minor,
    rate_max_minor: pay.most_minor,
    rate_period: pay.rate_period,
    retainer_hours: pay.retainer_hours,
    currency: place.currency,
    years_experience: years,
    available_from: toIsoDay(addDays(now, random.whole(-20, 70))),
    website_url: `https://${user.first_name}-${user.last_name}.example`.toLowerCase(),
    languages: JSON.stringify([
      { name: 'English', level: 'native' },
      ...random
        .some(['French', 'German', 'Spanish', 'Portuguese', 'Mandarin', 'Hindi', 'Dutch'], random.whole(0, 2))
        .map((name) => ({ name, level: random.pick(['basic', 'professional']) })),
    ]),
    case_studies: JSON.stringify(random.some(role.caseStudies, random.whole(1, 2))),
    stage_fit: random.some(CompanyStage.options, random.whole(2, 4)),
    skill_titles: random.some(role.skills, random.whole(5, 9)),
    created_at: user.created.toISOString(),
    updated_at: user.created.toISOString(),
  };
};

/** The empty fields of an unfinished profile. */
const unfinished = {
  bio: '',
  headline: '',
  available_from: null,
  rate_min_minor: null,
  rate_max_minor: null,
  rate_period: null,
  retainer_hours: null,
  case_studies: '[]',
  languages: '[]',
} as const;

const makeApproval = (context: DemoContext, user: User, status: ApprovalStatus) => {
  const { random } = context;
  if (status === 'unverified') return { status };
  if (status === 'pending')
    return { status, submitted_at: context.daysAgo(random.whole(0, 5) + 0.2).toISOString() };
  const submitted = addDays(user.created, random.whole(1, 3));
  const decided = addDays(submitted, random.whole(1, 3));
  const code = random.pick(Object.keys(rejections) as (keyof typeof rejections)[]);
  return {
    status,
    submitted_at: submitted.toISOString(),
    decided_at: decided.toISOString(),
    ...(status === 'rejected' ? { reason_code: code, reason: rejections[code] } : {}),
    ...(status === 'suspended' ? { reason_code: 'conduct', reason: random.pick(suspensions) } : {}),
    ...(status === 'verified' && random.chance(0.03) ? changedAfter(context) : {}),
  };
};

const unchanged = { re_review: false, re_review_since: null, re_review_from: null };

/** A headline of the approval that was changed some days ago. */
const changedAfter = ({ daysAgo }: DemoContext) => ({
  re_review: true,
  re_review_since: daysAgo(3.3).toISOString(),
  re_review_from: JSON.stringify({ headline: 'Independent adviser' }),
});

const makeFractional = (
  context: DemoContext,
  user: User,
  role: Role,
  status: ApprovalStatus,
  plan: FractionalPlan,
): DemoFractional => {
  const profile = makeProfile(context, user, role);
  const approval = makeApproval(context, user, status);
  const decided = status === 'verified' || status === 'suspended';
  return {
    user,
    role,
    plan,
    approved: decided ? addDays(user.created, 7) : null,
    row: {
      ...profile,
      ...(status === 'unverified' && !context.random.chance(0.2) ? unfinished : {}),
      ...(status === 'verified'
        ? { anonymous: context.random.chance(0.04), paused: context.random.chance(0.03) }
        : {}),
      ...approval,
    },
  };
};

/** The demo accounts, with complete profiles except for the pending one. */
const makeNamed = (context: DemoContext, people: People): DemoFractional[] => {
  const verified = (
    email: 'fractional@cadre.example' | 'basic@cadre.example',
    type: string,
    plan: FractionalPlan,
  ) => {
    const fractional = makeFractional(
      context,
      people.named(email, context.daysAgo(230)),
      getRole(type),
      'verified',
      plan,
    );
    return { ...fractional, row: { ...fractional.row, anonymous: false, paused: false, ...unchanged } };
  };
  const pending = makeFractional(
    context,
    people.named('pending@cadre.example', context.daysAgo(3)),
    getRole('COO'),
    'unverified',
    'Free',
  );
  return [
    verified('fractional@cadre.example', 'CFO', 'Premium'),
    verified('basic@cadre.example', 'CMO', 'Basic'),
    {
      ...pending,
      row: { ...pending.row, ...unfinished, skill_titles: pending.row.skill_titles.slice(0, 2) },
    },
  ];
};

/** Fractionals in every state, the demo accounts first. */
export const makeFractionals = (context: DemoContext, people: People): DemoFractional[] => {
  const { random } = context;
  const states = Object.entries(shares) as [ApprovalStatus, number][];
  const others = states.flatMap(([status, count]) =>
    Array.from({ length: count }, () => {
      const recent = status === 'pending' || status === 'unverified';
      const user = people.someone(
        'fractional',
        context.daysAgo(recent ? random.whole(6, 60) : random.whole(25, 390)),
      );
      if (random.chance(0.14)) user.promo_code = random.pick(['WELCOME20', 'SPRINGSTART', 'PARTNER50']);
      const plan =
        status === 'verified'
          ? random.weighted({ Free: 40, Basic: 30, Premium: 20, Powerhouse: 10 })
          : 'Free';
      const role = someRole(context);
      return makeFractional(context, user, role, status, plan);
    }),
  );
  return [...makeNamed(context, people), ...others];
};

/** The subscriptions of fractionals. */
export const makePlans = (context: DemoContext, fractionals: DemoFractional[]) =>
  fractionals.flatMap(({ user, plan }) => {
    if (plan === 'Free') return [];
    const subscription = makeSubscription(context, user, plan);
    return user.email.endsWith('@cadre.example')
      ? [{ ...subscription, status: 'active' as const, cancel_at_period_end: false }]
      : [subscription];
  });
