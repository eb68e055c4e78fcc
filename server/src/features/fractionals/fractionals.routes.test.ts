import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  employeeProfile,
  employeeProfileOwn,
  employeeProfileUpdate,
} from '../../../../contract/src/fractionals.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { aFile, listCategories } from '../../../test/profile-builders.ts';
import { decideApproval } from './fractionals.public.ts';

let test: TestApp;
let admin: Person;
let me: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  me = await aFractional(test, { status: 'unverified', submitted_at: null, headline: '' });
});
afterAll(() => test.close());

const as = (person: Person) => test.as(person.token);
const update = (person: Person, body: object) => as(person)(employeeProfileUpdate, { body });
const stored = (id: string) =>
  test.db.selectFrom('fractionals').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();

/** An application of a fractional to a job of the company. */
const apply = async (
  fractional: Person,
  companyId: string,
  status: 'submitted' | 'withdrawn' = 'submitted',
) => anApplication(test, await aJob(test, companyId), fractional.id, { status });

describe('own profile', () => {
  it('starts empty and lists what approval requires', async () => {
    const profile = await as(me)(employeeProfileOwn, {});
    expect(profile).toMatchObject({
      id: me.id,
      status: 'unverified',
      submit_approval_request: false,
      locked: false,
      contact: { email: me.email },
    });
    expect(profile.completeness).toBeLessThan(20);
    expect(profile.missing).toContain('bio');
    expect(profile.checklist?.find(({ field }) => field === 'fractional_type')?.done).toBe(true);
  });

  it('changes the given fields, and ignores role, status and id', async () => {
    const after = await update(me, {
      headline: '  Finance lead for software  ',
      city: 'Leeds',
      status: 'verified',
      type: 'admin',
      id: admin.id,
      user_id: admin.id,
      plan_name: 'Powerhouse',
      second_look: true,
      skill_titles: ['x'],
    });
    expect(after).toMatchObject({
      headline: 'Finance lead for software',
      city: 'Leeds',
      status: 'unverified',
    });
    expect(await stored(me.id)).toMatchObject({ status: 'unverified', skill_titles: [], bio: '' });
    expect((await update(me, { bio: 'Short.' })).city).toBe('Leeds');
  });

  it('stores lists, amounts and days unchanged', async () => {
    const body = {
      languages: [{ name: 'French', level: 'professional' }],
      certificates: [{ title: 'ACA', issuer: 'ICAEW', year: 2008 }],
      case_studies: [{ situation: 'Losses', action: 'Repricing', result: 'Profit', number: '+12 points' }],
      rate_min: 125.5,
      rate_max: 180,
      rate_period: 'hour',
      currency: 'GBP',
      available_from: '2027-01-31',
      time_zone: 'America/St_Johns',
      no_go_companies: ['Acme', 'Acme'],
    };
    const after = await update(me, body);
    expect(after).toMatchObject({ ...body, no_go_companies: ['Acme'] });
    expect((await stored(me.id)).rate_min_minor).toBe(12_550);
  });

  it.each([
    [{ hours_per_week_min: 20, hours_per_week_max: 10 }, 'hours_per_week_max'],
    [{ rate_min: 300, rate_max: 200 }, 'rate_max'],
    [{ rate_period: 'month', retainer_hours: null }, 'retainer_hours'],
    [{ fractional_type: 'CFO', fractional_types: ['COO', 'CFO'] }, 'fractional_types'],
    [{ fractional_types: ['COO', 'COO'] }, 'fractional_types'],
    [{ fractional_types: ['COO', 'CMO', 'CTO'] }, 'fractional_types'],
    [{ headline: 'x'.repeat(91) }, 'headline'],
    [{ bio: 'x'.repeat(2_001) }, 'bio'],
    [{ hours_per_week_max: 41 }, 'hours_per_week_max'],
    [{ rate_min: -1 }, 'rate_min'],
    [{ available_from: '2026-02-30' }, 'available_from'],
    [{ linkedin_url: 'javascript:alert(1)' }, 'linkedin_url'],
    [{ location: 'Atlantis' }, 'location'],
    [{ time_zone: 'Europe/Atlantis' }, 'time_zone'],
    [{ time_zone: '-05:00' }, 'time_zone'],
  ])('rejects %j', async (body, field) => {
    const before = await stored(me.id);
    const { status, code, fields } = await refusal(update(me, body));
    expect([status, code, Object.keys(fields)]).toEqual([400, 'invalid_input', [field]]);
    expect(await stored(me.id)).toEqual(before);
  });

  it('validates new fields against stored ones', async () => {
    await update(me, { hours_per_week_min: 5, hours_per_week_max: 10 });
    expect((await refusal(update(me, { hours_per_week_min: 11 }))).fields).toHaveProperty(
      'hours_per_week_max',
    );
    await update(me, { fractional_type: 'CFO', fractional_types: ['COO'] });
    expect(await update(me, { fractional_type: 'COO' })).toMatchObject({ fractional_types: [] });
  });

  it('accepts only sub categories of the chosen industry', async () => {
    const [first, second] = await listCategories(test);
    if (!first || !second) throw new Error('two industries');
    const parts = first.parts.slice(0, 2);
    expect(await update(me, { main_category: first.id, sub_categories: parts })).toMatchObject({
      main_category_title: 'Software and SaaS',
      sub_category_titles: ['B2B SaaS', 'Consumer apps'],
    });
    for (const sub_categories of [[second.parts[0]], [first.id], [parts[0], parts[0]]])
      expect((await refusal(update(me, { sub_categories }))).fields).toHaveProperty('sub_categories');
    expect((await refusal(update(me, { main_category: parts[0] }))).fields).toHaveProperty('main_category');
    expect(await update(me, { main_category: second.id })).toMatchObject({ sub_categories: [] });
  });

  it('accepts only own files of the right purpose', async () => {
    const other = await aFractional(test);
    const [resume, picture, theirs] = [
      await aFile(test, me.id, 'resume'),
      await aFile(test, me.id, 'profile_picture'),
      await aFile(test, other.id, 'resume'),
    ];
    for (const body of [{ resume_id: theirs }, { resume_id: picture }, { profile_picture_id: resume }])
      expect((await refusal(update(me, body))).fields).toHaveProperty(Object.keys(body)[0] ?? '');
    const after = await update(me, { resume_id: resume, profile_picture_id: picture });
    expect(after).toMatchObject({ resume_id: resume, profile_picture: `/api/files/${picture}` });
    expect(after.contact?.resume_url).toMatch(/signature=/);
    expect(await update(me, { resume_id: null })).toMatchObject({ resume_id: null, resume_name: null });
  });

  it('is flagged for a re-review after a change of name, headline or function once approved', async () => {
    const person = await aFractional(test);
    await update(person, { city: 'York', fractional_type: 'CFO' });
    expect((await stored(person.id)).re_review).toBe(false);
    for (const change of [{ last_name: 'Newname' }, { headline: 'Another' }, { fractional_type: 'CTO' }]) {
      await update(person, change);
      expect(await stored(person.id)).toMatchObject({ re_review: true, status: 'verified' });
      await decideApproval(test.db, { userId: person.id, decision: 'approved' }, new Date());
      expect((await stored(person.id)).re_review).toBe(false);
    }
    await update(me, { headline: 'Not approved yet' });
    expect((await stored(me.id)).re_review).toBe(false);
  });
});

describe('profile of another person', () => {
  it('is locked for a company until it has a sourcing plan or an application', async () => {
    const person = await aFractional(test, { linkedin_url: 'https://linkedin.com/in/x' });
    const [plain, promoting, sourcing, appliedTo] = await Promise.all([1, 2, 3, 4].map(() => aCompany(test)));
    if (!plain || !promoting || !sourcing || !appliedTo) throw new Error('four companies');
    await aSubscription(test, promoting.id, 'Promote 10');
    await aSubscription(test, sourcing.id, 'Lite');
    await apply(person, appliedTo.companyId);
    await apply(person, plain.companyId, 'withdrawn');
    for (const company of [plain, promoting]) {
      const seen = await as(company)(employeeProfile, { params: { id: person.id } });
      expect(seen).toMatchObject({
        contact: null,
        locked: true,
        locked_by: 'plan',
        email: null,
        status: null,
      });
      expect(seen).toMatchObject({
        completeness: null,
        no_go_companies: null,
        resume_id: null,
        promo_code: null,
      });
      expect(JSON.stringify(seen)).not.toContain(person.email);
    }
    for (const company of [sourcing, appliedTo])
      expect(await as(company)(employeeProfile, { params: { id: person.id } })).toMatchObject({
        locked: false,
        contact: { email: person.email, linkedin_url: 'https://linkedin.com/in/x' },
      });
    expect(await as(admin)(employeeProfile, { params: { id: person.id } })).toMatchObject({
      status: 'verified',
      email: person.email,
      plan_name: 'Free',
      checklist: expect.any(Array),
    });
  });

  it('hides the last name of an anonymous person until they apply', async () => {
    const person = await aFractional(test, { anonymous: true }, { first_name: 'Ada', last_name: 'Quill' });
    const company = await aCompany(test);
    await aSubscription(test, company.id, 'Full');
    const open = () => as(company)(employeeProfile, { params: { id: person.id } });
    expect(await open()).toMatchObject({
      first_name: 'Ada',
      last_name: 'Q.',
      locked_by: 'anonymous',
      contact: null,
    });
    await apply(person, company.companyId);
    expect(await open()).toMatchObject({ last_name: 'Quill', locked: false });
  });

  it.each(['unverified', 'pending', 'rejected', 'suspended'] as const)(
    'returns 404 to a company while %s, but not to an admin',
    async (status) => {
      const person = await aFractional(test, { status });
      const company = await aCompany(test);
      const params = { id: person.id };
      expect((await refusal(as(company)(employeeProfile, { params }))).status).toBe(404);
      expect(await as(admin)(employeeProfile, { params })).toMatchObject({ status });
    },
  );

  it('returns 404 to companies of the no-go list in any spelling, and to other fractionals', async () => {
    const person = await aFractional(test, { no_go_companies: [' ACME, Limited '] });
    const [acme, other] = [await aCompany(test, { name: 'Acme ltd' }), await aCompany(test)];
    const params = { id: person.id };
    expect((await refusal(as(acme)(employeeProfile, { params }))).status).toBe(404);
    expect(await as(other)(employeeProfile, { params })).toMatchObject({ no_go_companies: null });
    expect((await refusal(as(me)(employeeProfile, { params }))).status).toBe(404);
    expect((await refusal(as(admin)(employeeProfile, { params: { id: acme.id } }))).status).toBe(404);
  });
});
