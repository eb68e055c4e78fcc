import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApplicationStatus, jobApplicationUndo } from '../../contract/src/application-moves.ts';
import { jobApplication } from '../../contract/src/applications.ts';
import {
  engagementDetail,
  engagementProposal,
  engagementProposalAnswer,
  engagementStatus,
} from '../../contract/src/engagements.ts';
import {
  companyOfferAnswer,
  fractionalOfferAnswer,
  offerCreate,
  offerDetail,
  offerWithdraw,
} from '../../contract/src/offers.ts';
import { expireOffers } from '../src/features/applications/offers/offers.tasks.ts';
import { finishDeclines } from '../src/features/applications/reply-clock.tasks.ts';
import { expireProposals } from '../src/features/engagements/engagements.tasks.ts';
import { hashCanonicalJson } from '../src/features/terms/terms.public.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aFractional, aJob, anApplication, type Person } from './builders.ts';
import { someTerms } from './offers.ts';
import { byForm } from './test-form.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const steps = [
  ...[
    'offer',
    'withdraw',
    'undo',
    'interview',
    'declined',
    'company accept',
    'company decline',
    'company counter',
  ],
  ...['accept', 'decline', 'counter', 'withdrawn', 'both accept'],
  ...[
    'company proposes',
    'proposes',
    'company agrees',
    'agrees',
    'company refuses',
    'refuses',
    'start',
    'end',
  ],
  ...['a minute', 'six minutes', 'eight days'],
] as const;
type Step = (typeof steps)[number];

interface Pair {
  company: Person;
  person: Person;
  application_id: string;
}

const minutes: Partial<Record<Step, number>> = { 'a minute': 1, 'six minutes': 6, 'eight days': 8 * 24 * 60 };

/** Takes a step. A refusal is an outcome like any other; only errors of the server fail. */
const take = async ({ company, person, application_id }: Pair, step: Step, rate: number): Promise<void> => {
  const [theirs, mine] = [test.as(company.token), test.as(person.token)];
  const terms = someTerms({ rate });
  const move = (status: 'interview' | 'declined') =>
    theirs(jobApplicationStatus, { body: { application_id, status } });
  const answer = (kind: 'accept' | 'decline' | 'counter') =>
    mine(fractionalOfferAnswer, { body: { application_id, answer: kind, terms } });
  const answerBack = (kind: 'accept' | 'decline' | 'counter') =>
    theirs(companyOfferAnswer, { body: { application_id, answer: kind, terms } });
  const settle = async (by: typeof mine, kind: 'accept' | 'decline') => {
    const { proposal } = await by(engagementDetail, { params: { id: application_id } });
    await by(engagementProposalAnswer, {
      body: { proposal_id: proposal?.id ?? application_id, answer: kind },
    });
  };
  const propose = (by: typeof mine) => by(engagementProposal, { body: { application_id, terms } });
  const engage = (status: 'active' | 'ended') =>
    theirs(engagementStatus, { body: { application_id, status } });
  const actions: Partial<Record<Step, () => Promise<unknown>>> = {
    offer: () => theirs(offerCreate, { body: { application_id, ...terms } }),
    withdraw: () => theirs(offerWithdraw, { body: { application_id } }),
    undo: () => theirs(jobApplicationUndo, { body: { application_id } }),
    interview: () => move('interview'),
    declined: () => move('declined'),
    withdrawn: () => mine(jobApplicationStatus, { body: { application_id, status: 'withdrawn' } }),
    accept: () => answer('accept'),
    decline: () => answer('decline'),
    counter: () => answer('counter'),
    // Settled before the next step, whichever is refused.
    'both accept': async () => {
      const both = await Promise.allSettled([answer('accept'), answerBack('accept')]);
      for (const outcome of both) if (outcome.status === 'rejected') throw outcome.reason;
    },
    'company accept': () => answerBack('accept'),
    'company decline': () => answerBack('decline'),
    'company counter': () => answerBack('counter'),
    proposes: () => propose(mine),
    'company proposes': () => propose(theirs),
    agrees: () => settle(mine, 'accept'),
    'company agrees': () => settle(theirs, 'accept'),
    refuses: () => settle(mine, 'decline'),
    'company refuses': () => settle(theirs, 'decline'),
    start: () => engage('active'),
    end: () => engage('ended'),
  };
  const passed = minutes[step];
  if (passed !== undefined) {
    const before = test.deps.clock.now().getTime();
    test.deps.clock.now = () => new Date(before + passed * 60_000);
    for (const task of [expireOffers, expireProposals, finishDeclines]) await task.run(test.deps, {});
    return;
  }
  await actions[step]?.().catch((refused: { status?: number }) => {
    if (![400, 404, 409].includes(refused.status ?? 0)) throw refused;
  });
};

/** What must hold after every step. */
const expectAgreement = async ({ company, person, application_id }: Pair): Promise<void> => {
  const read = { params: { id: application_id } };
  const offer = await test.as(person.token)(offerDetail, read);
  const rows = await test.db
    .selectFrom('terms_versions')
    .selectAll()
    .where('application_id', '=', application_id)
    .orderBy('number')
    .execute();
  for (const { body, sha256 } of rows) expect(sha256).toBe(hashCanonicalJson(body));
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  const open = rows.filter(({ outcome }) => outcome === null);
  expect(open.length).toBeLessThanOrEqual(1);
  expect(offer.status === 'offer').toBe(open.some(({ kind }) => kind === 'offer'));

  if (offer.status === 'hired') {
    const accepted = rows.filter(({ outcome }) => outcome === 'accepted').at(-1);
    for (const { token } of [company, person]) {
      const { agreed } = await test.as(token)(engagementDetail, read);
      expect(agreed.id).toBe(accepted?.id);
      expect(agreed.accepted_by).not.toBe(agreed.proposed_by);
    }
  } else expect(rows.filter(({ outcome }) => outcome === 'accepted')).toEqual([]);

  // Each step of an offer is in both timelines, and notified once to each side that did not take it.
  const [theirs, mine] = await Promise.all(
    [company, person].map(async ({ token }) => (await test.as(token)(jobApplication, read)).history),
  );
  const events = (mine ?? []).flatMap(({ event, by }) => (event === null ? [] : [{ event, by }]));
  expect((theirs ?? []).flatMap(({ event, by }) => (event === null ? [] : [{ event, by }]))).toEqual(events);
  const count = (name: string) => events.filter(({ event }) => event === name).length;
  const ended = (outcome: string) =>
    rows.filter((row) => row.kind === 'offer' && row.outcome === outcome).length;
  expect(count('offer_made') + count('offer_countered')).toBe(
    rows.filter(({ kind }) => kind === 'offer').length,
  );
  for (const outcome of ['accepted', 'declined', 'withdrawn', 'undone', 'expired'])
    expect(count(`offer_${outcome}`)).toBe(ended(outcome));
  for (const [side, { id }] of [
    ['company', company],
    ['fractional', person],
  ] as const) {
    const { notified } = await test.db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('notified'))
      .where('user_id', '=', id)
      .where('kind', '=', 'offer')
      .executeTakeFirstOrThrow();
    expect(notified).toBe(events.filter(({ by }) => by !== side).length);
  }
};

it('keeps both sides agreed on the shown terms, after any steps of both sides and the clock [terms-agreed]', async () => {
  const step = fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 100, max: 300 }));
  const sequence = fc.array(step, { minLength: 4, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('offer', 'counter', 'hired'), sequence, async (from, taken) => {
      const [company, person] = [await aCompany(test), await aFractional(test)];
      const job_id = await aJob(test, company.companyId);
      const application_id = await anApplication(test, job_id, person.id, { status: 'interview' });
      const pair = { company, person, application_id };
      // The clock only runs forward, and a sequence begins at the present.
      test.deps.clock.now = () => new Date();
      await test.db
        .insertInto('application_history')
        .values({ application_id, status: 'interview' })
        .execute();
      await take(pair, 'offer', 180);
      if (from !== 'offer') await take(pair, from === 'hired' ? 'accept' : 'counter', 180);
      await expectAgreement(pair);
      for (const [name, rate] of taken) {
        await take(pair, name, rate);
        await expectAgreement(pair);
      }
    }),
    { numRuns: byForm(8, 200) },
  );
  test.deps.clock.now = () => new Date();
}, 600_000);
