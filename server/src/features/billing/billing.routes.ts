import { grantPlan } from '../../../../contract/src/billing.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { endPlanOfLine, findAccount, getPlan, insertGrant } from './billing.queries.ts';

const audiences = { Company: 'company', Fractionl: 'fractional' } as const;

const inMonths = (months: number) => {
  const end = new Date();
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.toISOString();
};

export const billingRoutes = (app: App) => {
  serve(app, grantPlan, async ({ db, actor, body }) => {
    const account = await findAccount(db, body.user_id);
    if (account === undefined) throw problem('not_found');
    const plan = await getPlan(db, body.plan);
    if (account.type !== audiences[plan.plan_type])
      throw problem('not_allowed_now', 'This plan is for another kind of account.');
    const line = plan.plan_sub_type ?? 'Fractionl';
    const replaced = await endPlanOfLine(db, account.id, line);
    await insertGrant(db, {
      userId: account.id,
      planId: plan.id,
      line,
      endDate: inMonths(body.months),
      grantedBy: actor.id,
    });
    await recordAudit(db, {
      actorId: actor.id,
      action: 'plan_granted',
      subjectType: 'user',
      subjectId: account.id,
      ...(replaced ? { before: { plan: replaced } } : {}),
      after: { plan: plan.title, months: body.months },
    });
    return { message: `${plan.title} is on.` };
  });
};
