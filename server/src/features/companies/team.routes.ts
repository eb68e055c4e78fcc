import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { teamInvite, teamInviteAgain, teamList } from '../../../../contract/src/team.ts';
import type { App } from '../../lib/deps.ts';
import { planLimit, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { inviteUser, sendInvitation } from '../accounts/accounts.public.ts';
import { getEntitlements } from '../billing/billing.public.ts';
import { getOwnCompany, insertMember, listTeam, lockCompany } from './companies.queries.ts';

/** The people of a company: the owner, and colleagues up to the number of seats. */
export const teamRoutes = (app: App) => {
  serve(app, teamList, async ({ db, actor }) => {
    const company = await getOwnCompany(db, actor);
    const { seats } = await getEntitlements(db, company.owner_id);
    return { seats, members: await listTeam(db, company.id, seats) };
  });

  serve(
    app,
    teamInvite,
    async ({ deps, db, actor, body }) => {
      const company = await getOwnCompany(db, actor);
      // Locked, so that two parallel invitations cannot both take the last seat.
      await lockCompany(db, company.id);
      const { seats } = await getEntitlements(db, company.owner_id);
      if ((await listTeam(db, company.id, seats)).length >= seats) throw planLimit(planLimitMessages.seats);
      const { id } = await inviteUser(
        db,
        deps,
        { ...body, type: 'company' },
        { invitedBy: actor.id, company: company.name },
      );
      await insertMember(db, company.id, id, 'member');
      const member = (await listTeam(db, company.id, seats)).find((person) => person.id === id);
      if (member === undefined) throw new Error('The new member is not in the team.');
      return member;
    },
    // Each invitation mails an address that somebody typed.
    { limit: { max: 20, minutes: 60, by: 'account' } },
  );

  serve(
    app,
    teamInviteAgain,
    async ({ deps, db, actor, params }) => {
      const company = await getOwnCompany(db, actor);
      await lockCompany(db, company.id);
      const member = (await listTeam(db, company.id, 0)).find(({ id }) => id === params.id);
      if (member === undefined) throw problem('not_found');
      if (member.status !== 'invited')
        throw problem('not_allowed_now', 'This person has already joined your team.');
      await sendInvitation(
        db,
        deps,
        { userId: member.id, email: member.email },
        { invitedBy: actor.id, company: company.name },
      );
      return { message: `Invitation sent to ${member.email}.` };
    },
    // Fewer: these mails may all go to one address.
    { limit: { max: 5, minutes: 60, by: 'account' } },
  );
};
