import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeList } from '../../../../contract/src/fractionals.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { searchSuggestions } from '../../../../contract/src/search-suggestions.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, type Person } from '../../../test/builders.ts';
import { fillSearchWords } from './fill-vocabulary.ts';

let test: TestApp;
let company: Person & { companyId: string };
const people = new Map<string, string>();

const jobs = [
  ['Bakery CFO', 'CFO', 'Hamburg', 'DE', 'Europe', ['Fundraising']],
  ['Head of Finance, payments', 'CFO', 'London', 'GB', 'Europe', ['Financial modelling']],
  ['Leiter Finanzen', 'CFO', 'München', 'DE', 'Europe', ['Restructuring']],
  ['Ledger chief', 'CFO', 'Boston', null, 'USA', ['Mergers and acquisitions']],
  ['Group controller', 'Other specialized Fractional Executive', 'Leeds', 'GB', 'Europe', ['Budgeting']],
  ['Chief Technology Officer', 'CTO', 'Berlin', 'DE', 'Europe', ['Cloud migration']],
  ['Robotics engineering', 'CTO', 'Wolfsburg', 'DE', 'Europe', ['Machine learning']],
  ['Brand and growth', 'CMO', 'Paris', 'FR', 'Europe', ['Branding']],
  ['Demand builder', 'CMO', 'New York', null, 'USA', ['Search engine optimisation']],
  ['Revenue lead', 'CSO (sales)', 'Zürich', 'CH', 'Europe', ['Channel sales']],
  ['People partner', 'CHRO', 'Wien', 'AT', 'Europe', ['Talent acquisition']],
  ['Counsel for contracts', 'Chief Legal', 'Dublin', 'IE', 'Europe', ['Data protection']],
  ['Plant operations', 'COO', 'Köln', 'DE', 'Europe', ['Lean']],
  ['Turnaround of a foundry', 'CEO', 'Stuttgart', 'DE', 'Europe', ['Turnaround']],
  ['Systems of a hospital', 'CIO', 'Lyon', 'FR', 'Europe', ['ERP implementation']],
] as const;

const profiles = [
  ['Numbers for retailers', 'CFO', 'Hamburg', 'Europe'],
  ['Treasurer', 'CFO', 'Leeds', 'Europe'],
  ['Platform builder', 'CTO', 'München', 'Europe'],
  ['Storyteller', 'CMO', 'Genève', 'Europe'],
  ['Factory fixer', 'COO', 'Austin', 'USA'],
  ['Hiring at scale', 'CHRO', 'Toronto', 'Canada'],
] as const;

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
  for (const [index, [title, fractional_type, city, country, location, skills]] of jobs.entries())
    await aJob(test, company.companyId, {
      ...{ title, fractional_type, city, country, location, skill_titles: [...skills] },
      workplace: title === 'Robotics engineering' ? 'remote' : 'hybrid',
      description: '<p>Tell the board what matters.</p>',
      published_at: new Date(Date.now() - index * 60_000).toISOString(),
    });
  for (const [headline, fractional_type, city, location] of profiles)
    people.set((await aFractional(test, { headline, fractional_type, city, location })).id, headline);
  await fillSearchWords(test.db);
});
afterAll(() => test.close());

const searchJobs = async (search: string, more: object = {}, token?: string) => {
  const { results, search_changes } = await test.as(token)(jobList, { query: { search, ...more } });
  return { titles: results.slice(0, 10).map(({ title }) => title), changes: search_changes };
};
const searchPeople = async (search: string, more: object = {}) => {
  const found = await test.as(company.token)(employeeList, { query: { search, ...more } });
  const titles = found.results.slice(0, 10).map(({ id }) => people.get(id) ?? id);
  return { titles, changes: found.search_changes };
};

const finance = ['Bakery CFO', 'Head of Finance, payments', 'Leiter Finanzen', 'Ledger chief'];
const german = ['Bakery CFO', 'Leiter Finanzen'];

describe('jobs are found as people search for them [jobs-as-typed]', () => {
  it.each<[string, string[]]>([
    ['CFO', finance],
    ['Chief Financial Officer', finance],
    ['VP Finance', finance],
    ['fractional finance lead', finance],
    ['Finance Director', finance],
    ['part-time cfo', finance],
    ['Finanzvorstand', finance],
    ['kaufmännischer Leiter', finance],
    ['Leiter Finanzen (m/w/d)', finance],
    ['Directeur financier', finance],
    ['DAF à temps partagé', finance],
    ['cfo hamburg', ['Bakery CFO']],
    ['CFO in Hambourg', ['Bakery CFO']],
    ['cfo munich', ['Leiter Finanzen']],
    ['cfo München', ['Leiter Finanzen']],
    ['cfo muenchen', ['Leiter Finanzen']],
    ['cfo germany', german],
    ['CFO Deutschland', german],
    ['daf Allemagne', german],
    ['cfo usa', ['Ledger chief']],
    ['cfo, United States', ['Ledger chief']],
    ['cfo uk', ['Head of Finance, payments']],
    ['cto', ['Chief Technology Officer', 'Robotics engineering']],
    ['Head of Engineering', ['Chief Technology Officer', 'Robotics engineering']],
    ['remote cto', ['Robotics engineering']],
    ['Technischer Leiter', ['Chief Technology Officer', 'Robotics engineering']],
    ['head of growth', ['Brand and growth', 'Demand builder']],
    ['cmo nyc', ['Demand builder']],
    ['Directrice marketing Paris', ['Brand and growth']],
    ['Vertriebsleiter zurich', ['Revenue lead']],
    ['chief revenue officer', ['Revenue lead']],
    ['head of people vienna', ['People partner']],
    ['DRH', ['People partner']],
    ['general counsel', ['Counsel for contracts']],
    ['Leiter Recht', ['Counsel for contracts']],
    ['interim coo köln', ['Plant operations']],
    ['coo cologne', ['Plant operations']],
    ['Geschäftsführer', ['Turnaround of a foundry']],
    ['managing director', ['Turnaround of a foundry']],
    ["Directeur des systèmes d'information", ['Systems of a hospital']],
    ['IT-Leiter', ['Systems of a hospital']],
    ['fundraising', ['Bakery CFO']],
  ])('%s', async (search, expected) => {
    const { titles, changes } = await searchJobs(search);
    expect(changes).toBeUndefined();
    expect(titles.slice(0, expected.length).sort()).toEqual([...expected].sort());
  });

  it.each<[string, string, string[]]>([
    ['contoller', 'controller', ['Group controller']],
    ['cheif finacial officer', 'chief financial officer', finance],
    ['cfo hambrug', 'cfo hamburg', ['Bakery CFO']],
    ['fundrasing', 'fundraising', ['Bakery CFO']],
    ['restucturing', 'restructuring', ['Leiter Finanzen']],
    ['marketting', 'marketing', ['Brand and growth', 'Demand builder']],
    ['finanzvorstnd', 'finanzvorstand', finance],
    ['Geschaftsfürer', 'geschaftsfuhrer', ['Turnaround of a foundry']],
  ])('%s is read as %s', async (search, to, expected) => {
    const { titles, changes } = await searchJobs(search);
    expect(changes).toEqual([{ kind: 'spelling', from: search, to }]);
    expect(titles.sort()).toEqual([...expected].sort());
    const exact = `"${search.split(' ').join('" "')}"`;
    expect(await searchJobs(exact)).toEqual({ titles: [], changes: undefined });
  });

  it.each<[string, object[], string[]]>([
    ['cfo berlin', [{ kind: 'place', from: 'Berlin', to: 'Germany' }], german],
    ['coo Wolfsburg', [{ kind: 'place', from: 'Wolfsburg', to: 'Germany' }], ['Plant operations']],
    ['cfo falconry', [{ kind: 'words', from: 'falconry', to: null }], finance],
    [
      'cfo falconry berlin',
      [
        { kind: 'place', from: 'Berlin', to: 'Germany' },
        { kind: 'words', from: 'falconry', to: null },
      ],
      german,
    ],
    ['chro Tokyo', [{ kind: 'place', from: 'Tokyo', to: null }], ['People partner']],
    ['foundry Tokyo', [{ kind: 'place', from: 'Tokyo', to: null }], ['Turnaround of a foundry']],
    [
      'chief finacial officer berlin',
      [
        { kind: 'spelling', from: 'chief finacial officer berlin', to: 'chief financial officer berlin' },
        { kind: 'place', from: 'Berlin', to: 'Germany' },
      ],
      german,
    ],
  ])('%s finds what comes closest', async (search, expected, titles) => {
    const found = await searchJobs(search);
    expect(found.changes).toEqual(expected);
    expect(found.titles.sort()).toEqual([...titles].sort());
  });

  it('answers nothing where no word is known, and never changes filters or own lists', async () => {
    expect(await searchJobs('falconry')).toEqual({ titles: [], changes: undefined });
    expect(await searchJobs('cfo berlin', { location: 'Asia' })).toEqual({ titles: [], changes: undefined });
    const found = await searchJobs('cfo berlin', { mine: true }, company.token);
    expect(found).toEqual({ titles: [], changes: undefined });
    const { token } = await anAdmin(test);
    expect(await searchJobs('contoller', {}, token)).toEqual({ titles: [], changes: undefined });
  });
});

describe('people are found as companies search for them [people-as-typed]', () => {
  it.each<[string, string[], object[]?]>([
    ['fractional finance lead', ['Treasurer', 'Numbers for retailers']],
    ['Directrice financière', ['Treasurer', 'Numbers for retailers']],
    ['cfo hamburg', ['Numbers for retailers']],
    ['cfo germany', ['Numbers for retailers']],
    ['cto Munich', ['Platform builder']],
    ['CMO Geneva', ['Storyteller']],
    ['Marketingleiter Genf', ['Storyteller']],
    ['coo usa', ['Factory fixer']],
    ['Head of HR Canada', ['Hiring at scale']],
    ['tresurer', ['Treasurer'], [{ kind: 'spelling', from: 'tresurer', to: 'treasurer' }]],
    ['cfo berlin', ['Numbers for retailers'], [{ kind: 'place', from: 'Berlin', to: 'Germany' }]],
    ['chro falconry', ['Hiring at scale'], [{ kind: 'words', from: 'falconry', to: null }]],
  ])('%s', async (search, expected, expectedChanges) => {
    const { titles, changes } = await searchPeople(search);
    expect(changes).toEqual(expectedChanges);
    expect(titles).toEqual(expected);
  });

  it('finds functions and places for a company that does not search names', async () => {
    const unknown = await aCompany(test, { approved_at: null });
    const { results } = await test.as(unknown.token)(employeeList, { query: { search: 'VP Finance Leeds' } });
    expect(results.map(({ id }) => people.get(id))).toEqual(['Treasurer']);
  });
});

describe('paid placement', () => {
  const promoted = { promoted_until: new Date(Date.now() + 86_400_000).toISOString() };
  beforeAll(async () => {
    const old = (days: number) => ({
      ...promoted,
      published_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    });
    const pay = (title: string, fractional_type: 'CFO' | 'CMO', days: number) =>
      aJob(test, company.companyId, { title, fractional_type, ...old(days) });
    await pay('Paid CFO, newer', 'CFO', 5);
    await pay('Paid CFO, older', 'CFO', 6);
    await pay('Paid CMO who reports to the CFO', 'CMO', 4);
  });

  it('puts one promoted job of the searched function first', async () => {
    const { titles } = await searchJobs('Finanzvorstand');
    expect(titles[0]).toBe('Paid CFO, newer');
    expect(titles.slice(1, 5).sort()).toEqual([...finance].sort());
    const filtered = await searchJobs('', { fractional_type: 'CFO' });
    expect(filtered.titles.slice(0, 2)).toEqual(['Paid CFO, newer', 'Bakery CFO']);
    expect((await searchJobs('cfo')).titles.indexOf('Paid CMO who reports to the CFO')).toBeGreaterThan(0);
  });

  it('puts none of another function first for a fractional', async () => {
    const cto = await aFractional(test, { fractional_type: 'CTO' });
    expect((await searchJobs('', {}, cto.token)).titles[0]).toBe('Bakery CFO');
    const cmo = await aFractional(test, { fractional_type: 'COO', fractional_types: ['CMO'] });
    expect((await searchJobs('', {}, cmo.token)).titles[0]).toBe('Paid CMO who reports to the CFO');
    expect((await searchJobs('')).titles.slice(0, 2)).toEqual([
      'Paid CMO who reports to the CFO',
      'Bakery CFO',
    ]);
  });

  it('pages through each promoted job once', async () => {
    const pages = [1, 2, 3, 4, 5, 6].map((page) => searchJobs('', { page, page_size: 3 }));
    const titles = (await Promise.all(pages)).flatMap((page) => page.titles);
    expect(titles).toHaveLength(18);
    expect(new Set(titles).size).toBe(18);
  });
});

it('suggests functions with their titles, skills and cities', async () => {
  const { results } = await test.as()(searchSuggestions, {});
  const find = (text: string) => results.find((suggestion) => suggestion.text === text);
  expect(find('CFO')).toMatchObject({ kind: 'function', names: expect.arrayContaining(['finanzvorstand']) });
  expect(find('Fundraising')).toMatchObject({ kind: 'skill' });
  expect(find('München')).toMatchObject({ kind: 'place', names: expect.arrayContaining(['munich']) });
});
