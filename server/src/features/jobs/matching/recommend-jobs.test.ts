import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobApplicants, jobApply } from '../../../../../contract/src/applications.ts';
import { employeeSkillsUpdate } from '../../../../../contract/src/career.ts';
import { jobDetail, jobList, recentRecommended } from '../../../../../contract/src/jobs.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anApplication, type Person } from '../../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

describe('a fractional', () => {
  it('gets the best matches with reasons, without jobs already applied to', async () => {
    const [company, fractional] = [
      await aCompany(test),
      await aFractional(test, { fractional_type: 'CHRO' }),
    ];
    const fitting = await aJob(test, company.companyId, { fractional_type: 'CHRO' });
    const applied = await aJob(test, company.companyId, { fractional_type: 'CHRO' });
    await anApplication(test, applied, fractional.id);
    const { recent, recommended } = await test.as(fractional.token)(recentRecommended);
    expect(recent.length).toBeGreaterThan(1);
    expect(recommended.map(({ job }) => job.id)).toEqual([fitting]);
    expect(recommended[0]?.reasons[0]).toMatchObject({ factor: 'Executive type', points: 30 });
  });

  it('gets jobs on site in another location below all others', async () => {
    const company = await aCompany(test);
    const fractional = await aFractional(test, { fractional_type: 'CIO', location: 'Europe' });
    const shared = { fractional_type: 'CIO', main_category: null } as const;
    const far = await aJob(test, company.companyId, { ...shared, workplace: 'on_site', location: 'Asia' });
    const weak = await aJob(test, company.companyId, {
      ...shared,
      workplace: 'on_site',
      location: 'Europe',
      hours_per_week_min: 38,
      hours_per_week_max: 40,
      client_type_expertise: 'B2C',
    });
    const call = test.as(fractional.token);
    const { recommended } = await call(recentRecommended);
    expect(recommended.map(({ job }) => job.id)).toEqual([weak, far]);
    const { results } = await call(jobList, { query: { company: company.companyId, sort: 'match' } });
    expect(results.map(({ id }) => id)).toEqual([weak, far]);
    expect(recommended[1]?.reasons.find(({ factor }) => factor === 'Location and workplace')?.points).toBe(0);
  });

  it('matches and finds skills by their other names', async () => {
    const company = await aCompany(test);
    const fractional = await aFractional(test, { skill_titles: ['Audit'] });
    const id = await aJob(test, company.companyId, { skill_titles: ['Mergers and acquisitions'] });
    const call = test.as(fractional.token);
    expect(
      await call(employeeSkillsUpdate, { body: { skills: ['M&A', 'mergers & acquisitions'] } }),
    ).toMatchObject({
      skills: ['Mergers and acquisitions'],
    });
    const { match } = await call(jobDetail, { params: { id } });
    expect(match?.reasons.find(({ factor }) => factor === 'Skills')).toMatchObject({ points: 25 });
    const { results } = await call(jobList, { query: { skills: ['M&A'] } });
    expect(results.map((job) => job.id)).toEqual([id]);
  });

  it('sees which change raises the match; other viewers do not', async () => {
    const company = await aCompany(test);
    const fractional = await aFractional(test, { skill_titles: ['Audit'] });
    const id = await aJob(test, company.companyId, { skill_titles: ['Fundraising', 'Pricing'] });
    const seenBy = (person?: Person) => test.as(person?.token)(jobDetail, { params: { id } });
    const getSkills = async () => {
      const { match } = await seenBy(fractional);
      return { score: match?.score ?? 0, ...match?.reasons.find(({ factor }) => factor === 'Skills') };
    };
    const before = await getSkills();
    expect(before.raise).toBe('Add Fundraising and Pricing, if you have them, for up to 25 points more.');
    await test.as(fractional.token)(employeeSkillsUpdate, { body: { skills: ['Fundraising', 'Pricing'] } });
    expect(await getSkills()).toMatchObject({ score: before.score + 25, points: 25 });
    expect(await getSkills()).not.toHaveProperty('raise');

    const wanting = await aFractional(test, { fractional_type: 'CEO' });
    const { recommended } = await test.as(fractional.token)(recentRecommended);
    expect(JSON.stringify(recommended)).toContain('"raise"');
    await test.as(wanting.token)(jobApply, {
      body: { job_id: id, cover_letter: 'I would like to do this.' },
    });
    const applicants = await test.as(company.token)(jobApplicants, { query: { job_id: id } });
    expect(applicants.results[0]?.match.reasons).toHaveLength(8);
    expect(JSON.stringify([applicants, await seenBy(company), await seenBy()])).not.toContain('"raise"');
  });

  it('sees a warning for a no-go company under its current name, whose jobs are not recommended', async () => {
    const company = await aCompany(test, { name: 'Halcyon Freight GmbH' });
    const id = await aJob(test, company.companyId, { fractional_type: 'CIO' });
    const wary = await aFractional(test, { fractional_type: 'CIO', no_go_companies: ['halcyon-freight'] });
    const other = await aFractional(test, { fractional_type: 'CIO', no_go_companies: ['Halcyon'] });
    const listNoGo = async (person?: Person) =>
      (await test.as(person?.token)(jobDetail, { params: { id } })).no_go;
    expect(await listNoGo(wary)).toBe(true);
    expect(await listNoGo(other)).toBe(false);
    expect([await listNoGo(), await listNoGo(company)]).toEqual([null, null]);
    const recommendedTo = async (person: Person) =>
      (await test.as(person.token)(recentRecommended)).recommended.map(({ job }) => job.id);
    expect(await recommendedTo(other)).toContain(id);
    expect(await recommendedTo(wary)).not.toContain(id);

    const nameCompany = (name: string) =>
      test.db.updateTable('companies').set({ name }).where('id', '=', company.companyId).execute();
    await nameCompany('Halcyon Ltd');
    // A rename escapes no list.
    expect([await listNoGo(wary), await listNoGo(other)]).toEqual([true, true]);
    const employer = { company_id: null, source: 'scraped', employer_name: 'HALCYON FREIGHT' } as const;
    await test.db.updateTable('jobs').set(employer).where('id', '=', id).execute();
    expect([await listNoGo(wary), await listNoGo(other)]).toEqual([true, false]);
    expect(await recommendedTo(other)).toContain(id);
    expect(await recommendedTo(wary)).not.toContain(id);
  });
});
