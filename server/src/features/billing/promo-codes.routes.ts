import { toMajor } from '../../../../contract/src/money.ts';
import {
  checkPromoCode,
  type PromoCode,
  type PromoCodeForm,
  promoCodeCreate,
  promoCodeDelete,
  promoCodeList,
  promoCodeUpdate,
} from '../../../../contract/src/promo-codes.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { nextVersion, requireVersion } from '../../lib/version.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { getPlanHolder } from './billing.queries.ts';
import { findStoredCurrency } from './customers.ts';
import { getPlanPrice } from './plans.ts';
import { findPromoCode, listPromoCodes, toColumns } from './promo-codes.queries.ts';
import { applyPromo, describePromo, findPromo, getPromoRefusal, promoNotFound } from './promo-rules.ts';

const getPromoCode = async (db: Db, id: string): Promise<PromoCode> => {
  const promoCode = await findPromoCode(db, id);
  if (promoCode === undefined) throw problem('not_found');
  return promoCode;
};

const requireUniqueCode = async (db: Db, code: string, exceptId?: string) => {
  const existing = await findPromo(db, code);
  if (existing !== undefined && existing.id !== exceptId)
    throw invalid({ code: 'This code already exists.' }, 'already_exists');
};

const serializeDiscount = (form: PromoCodeForm): string => {
  const { percent_off, amounts_off, duration_months, for_good } = toColumns(form);
  const amounts = Object.entries(JSON.parse(amounts_off ?? '{}')).sort();
  return JSON.stringify([percent_off, amounts, duration_months, for_good]);
};

/** The discount of a used code is promised to its buyers, and Stripe cannot change a coupon either. */
const requireSameDiscount = (before: PromoCode, form: PromoCodeForm) => {
  const isUsed = before.redemptions + before.reserved > 0;
  if (isUsed && serializeDiscount({ ...form, ...before }) !== serializeDiscount(form))
    throw problem('not_allowed_now', 'This code has been used, so its discount can no longer change.');
};

/** The promo codes of the admin, and the check of a code by anyone. */
export const promoCodeRoutes = (app: App) => {
  const { deps } = app;

  serve(app, promoCodeList, async ({ db, query, request }) =>
    toPage(request, deps.config.publicUrl, await listPromoCodes(db, query)),
  );

  serve(app, promoCodeCreate, async ({ db, actor, body }) => {
    await requireUniqueCode(db, body.code);
    const { id } = await db
      .insertInto('promo_codes')
      .values(toColumns(body))
      .returning('id')
      .executeTakeFirstOrThrow();
    const created = await getPromoCode(db, id);
    await recordAudit(db, {
      actor,
      action: 'promo_code_created',
      subjectType: 'promo_code',
      subjectId: id,
      after: { code: created.code, description: created.description },
    });
    return created;
  });

  serve(app, promoCodeUpdate, async ({ db, actor, params, body }) => {
    const before = await getPromoCode(db, params.id);
    await requireVersion(db, { table: 'promo_codes', id: before.id }, body, () =>
      getPromoCode(db, before.id),
    );
    await requireUniqueCode(db, body.code, before.id);
    requireSameDiscount(before, body);
    await db
      .updateTable('promo_codes')
      .set({ ...toColumns(body), version: nextVersion('promo_codes') })
      .where('id', '=', before.id)
      .execute();
    const after = await getPromoCode(db, before.id);
    await recordAudit(db, {
      actor,
      action: 'promo_code_changed',
      subjectType: 'promo_code',
      subjectId: before.id,
      before,
      after,
    });
    return after;
  });

  serve(app, promoCodeDelete, async ({ db, actor, params }) => {
    const before = await getPromoCode(db, params.id);
    await db
      .updateTable('promo_codes')
      .set({ removed_at: deps.clock.now().toISOString() })
      .where('id', '=', before.id)
      .execute();
    await recordAudit(db, {
      actor,
      action: 'promo_code_removed',
      subjectType: 'promo_code',
      subjectId: before.id,
      before: { code: before.code, description: before.description },
    });
    return { message: `Promo code ${before.code} deleted.` };
  });

  serve(
    app,
    checkPromoCode,
    async ({ db, actor, body }) => {
      const account = actor === null ? undefined : await getPlanHolder(db, actor.id);
      const planPrice = body.plan_id === undefined ? undefined : await getPlanPrice(db, body.plan_id);
      const stored = account === undefined ? undefined : await findStoredCurrency(db, account);
      const currency = stored ?? body.currency ?? (planPrice && 'USD');
      const promo = await findPromo(db, body.code);
      const refusal = promo
        ? await getPromoRefusal(db, promo, account, { planPrice, currency, now: deps.clock.now() })
        : promoNotFound;
      if (promo === undefined || refusal !== undefined)
        return { valid: false, description: refusal ?? '', first_amount: null, currency: null };
      const amount = planPrice && currency && applyPromo(promo, currency, planPrice.amounts[currency]);
      return {
        valid: true,
        description: describePromo(promo, currency),
        first_amount: toMajor(amount ?? null),
        currency: amount === undefined ? null : (currency ?? null),
      };
    },
    // Stops programs that guess codes.
    { limit: { max: 20, minutes: 1, by: 'address' } },
  );
};
