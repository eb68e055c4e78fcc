import { addDays, dayMilliseconds } from '../contract/src/dates.ts';
import type { UserType } from '../contract/src/endpoint.ts';
import { firstNames, lastNames } from './data/names.ts';
import { type NamedEmail, namedAccounts } from './demo-accounts.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';

export type User = DemoRow<'users'> & { type: UserType; created: Date; subscribes: boolean };

/** Makes people with unique names. */
export const openPeople = (context: DemoContext) => {
  const { random } = context;
  const taken = new Set<string>();

  const newName = () => {
    for (;;) {
      const first = random.pick(firstNames);
      const last = random.pick(lastNames);
      const email = `${first}.${last}@people.example`.toLowerCase();
      if (!taken.has(email)) {
        taken.add(email);
        return { first_name: first, last_name: last, email };
      }
    }
  };

  const toUser = (
    type: UserType,
    created: Date,
    person: Pick<User, 'first_name' | 'last_name' | 'email'>,
  ): User => ({
    ...person,
    id: context.id(created),
    type,
    created,
    password_hash: context.passwordHash,
    terms_accepted_at: created.toISOString(),
    subscribes: random.chance(0.4),
    created_at: created.toISOString(),
    updated_at: created.toISOString(),
  });

  const someone = (type: UserType, created: Date): User => toUser(type, created, newName());

  const named = (email: NamedEmail, created: Date): User => {
    const account = namedAccounts.find((candidate) => candidate.email === email);
    if (account === undefined) throw new Error(`${email} is not a demo account.`);
    return toUser(account.type, created, {
      email,
      first_name: account.firstName,
      last_name: account.lastName,
    });
  };

  return { someone, named };
};

export type People = ReturnType<typeof openPeople>;

/** The admins: the demo account first, an invited one last. */
export const makeAdmins = (context: DemoContext, people: People): User[] => {
  const first = {
    ...people.named('admin@cadre.example', context.daysAgo(400)),
    admin_role: 'owner' as const,
  };
  const others = (
    [
      [320, 'support'],
      [140, 'finance'],
    ] as const
  ).map(([days, admin_role]) => ({
    ...people.someone('admin', context.daysAgo(days)),
    admin_role,
  }));
  const invited: User = {
    ...people.someone('admin', context.daysAgo(2)),
    admin_role: 'content',
    status: 'invited',
    password_hash: null,
    terms_accepted_at: null,
  };
  return [first, ...others, invited];
};

/** An active subscription whose current period includes today. */
export const makeSubscription = (
  context: DemoContext,
  user: User,
  title: string,
): DemoRow<'subscriptions'> => {
  const { random, now } = context;
  const plan = context.plans.get(title);
  if (plan === undefined) throw new Error(`There is no plan ${title}.`);
  const yearly = random.chance(0.3);
  const length = yearly ? 365 : 30;
  const start = addDays(
    now,
    -random.whole(
      1,
      Math.min(length, Math.ceil((now.getTime() - user.created.getTime()) / dayMilliseconds)) - 1,
    ),
  );
  return {
    id: context.id(start),
    user_id: user.id,
    plan_id: plan.id,
    line: plan.family,
    duration: yearly ? 'year' : 'month',
    status: random.chance(0.04) ? 'past_due' : 'active',
    start_date: start.toISOString(),
    end_date: addDays(start, length).toISOString(),
    cancel_at_period_end: random.chance(0.08),
    created_at: start.toISOString(),
  };
};

/** A subscription that has ended. */
export const makeEndedSubscription = (
  context: DemoContext,
  user: User,
  title: string,
): DemoRow<'subscriptions'> => {
  const end = context.daysAgo(context.random.whole(40, 90));
  const start = addDays(end, -30);
  return {
    ...makeSubscription(context, user, title),
    id: context.id(start),
    duration: 'month',
    status: 'ended',
    start_date: start.toISOString(),
    end_date: end.toISOString(),
    cancel_at_period_end: true,
    created_at: start.toISOString(),
  };
};
