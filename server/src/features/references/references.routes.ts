import { addMonths, toIsoDay } from '../../../../contract/src/dates.ts';
import { referenceLimits } from '../../../../contract/src/reference-limits.ts';
import {
  referenceAdd,
  referenceConsent,
  referenceList,
  referenceRemind,
  referenceRemove,
  referencesOf,
} from '../../../../contract/src/references.ts';
import type { App } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { canSeeName } from '../fractionals/fractionals.public.ts';
import { askReferee, remindReferee } from './ask-referee.ts';
import { toOwnReference, toRequest, toShown } from './references.policy.ts';
import {
  listConsented,
  listConsents,
  listKnownCompanies,
  listReferences,
  lockOwnReference,
  saveConsents,
  withdrawReference,
} from './references.queries.ts';

/** The references of a fractional: asking for them, deciding who sees them, and seeing them. */
export const referenceRoutes = (app: App) => {
  const { clock } = app.deps;

  serve(app, referenceList, async ({ db, actor }) => {
    const consents = await listConsents(db, actor.id);
    return {
      results: (await listReferences(db, actor.id)).map((row) =>
        toOwnReference(row, consents.get(row.id) ?? [], clock.now()),
      ),
      companies: await listKnownCompanies(db, actor.id),
    };
  });

  serve(app, referenceAdd, async ({ db, deps, actor, body }) =>
    toOwnReference(await askReferee(db, deps, actor.id, body), [], clock.now()),
  );

  serve(app, referenceRemind, async ({ db, deps, actor, body }) => {
    const row = await lockOwnReference(db, actor.id, body.reference_id);
    if (!toOwnReference(row, [], clock.now()).can_remind)
      throw problem(
        'not_allowed_now',
        `You can remind a referee once, from ${referenceLimits.remindDays} days after you asked.`,
      );
    return toOwnReference(await remindReferee(db, deps, row), [], clock.now());
  });

  serve(app, referenceRemove, async ({ db, actor, params }) => {
    const { id, state } = await lockOwnReference(db, actor.id, params.id);
    await withdrawReference(db, id);
    return { message: state === 'answered' ? 'The reference is deleted.' : 'The request is withdrawn.' };
  });

  serve(app, referenceConsent, async ({ db, actor, body }) => {
    const row = await lockOwnReference(db, actor.id, body.reference_id);
    if (row.state !== 'answered') throw problem('not_allowed_now', 'This reference is not answered yet.');
    const held = (await listConsents(db, actor.id)).get(row.id) ?? [];
    const companies = [
      ...(await listKnownCompanies(db, actor.id)),
      // One that may read it already may be known no more: its job or the company itself is gone.
      ...held.flatMap(({ company }) => company ?? []),
    ];
    if (body.company_ids.some((id) => !companies.some((company) => company.id === id)))
      throw invalid({ company_ids: 'Choose companies of your applications and invitations.' });
    const until = addMonths(toIsoDay(clock.now()), referenceLimits.consentMonths);
    await saveConsents(db, row, [...(body.to_all ? [null] : []), ...new Set(body.company_ids)], until);
    return toOwnReference(row, (await listConsents(db, actor.id)).get(row.id) ?? [], clock.now());
  });

  serve(app, referencesOf, async ({ db, actor, params }) => {
    const isNamed = await canSeeName(db, actor, params.id);
    const isAdmin = actor.type === 'admin';
    const rows = isAdmin
      ? await listReferences(db, params.id)
      : // Each of them would name an anonymous person.
        isNamed
        ? await listConsented(db, params.id, actor.companyId)
        : [];
    return { results: toShown(rows), requests: isAdmin ? rows.map(toRequest) : null };
  });
};
