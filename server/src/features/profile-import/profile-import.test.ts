import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { educationCreate, employeeSkillsUpdate, experienceCreate } from '../../../../contract/src/career.ts';
import { employeeProfileOwn, employeeProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { profileExport, profileImport } from '../../../../contract/src/profile-import.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../test/builders.ts';
import { aCompleteProfile } from '../../../test/profile-builders.ts';
import {
  buildCsv,
  buildDocx,
  buildZip,
  linkedinColumns,
  linkedinExport,
} from '../../../test/resume-files.ts';
import { drawPdf } from '../../lib/pdf.ts';

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
// Uploads are limited per account.
beforeEach(async () => {
  person = await aFractional(test);
});

const send = (bytes: string | Uint8Array, { token }: Person = person) =>
  test.as(token)(profileImport, { body: { file: new Blob([bytes as Uint8Array<ArrayBuffer>]) } });
const drawResume = (text: string, more = {}) => drawPdf({ content: [{ text }, { text: 'CFO' }], ...more });
const getProfile = ({ token }: Person = person) => test.as(token)(employeeProfileOwn);

/** The export with the positions of these rows. */
const withPositions = (...rows: string[][]) =>
  linkedinExport({ 'Positions.csv': buildCsv(linkedinColumns['Positions.csv'], rows) });

describe('LinkedIn’s data export', () => {
  it('answers its lines as suggestions and stores none of them [import-stores-nothing]', async () => {
    const before = await getProfile();
    const found = await send(await linkedinExport());
    expect(found).toMatchObject({ source: 'linkedin', paragraphs: [], notes: [] });
    expect(Object.fromEntries(found.about.map(({ field, value }) => [field, value]))).toMatchObject({
      headline: 'Finance lead for software companies',
      bio: expect.stringMatching(/rely on\.\s+Based in Leeds\.$/),
      location: 'Europe',
      city: 'Leeds',
      website_url: 'https://finance.example/leeds',
    });
    expect(found.experience).toEqual([
      {
        title: 'CFO',
        company: 'Northwind',
        start_date: '2018-03-01',
        end_date: null,
        description: 'Closed the books in five days.\nLed "four" people.',
        problem: null,
        held: false,
      },
      {
        title: 'Finance Director',
        company: 'Hazelbrook',
        start_date: '2011-01-01',
        end_date: '2018-02-01',
        description: '',
        problem: null,
        held: false,
      },
    ]);
    expect(found.education).toMatchObject([
      { school: 'Leeds University', degree: 'BSc', start_date: '1998-01-01', end_date: '2001-01-01' },
    ]);
    expect(found.languages).toMatchObject([
      { name: 'English', level: 'native' },
      { name: 'French', level: null },
    ]);
    expect(found.certificates).toMatchObject([{ title: 'ACA', issuer: 'ICAEW', year: 2004 }]);
    expect(await getProfile()).toEqual(before);
  });

  it('gives skills the titles of the catalogue, which come first and once', async () => {
    const { skills } = await send(await linkedinExport());
    expect(skills.map(({ title, in_catalog }) => [title, in_catalog])).toEqual([
      ['Fundraising', true],
      ['Mergers and acquisitions', true],
      ['Forecasting', true],
      ['Herding ledgers', false],
    ]);
  });

  it('reads tables in a folder, with a byte order mark and notes of any length', async () => {
    const csv = buildCsv(linkedinColumns['Skills.csv'], [['Forecasting']]);
    const bytes = await buildZip({
      'Basic_LinkedInDataExport/Skills.csv': `\uFEFFNotes:\na\nb, "c"\n\n${csv}`,
    });
    expect((await send(bytes)).skills).toMatchObject([{ title: 'Forecasting' }]);
  });

  it('says on the line what is wrong with its dates and fields', async () => {
    const next = new Date().getUTCFullYear() + 1;
    const found = await send(
      await withPositions(
        ['Northwind', 'A', '', '', `Jan ${next}`, ''],
        ['Northwind', 'B', '', '', 'Mar 2018', 'Feb 2018'],
        ['Northwind', 'C', '', '', 'long ago', ''],
        ['Northwind', 'D', '', '', '', ''],
        ['Northwind', '', '', '', 'Mar 2018', ''],
        ['Northwind', 'E', 'x'.repeat(2_001), '', 'Mar 2018', 'Present'],
        ['Northwind', 'F', '', '', '2018', 'Present'],
      ),
    );
    expect(found.experience.map(({ title, problem }) => [title, problem])).toEqual([
      ['A', 'The start must not be in the future.'],
      ['B', 'The end must not be before the start.'],
      ['C', 'The start “long ago” is not a date.'],
      ['D', 'The start is missing.'],
      ['', 'The title is missing.'],
      ['E', 'At most 2000 characters.'],
      ['F', null],
    ]);
  });

  it('marks what the profile has already, and counts what it leaves out', async () => {
    const bytes = await linkedinExport();
    const call = test.as(person.token);
    await call(employeeSkillsUpdate, { body: { skills: ['Forecasting'] } });
    await call(experienceCreate, {
      body: { title: 'cfo', company: 'NORTHWIND', start_date: '2018-03-01' },
    });
    await call(employeeProfileUpdate, {
      body: { city: 'Leeds', languages: [{ name: 'english', level: 'native' }] },
    });
    const found = await send(bytes);
    expect(found.experience.map(({ held }) => held)).toEqual([true, false]);
    expect(found.skills.filter(({ held }) => held).map(({ title }) => title)).toEqual(['Forecasting']);
    expect(found.languages.map(({ held }) => held)).toEqual([true, false]);
    expect(found.about.filter(({ held }) => held).map(({ field }) => field)).toEqual(['city']);

    const roles = Array.from({ length: 45 }, (_, index) => [
      'Northwind',
      `Role ${index}`,
      '',
      '',
      '2018',
      '',
    ]);
    const long = await send(await withPositions(...roles));
    expect(long.experience).toHaveLength(limits.experiences);
    expect(long.notes).toEqual(['The file has 45 roles; the first 40 are listed.']);
  });
});

describe('text of a resume', () => {
  it('answers the paragraphs of a PDF and of a DOCX, mapped to nothing', async () => {
    const pdf = await send(await drawResume('Closed the books in five days.'));
    expect(pdf).toMatchObject({ source: 'pdf', experience: [], skills: [], about: [] });
    expect(pdf.paragraphs.join(' ')).toMatch(/Closed the books in five days\..*CFO/);
    const docx = await send(await buildDocx(['CFO at Northwind & Sons', '', 'Closed  the books.']));
    expect(docx).toMatchObject({
      source: 'docx',
      paragraphs: ['CFO at Northwind & Sons', 'Closed the books.'],
    });
  });
});

describe('JSON Resume', () => {
  it('reads resumes of other programs and skips what has another type', async () => {
    const found = await send(
      JSON.stringify({
        basics: { label: 'CFO', location: { countryCode: 'GB', city: 7 }, profiles: [null, 'x'], url: null },
        work: [
          { company: 'Northwind', position: 'CFO', startDate: '2018-03', highlights: ['Five days'] },
          null,
          'x',
        ],
        education: { a: 1 },
        skills: [{ name: 'M&A', keywords: ['forecasting'] }],
        languages: [{ language: 'French', fluency: 'a bit' }],
      }),
    );
    expect(found.about).toMatchObject([
      { field: 'headline', value: 'CFO' },
      { field: 'location', value: 'Europe' },
    ]);
    expect(found.experience).toMatchObject([
      { company: 'Northwind', description: '• Five days', problem: null },
    ]);
    expect(found.education).toEqual([]);
    expect(found.skills.map(({ title }) => title)).toEqual(['Mergers and acquisitions', 'Forecasting']);
    expect(found.languages).toMatchObject([{ name: 'French', level: null }]);
  });

  it('refuses others the export, and exports a profile whose import finds everything held [import-round-trip]', async () => {
    const company = await aCompany(test);
    expect(await refusal(test.as(company.token)(profileExport))).toMatchObject({ status: 404 });
    await aCompleteProfile(test, person);
    const call = test.as(person.token);
    await call(educationCreate, {
      body: { school: 'York', degree: 'MBA', field: 'Finance', start_date: '2004-09-01' },
    });
    await call(employeeProfileUpdate, {
      body: {
        linkedin_url: 'https://www.linkedin.com/in/ada',
        website_url: 'https://ada.example/',
        languages: [
          { name: 'English', level: 'native' },
          { name: 'French', level: 'professional' },
          { name: 'German', level: 'basic' },
        ],
        certificates: [{ title: 'ACA', issuer: 'ICAEW', year: 2004 }, { title: 'CIMA' }],
      },
    });
    const resume = await call(profileExport);
    const { about, experience, education, skills, languages, certificates } = await send(
      JSON.stringify(resume),
    );
    const lines = [...about, ...experience, ...education, ...skills, ...languages, ...certificates];
    expect(lines.filter(({ held, problem }) => !held || problem !== null)).toEqual([]);
    const profile = await getProfile();
    expect([
      experience.length,
      education.length,
      skills.length,
      languages.length,
      certificates.length,
    ]).toEqual(
      [profile.experience, profile.education, profile.skills, profile.languages, profile.certificates].map(
        ({ length }) => length,
      ),
    );
    expect(about.map(({ field }) => field)).toEqual([
      'headline',
      'bio',
      'location',
      'city',
      'linkedin_url',
      'website_url',
    ]);
    // The empty profile of somebody else takes the same lines.
    const other = await aFractional(test);
    const copied = await send(JSON.stringify(resume), other);
    expect(copied.languages.map(({ name, level }) => ({ name, level }))).toEqual(profile.languages);
    expect(copied.experience).toMatchObject(profile.experience.map(({ id: _, ...role }) => role));
  });
});
