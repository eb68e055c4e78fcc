import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engagementDetail, engagementProposal } from '../../contract/src/engagements.ts';
import { aTenant, type Tenant } from './access-fixtures.ts';
import { rows } from './access-matrix.ts';
import type { Call } from './access-rows.ts';
import { allEndpoints } from './all-endpoints.ts';
import { someTerms } from './offers.ts';
import { type PaidTestApp, paidAppForTest } from './payments.ts';
import { isLongForm } from './test-form.ts';

// One side tries every call that changes something on an engagement whose terms both sides accepted. The short form tries
// those that are about applications and engagements.
let test: PaidTestApp;
beforeAll(async () => {
  test = await paidAppForTest();
});
afterAll(() => test.close());

const mutations = (await allEndpoints()).filter(
  ({ endpoint }) =>
    endpoint.method !== 'GET' &&
    !endpoint.multipart &&
    (isLongForm || /applica|engagement|interview|offer/.test(endpoint.path)) &&
    endpoint.access.some((kind) => kind === 'company' || kind === 'fractional'),
);

const getAccepted = (id: string) =>
  test.db
    .selectFrom('terms_versions')
    .selectAll()
    .where('application_id', '=', id)
    .where('outcome', '=', 'accepted')
    .orderBy('number')
    .execute();

const findOpen = async (id: string) =>
  (
    await test.db
      .selectFrom('terms_versions')
      .select('id')
      .where('application_id', '=', id)
      .where('outcome', 'is', null)
      .executeTakeFirst()
  )?.id;

/** The engagement in the place of every id, and other terms in the place of every text. */
const attack = (id: string) => {
  const terms = someTerms({ rate: 9_999, hours_per_week: 40 });
  return {
    ...{ ...terms, id, application_id: id, proposal_id: id, terms },
    ...{ status: 'hired', answer: 'accept', number: 1, proposed_by: 'company', accepted_by: 'fractional' },
    rate_minor: 999_900,
  };
};

/** A tenant that several calls attack; a new one when a call ended its session or removed its engagement. */
const openTarget = (side: 'company' | 'fractional') => {
  let target: { tenant: Tenant; id: string } | undefined;
  return async () => {
    if (target !== undefined) {
      const { tenant, id } = target;
      const read = test.as(tenant.people[side].token)(engagementDetail, { params: { id } });
      if (await read.catch(() => undefined)) return target;
    }
    const tenant = await aTenant(test, side);
    const id = await tenant.records.hired();
    target = { tenant, id };
    // The side's own proposal, which it must not accept.
    await test.as(tenant.people[side].token)(engagementProposal, {
      body: { application_id: id, terms: someTerms({ rate: 9_999 }) },
    });
    return target;
  };
};

describe.each(['company', 'fractional'] as const)(
  'no call of the %s alone changes accepted terms',
  (side) => {
    const getTarget = openTarget(side);
    it.each(mutations.filter(({ endpoint }) => endpoint.access.includes(side)))(
      '$endpoint.method $endpoint.path leaves the accepted terms [terms-not-alone]',
      async ({ endpoint }) => {
        const { tenant, id } = await getTarget();
        const before = await getAccepted(id);
        expect(before).toHaveLength(1);
        const row = rows[`${endpoint.method} ${endpoint.path}`];
        const proposalId = (await findOpen(id)) ?? id;
        const proposal = async () => proposalId;
        const records = { ...tenant.records, application: tenant.records.hired, proposal };
        // The record may exist already: an earlier call made it.
        const planned: Call = (await row?.call(records, records).catch(() => undefined)) ?? {};
        for (const body of [
          planned.body,
          { ...attack(id), ...planned.body },
          { ...planned.body, ...attack(id) },
          { ...attack(id), proposal_id: proposalId },
        ])
          await test.app.inject({
            method: endpoint.method as 'POST',
            url: `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => planned.params?.[name] ?? id)}`,
            headers: {
              authorization: `Bearer ${tenant.people[side].token}`,
              'content-type': 'application/json',
            },
            payload: JSON.stringify(body ?? {}),
          });
        const after = await getAccepted(id);
        // Erasing an account may remove the agreement with it; nothing changes it.
        if (after.length > 0) expect(after).toEqual(before);
        else expect(endpoint.path).toMatch(/delete/);
      },
    );
  },
);
