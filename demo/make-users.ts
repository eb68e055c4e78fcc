import type { UserType } from '../contract/src/endpoint.ts';
import { firstNames, lastNames } from './data/names.ts';
import { type NamedEmail, namedAccounts } from './demo-accounts.ts';
import { later, type Row, type World } from './world.ts';

export type User = Row<'users'> & { type: UserType; created: Date; subscribes: boolean };

/** Makes people with names of their own: no two share both parts. */
export const openPeople = (world: World) => {
  const { random } = world;
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

  const userOf = (
    type: UserType,
    created: Date,
    who: Pick<User, 'first_name' | 'last_name' | 'email'>,
  ): User => ({
    ...who,
    id: world.id(created),
    type,
    created,
    password_hash: world.passwordHash,
    terms_accepted_at: created.toISOString(),
    subscribes: random.chance(0.4),
    created_at: created.toISOString(),
    updated_at: created.toISOString(),
  });

  const someone = (type: UserType, created: Date): User => userOf(type, created, newName());

  const named = (email: NamedEmail, created: Date): User => {
    const account = namedAccounts.find((one) => one.email === email);
    if (account === undefined) throw new Error(`${email} is not a demo account.`);
    return userOf(account.type, created, {
      email,
      first_name: account.firstName,
      last_name: account.lastName,
    });
  };

  return { someone, named };
};

export type People = ReturnType<typeof openPeople>;

/** The admins: the demo account first, one who is invited last. */
export const makeAdmins = (world: World, people: People): User[] => {
  const first = people.named('admin@cadre.example', world.daysAgo(400));
  const others = [320, 140].map((days) => people.someone('admin', world.daysAgo(days)));
  const invited: User = {
    ...people.someone('admin', world.daysAgo(2)),
    status: 'invited',
    password_hash: null,
    terms_accepted_at: null,
  };
  return [first, ...others, invited];
};

/** A plan that an account holds; one that runs monthly began within the last month. */
export const makeSubscription = (world: World, user: User, title: string): Row<'subscriptions'> => {
  const { random, now } = world;
  const plan = world.plans.get(title);
  if (plan === undefined) throw new Error(`There is no plan ${title}.`);
  const yearly = random.chance(0.3);
  const length = yearly ? 365 : 30;
  const start = later(
    now,
    -random.whole(1, Math.min(length, Math.ceil((now.getTime() - user.created.getTime()) / 86_400_000)) - 1),
  );
  return {
    id: world.id(start),
    user_id: user.id,
    plan_id: plan.id,
    line: plan.line,
    duration: yearly ? 'year' : 'month',
    status: random.chance(0.04) ? 'past_due' : 'active',
    start_date: start.toISOString(),
    end_date: later(start, length).toISOString(),
    cancel_at_period_end: random.chance(0.08),
    created_at: start.toISOString(),
  };
};

/** A plan that an account held before, and let go. */
export const makeEndedSubscription = (world: World, user: User, title: string): Row<'subscriptions'> => {
  const end = world.daysAgo(world.random.whole(40, 90));
  const start = later(end, -30);
  return {
    ...makeSubscription(world, user, title),
    id: world.id(start),
    duration: 'month',
    status: 'ended',
    start_date: start.toISOString(),
    end_date: end.toISOString(),
    cancel_at_period_end: true,
    created_at: start.toISOString(),
  };
};
