import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeskKind, deskCounts, deskItems, deskKinds } from '../../../../contract/src/admin-desk.ts';
import { type AdminRole, adminRoles, mayUse } from '../../../../contract/src/admin-roles.ts';
import { companyChecks } from '../../../../contract/src/company-checks.ts';
import { type DeskPage, deskPages } from '../../../../contract/src/desk-pages.ts';
import { enquiryList } from '../../../../contract/src/enquiries.ts';
import { employeeList } from '../../../../contract/src/fractionals.ts';
import { reportQueue } from '../../../../contract/src/moderation.ts';
import { sourceList } from '../../../../contract/src/scrape-sources.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { anAdmin, type Person } from '../../../test/builders.ts';
import { waitingBuilders } from '../../../test/waiting-builders.ts';

interface Step {
  kind: DeskKind;
  /** Whether it creates an item, or ends the one at this place among those of the kind. */
  ends: number | null;
}

const aStep = fc.record<Step>({
  kind: fc.constantFrom(...DeskKind.options),
  ends: fc.option(fc.nat(3), { freq: 1 }),
});

type Model = Map<DeskKind, string[]>;

const takeStep = async (test: TestApp, owner: Person, model: Model, { kind, ends }: Step) => {
  const ids = model.get(kind) ?? [];
  const id = ends === null ? undefined : ids[ends % ids.length];
  if (id === undefined) {
    model.set(kind, [...ids, await waitingBuilders[kind].make(test)]);
    return;
  }
  await waitingBuilders[kind].act(test.as(owner.token), id);
  model.set(
    kind,
    ids.filter((other) => other !== id),
  );
};

/** The counts and the lists of a role both equal the model. */
const expectAgreement = async (test: TestApp, role: AdminRole, admin: Person, model: Model) => {
  const call = test.as(admin.token);
  const expected = new Map(
    [...model].filter(([kind, ids]) => ids.length > 0 && mayUse(role, deskKinds[kind].area)),
  );
  const counts = await call(deskCounts);
  expect([role, counts.kinds]).toEqual([
    role,
    Object.fromEntries([...expected].map(([kind, ids]) => [kind, ids.length])),
  ]);
  const all = await call(deskItems, { query: { page_size: 100 } });
  expect([all.count, all.results.length]).toEqual([counts.total, counts.total]);
  for (const [kind, ids] of expected) {
    const { count, results } = await call(deskItems, { query: { kind, page_size: 100 } });
    expect([kind, count, results.map(({ id }) => id).sort()]).toEqual([kind, ids.length, [...ids].sort()]);
  }
};

type Call = ReturnType<TestApp['as']>;

/** How many rows wait in the lists of each page that the navigation counts. */
const rowsOn: Record<DeskPage, (call: Call) => Promise<number>> = {
  '/unverified-fractional-candidates': async (call) =>
    (await call(employeeList, { query: { status: 'pending' } })).count +
    (await call(employeeList, { query: { status: 'verified', second_look: 'True' } })).count,
  '/admin-reports-queue': async (call) =>
    (await call(reportQueue)).count + (await call(reportQueue, { query: { state: 'appealed' } })).count,
  '/companylist': async (call) => (await call(companyChecks)).renames.length,
  '/admin-messages': async (call) => (await call(enquiryList, { query: { done: 'false' } })).count,
  '/admin-scraped-jobs': async (call) =>
    (await call(sourceList, { query: { page_size: 100 } })).results.filter(
      ({ health }) => health === 'failing',
    ).length,
};

let test: TestApp;
const admins = {} as Record<AdminRole, Person>;
beforeAll(async () => {
  test = await appForTest();
  for (const admin_role of adminRoles) admins[admin_role] = await anAdmin(test, { admin_role });
});
afterAll(() => test.close());

it('counts what its lists hold, for each role, after any sequence of acts [desk-counts]', async () => {
  const model: Model = new Map();
  const [steps = []] = fc.sample(fc.array(aStep, { minLength: 18, maxLength: 18 }), 1);
  for (const step of steps) await takeStep(test, admins.owner, model, step);
  for (const role of adminRoles) await expectAgreement(test, role, admins[role], model);
  const call = test.as(admins.owner.token);
  const { kinds } = await call(deskCounts);
  for (const [page, countRows] of Object.entries(rowsOn)) {
    const counted = deskPages[page as DeskPage].reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0);
    expect([page, await countRows(call)]).toEqual([page, counted]);
  }
});
