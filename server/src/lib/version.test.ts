import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobApplication } from '../../../contract/src/applications.ts';
import { blogCreate, blogGet, blogUpdate } from '../../../contract/src/blog.ts';
import { businessRecord, businessRecordUpdate } from '../../../contract/src/business-records.ts';
import {
  campaignDraftCreate,
  campaignDraftList,
  campaignDraftUpdate,
} from '../../../contract/src/campaign-drafts.ts';
import { employeeSkillsUpdate } from '../../../contract/src/career.ts';
import type { CallError, Client } from '../../../contract/src/client.ts';
import { employerProfileOwn, employerProfileUpdate } from '../../../contract/src/companies.ts';
import { competitorList, competitorUpdate } from '../../../contract/src/conflicts.ts';
import { employeeProfileOwn, employeeProfileUpdate } from '../../../contract/src/fractionals.ts';
import { jobDraftUpdate } from '../../../contract/src/job-drafts.ts';
import { jobDetail, jobUpdate } from '../../../contract/src/jobs.ts';
import { promoCodeCreate, promoCodeList, promoCodeUpdate } from '../../../contract/src/promo-codes.ts';
import { applicationScorecard, scorecardCriteria } from '../../../contract/src/scorecards.ts';
import { sourceCreate, sourceList, sourceUpdate } from '../../../contract/src/scrape-sources.ts';
import {
  shortlistAdd,
  shortlistCreate,
  shortlistDetail,
  shortlistNote,
} from '../../../contract/src/shortlists.ts';
import { appForTest, refusal, type TestApp } from '../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anEngagement,
  aSubscription,
  type Person,
} from '../../test/builders.ts';

let test: TestApp;
let company: Person & { companyId: string };
let colleague: Person;
let fractional: Person;
let admin: Person;

beforeAll(async () => {
  test = await appForTest();
  [company, fractional, admin] = [await aCompany(test), await aFractional(test), await anAdmin(test)];
  colleague = await aColleague(test, company.companyId);
  // A seat for the colleague.
  await aSubscription(test, company.id, 'Full');
});
afterAll(() => test.close());

interface Versioned {
  /** The field that is changed, with three values. */
  field: string;
  values: readonly [unknown, unknown, unknown];
  load: () => Promise<object>;
  /** Two people or tabs: 0 saves first. */
  save: (who: 0 | 1, body: object) => Promise<unknown>;
}

const texts = ['The first text', 'The second text', 'The third text'] as const;
const ofTeam = (who: 0 | 1) => test.as([company, colleague][who]?.token);

/** A job of the company in the status. */
const job = async (status: 'paused' | 'draft'): Promise<Versioned> => {
  const params = { id: await aJob(test, company.companyId, { status }) };
  return {
    field: 'city',
    values: texts,
    load: () => ofTeam(0)(jobDetail, { params }),
    save: (who, body) =>
      status === 'draft'
        ? ofTeam(who)(jobDraftUpdate, { params, body })
        : ofTeam(who)(jobUpdate, { params, body }),
  };
};

/** An application that the company reads. */
const anApplicant = async () => {
  const id = await anEngagement(test, fractional.id, company.companyId, { status: 'interview' });
  const load = () => ofTeam(0)(jobApplication, { params: { id } });
  return { id, load };
};

const records: Record<string, () => Promise<Versioned>> = {
  'a paused job': () => job('paused'),
  'a draft': () => job('draft'),
  "a company's profile": async () => ({
    field: 'headline',
    values: texts,
    load: () => ofTeam(0)(employerProfileOwn),
    save: (who, body) => ofTeam(who)(employerProfileUpdate, { body }),
  }),
  "a company's business record": async () => ({
    field: 'legal_name',
    values: texts,
    load: () => ofTeam(0)(businessRecord),
    save: (who, body) => ofTeam(who)(businessRecordUpdate, { body }),
  }),
  "a company's list of competitors": async () => ({
    field: 'names',
    values: [['Globex'], ['Initech'], ['Umbrella']],
    load: () => ofTeam(0)(competitorList),
    // Only the owner changes it, in two tabs.
    save: (_, body) => ofTeam(0)(competitorUpdate, { body: { names: [], ...body } }),
  }),
  'a note of a shortlist': async () => {
    const { id } = await ofTeam(0)(shortlistCreate, { body: { name: 'Versions' } });
    const entry = { shortlist_id: id, fractional_id: fractional.id };
    await ofTeam(0)(shortlistAdd, { body: entry });
    return {
      field: 'note',
      values: texts,
      load: async () => (await ofTeam(0)(shortlistDetail, { params: { id } })).results[0] ?? {},
      save: (who, body) => ofTeam(who)(shortlistNote, { body: { ...entry, ...body } }),
    };
  },
  'an own scorecard in two tabs': async () => {
    const { id, load } = await anApplicant();
    const save = (_: 0 | 1, { version, ...card }: { version?: number; comment?: string }) =>
      ofTeam(0)(applicationScorecard, {
        body: { application_id: id, card: { verdict: 'yes', ...card }, version },
      });
    await save(0, {});
    return {
      field: 'comment',
      values: texts,
      load: async () => (await load()).scorecards?.cards.find(({ mine }) => mine) ?? {},
      save,
    };
  },
  "the criteria of a job's scorecards": async () => {
    const { load } = await anApplicant();
    const job_id = (await load()).job.id;
    return {
      field: 'criteria',
      values: [
        [{ key: 'fit', label: texts[0] }],
        [{ key: 'fit', label: texts[1] }],
        [{ key: 'fit', label: texts[2] }],
      ],
      load: async () => {
        const { scorecards } = await load();
        return { criteria: scorecards?.criteria, version: scorecards?.criteria_version };
      },
      save: (who, body) => ofTeam(who)(scorecardCriteria, { body: { job_id, criteria: [], ...body } }),
    };
  },
  "a fractional's profile": async () => ({
    field: 'headline',
    values: texts,
    load: () => test.as(fractional.token)(employeeProfileOwn),
    save: (_, body) => test.as(fractional.token)(employeeProfileUpdate, { body }),
  }),
  "a fractional's skills": async () => ({
    field: 'skills',
    values: [['Budgeting'], ['Audits'], ['Treasury']],
    load: () => test.as(fractional.token)(employeeProfileOwn),
    save: (_, body) => test.as(fractional.token)(employeeSkillsUpdate, { body: { skills: [], ...body } }),
  }),
  'a post': async () => {
    const call = test.as(admin.token);
    const { id } = await call(blogCreate, { body: { title: 'A post' } });
    return {
      field: 'title',
      values: texts,
      load: () => call(blogGet, { params: { id } }),
      save: (_, body) => call(blogUpdate, { params: { id }, body: { title: '', ...body } }),
    };
  },
  'a promo code': async () => {
    const call = test.as(admin.token);
    const { id, code } = await call(promoCodeCreate, { body: { code: 'VERSIONS', percent_off: 5 } });
    return {
      field: 'percent_off',
      values: [10, 20, 30],
      load: async () => (await call(promoCodeList)).results.find((found) => found.id === id) ?? {},
      save: (_, body) => call(promoCodeUpdate, { params: { id }, body: { code, ...body } }),
    };
  },
  'a draft of a mail to many people': async () => {
    const call = test.as(admin.token);
    const reach = { channel: 'mail', segment: 'all', filter: {} } as const;
    const draft = { ...reach, is_template: false, title: 'Spring', body: '', link: '' };
    const { id } = await call(campaignDraftCreate, { body: draft });
    return {
      field: 'title',
      values: texts,
      load: async () =>
        (await call(campaignDraftList, { query: { channel: 'mail' } })).find((found) => found.id === id) ??
        {},
      save: (_, body) => call(campaignDraftUpdate, { params: { id }, body: { ...draft, ...body } }),
    };
  },
  'a source of scraped jobs': async () => {
    const call = test.as(admin.token);
    const { id } = await call(sourceCreate, {
      body: { kind: 'greenhouse', board: 'versions', enabled: false },
    });
    return {
      field: 'name',
      values: texts,
      load: async () => (await call(sourceList)).results.find((found) => found.id === id) ?? {},
      save: (_, body) => call(sourceUpdate, { params: { id }, body }),
    };
  },
};

describe.each(Object.entries(records))('%s', (_, open) => {
  it('refuses a save from an older version with the stored value, and takes one without a version', async () => {
    const { field, values, load, save } = await open();
    const [first, second, third] = values;
    const { version } = (await load()) as { version: number };
    await save(0, { [field]: first, version });
    expect(await refusal(save(1, { [field]: second, version }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      current: { [field]: first, version: version + 1 },
    });
    expect(await load()).toMatchObject({ [field]: first, version: version + 1 });
    await save(1, { [field]: second, version: version + 1 });
    await save(0, { [field]: third });
    expect(await load()).toMatchObject({ [field]: third, version: version + 3 });
  });
});

it('stores one of many saves that are made from one version at once [version-race]', async () => {
  const { load, save } = await job('paused');
  const { version } = (await load()) as { version: number };
  const saves = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      save(index % 2 === 0 ? 0 : 1, { city: `City ${index}`, version }),
    ),
  );
  const refusals = saves.flatMap((saved) => (saved.status === 'rejected' ? [saved.reason as CallError] : []));
  expect(refusals.map(({ code }) => code)).toEqual(Array(7).fill('changed_meanwhile'));
  expect(await load()).toMatchObject({ version: version + 1 });
});

it('refuses the second of two first saves of a scorecard, which keeps the first', async () => {
  const { id, load } = await anApplicant();
  const save = (comment: string) =>
    ofTeam(0)(applicationScorecard, {
      body: { application_id: id, card: { verdict: 'yes', comment }, version: 0 },
    });
  const saves = await Promise.allSettled([save('The first tab'), save('The second tab')]);
  const [refused] = saves.flatMap((saved) =>
    saved.status === 'rejected' ? [saved.reason as CallError] : [],
  );
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(refused?.code).toBe('changed_meanwhile');
  expect((await load()).scorecards?.cards).toEqual([
    expect.objectContaining({ comment: refused?.current?.comment, version: 1 }),
  ]);
});

const competitors = {
  load: (call: Client): Promise<object> => call(competitorList),
  save: (call: Client, name: string) => call(competitorUpdate, { body: { names: [name], version: 0 } }),
};
const details = {
  load: (call: Client): Promise<object> => call(businessRecord),
  save: (call: Client, city: string) => call(businessRecordUpdate, { body: { city, version: 0 } }),
};
it.each([
  ['a list of competitors', aCompany, competitors],
  ["a company's business record", aCompany, details],
  ["a fractional's business record", aFractional, details],
] as const)(
  'refuses the second of two first saves of %s, which keeps the first',
  async (_, owner, record) => {
    const call = test.as((await owner(test)).token);
    const saves = await Promise.allSettled(['Leith', 'Porto'].map((text) => record.save(call, text)));
    const [refused] = saves.flatMap((saved) =>
      saved.status === 'rejected' ? [saved.reason as CallError] : [],
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused?.code).toBe('changed_meanwhile');
    expect(await record.load(call)).toMatchObject({ ...refused?.current, version: 1 });
  },
);

it('does not show another company the version or the stored values of a job', async () => {
  const other = await aCompany(test);
  const params = { id: await aJob(test, company.companyId) };
  const call = test.as(other.token);
  expect(await refusal(call(jobUpdate, { params, body: { city: 'Here', version: 7 } }))).toMatchObject({
    status: 404,
    current: undefined,
  });
  expect(await call(jobDetail, { params })).toMatchObject({ version: null });
});
