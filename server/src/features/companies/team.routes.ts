import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { teamInvite, teamList } from '../../../../contract/src/team.ts';
import type { App } from '../../lib/deps.ts';
import { planLimit } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { inviteUser } from '../accounts/accounts.public.ts';
import { entitlementsOf } from '../billing/billing.public.ts';
import { addMember, getCompany, listTeam, lockCompany } from './companies.queries.ts';

/** A company's people: the owner, and colleagues as far as the plans give seats. */
export const teamRoutes = (app: App) => {
  serve(app, teamList, async ({ db, actor }) => {
    const company = await getCompany(db, actor.companyId);
    const { seats } = await entitlementsOf(db, company.owner_id);
    return { seats, members: await listTeam(db, company.id, seats) };
  });

  serve(
    app,
    teamInvite,
    async ({ deps, db, actor, body }) => {
      const company = await getCompany(db, actor.companyId);
      // Locked, so that two invitations at once cannot take the last seat both.
      await lockCompany(db, company.id);
      const { seats } = await entitlementsOf(db, company.owner_id);
      if ((await listTeam(db, company.id, seats)).length >= seats) throw planLimit(planLimitMessages.seats);
      const id = await inviteUser(db, deps, {
        type: 'company',
        email: body.email,
        firstName: body.first_name,
        lastName: body.last_name,
      });
      await addMember(db, company.id, id, 'member');
      const member = (await listTeam(db, company.id, seats)).find((one) => one.id === id);
      if (member === undefined) throw new Error('A member who was just added is not in the team.');
      return member;
    },
    // Each one is a mail to an address that somebody typed.
    { limit: { max: 20, minutes: 60, by: 'account' } },
  );
};
