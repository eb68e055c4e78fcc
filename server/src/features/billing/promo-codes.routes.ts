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
import { recordAudit } from '../audit/audit.public.ts';
import { planHolder } from './billing.queries.ts';
import { getOffer, storedCurrency } from './plans.ts';
import { findPromoCode, listPromoCodes, toColumns } from './promo-codes.queries.ts';
import { describePromo, findPromo, priceWith, whyNotNow } from './promo-rules.ts';

const getPromoCode = async (db: Db, id: string): Promise<PromoCode> => {
  const found = await findPromoCode(db, id);
  if (found === undefined) throw problem('not_found');
  return found;
};

const refuseTaken = async (db: Db, code: string, except?: string) => {
  const found = await findPromo(db, code);
  if (found !== undefined && found.id !== except)
    throw invalid({ code: 'There is such a code already.' }, 'already_exists');
};

const gift = ({ percent_off, amounts_off, duration_months, for_good }: ReturnType<typeof toColumns>) => {
  const sums = Object.entries(JSON.parse(amounts_off ?? '{}')).sort();
  return JSON.stringify([percent_off, sums, duration_months, for_good]);
};

/** What a code gives is promised to whoever used it, and the payment service cannot change it either. */
const refuseOtherGift = (before: PromoCode, form: PromoCodeForm) => {
  const used = before.redemptions + before.reserved > 0;
  if (used && gift(toColumns({ ...form, ...onlyGift(before) })) !== gift(toColumns(form)))
    throw problem('not_allowed_now', 'This code was used: what it gives can no longer be changed.');
};

const onlyGift = ({
  percent_off,
  amount_off,
  currency,
  other_amounts,
  duration_months,
  for_good,
}: PromoCode) => ({ percent_off, amount_off, currency, other_amounts, duration_months, for_good });

/** Promo codes: the admin's, and whether one counts. */
export const promoCodeRoutes = (app: App) => {
  const { publicUrl } = app.deps.config;

  serve(app, promoCodeList, async ({ db, query, request }) =>
    toPage(request, publicUrl, await listPromoCodes(db, query)),
  );

  serve(app, promoCodeCreate, async ({ db, actor, body }) => {
    await refuseTaken(db, body.code);
    const { id } = await db
      .insertInto('promo_codes')
      .values(toColumns(body))
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await getPromoCode(db, id);
    await recordAudit(db, {
      actorId: actor.id,
      action: 'promo_code_created',
      subjectType: 'promo_code',
      subjectId: id,
      after: { code: made.code, description: made.description },
    });
    return made;
  });

  serve(app, promoCodeUpdate, async ({ db, actor, params, body }) => {
    const before = await getPromoCode(db, params.id);
    await refuseTaken(db, body.code, before.id);
    refuseOtherGift(before, body);
    await db.updateTable('promo_codes').set(toColumns(body)).where('id', '=', before.id).execute();
    const after = await getPromoCode(db, before.id);
    await recordAudit(db, {
      actorId: actor.id,
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
      .set({ removed_at: new Date().toISOString() })
      .where('id', '=', before.id)
      .execute();
    await recordAudit(db, {
      actorId: actor.id,
      action: 'promo_code_removed',
      subjectType: 'promo_code',
      subjectId: before.id,
      before: { code: before.code, description: before.description },
    });
    return { message: `${before.code} is removed.` };
  });

  serve(
    app,
    checkPromoCode,
    async ({ db, actor, body }) => {
      const account = actor === null ? undefined : await planHolder(db, actor.id);
      const offer = body.plan_id === undefined ? undefined : await getOffer(db, body.plan_id);
      const kept = account === undefined ? undefined : await storedCurrency(db, account);
      const currency = kept ?? body.currency ?? (offer && 'USD');
      const promo = await findPromo(db, body.code);
      const refusal = promo
        ? await whyNotNow(db, promo, account, { offer, currency, now: new Date() })
        : 'There is no such code.';
      if (promo === undefined || refusal !== undefined)
        return { valid: false, description: refusal ?? '', first_amount: null, currency: null };
      const priced = offer !== undefined && currency !== undefined;
      return {
        valid: true,
        description: describePromo(promo, currency),
        first_amount: priced ? toMajor(priceWith(promo, currency, offer.prices[currency])) : null,
        currency: priced ? currency : null,
      };
    },
    // Nobody types that many; a program that guesses codes does.
    { limit: { max: 20, minutes: 1, by: 'address' } },
  );
};
