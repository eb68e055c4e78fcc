import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Profile } from '../../../../contract/src/fractionals.ts';
import { buildCsv, linkedinColumns } from '../../../test/resume-files.ts';
import { findLines, type HeldProfile } from './find-lines.ts';
import { readJsonResume } from './read-json-resume.ts';
import { readLinkedin } from './read-linkedin.ts';
import { toJsonResume } from './to-json-resume.ts';

const now = new Date('2026-06-01T12:00:00Z');
const nothingHeld: HeldProfile = {
  headline: '',
  bio: '',
  location: null,
  city: '',
  contact: null,
  experience: [],
  education: [],
  skills: [],
  languages: [],
  certificates: [],
};
const find = (raw: Parameters<typeof findLines>[0]) =>
  findLines(raw, { held: nothingHeld, titles: new Map(), now });

/** A text on one line as the profile stores it: trimmed, with single spaces. */
const aLine = (max: number, min = 1) =>
  fc
    .string({ unit: 'grapheme', minLength: min, maxLength: max })
    .map((text) =>
      text
        .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\s]+/gu, ' ')
        .trim()
        .slice(0, max),
    )
    .filter((text) => text.isWellFormed() && text.length >= min && !/\p{M}{9,}/u.test(text));
const aMonth = fc
  .record({ year: fc.integer({ min: 1960, max: 2025 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}-01`);
const aSpan = fc
  .tuple(aMonth, fc.option(aMonth))
  .map(([a, b]) =>
    b !== null && b < a ? { start_date: b, end_date: a as string | null } : { start_date: a, end_date: b },
  );
const aRole = fc
  .record({ title: aLine(120), company: aLine(120), description: aLine(300, 0), span: aSpan })
  .map(({ span, ...role }) => ({ ...role, ...span }));
const roles = fc.uniqueArray(aRole, {
  maxLength: 6,
  selector: ({ title, company, start_date }) => [title, company, start_date].join('\n').toLowerCase(),
});

const monthName = (day: string | null) =>
  day === null
    ? ''
    : new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(day),
      );
const unmarked = <T extends object>(lines: T[]) =>
  lines.map((line) => ({ ...line, problem: null, held: false }));

it('finds every role of a LinkedIn table as it was written', () => {
  fc.assert(
    fc.property(roles, (all) => {
      const csv = buildCsv(
        linkedinColumns['Positions.csv'],
        all.map(({ company, title, description, start_date, end_date }) => [
          company,
          title,
          description,
          '',
          monthName(start_date),
          monthName(end_date),
        ]),
      );
      const raw = readLinkedin(new Map([['Positions.csv', Buffer.from(csv)]]));
      expect(raw && find(raw).experience).toEqual(unmarked(all));
    }),
  );
});

it('finds in an exported resume what the profile has', () => {
  const aProfile = fc.record({
    headline: aLine(90, 0),
    bio: aLine(500, 0),
    city: aLine(80, 0),
    location: fc.constantFrom('USA', 'Canada', 'Europe', 'Asia', 'South America', 'Australia', null),
    experience: roles,
    skills: fc.uniqueArray(aLine(60), { maxLength: 20, selector: (skill) => skill.toLowerCase() }),
    languages: fc.uniqueArray(
      fc.record({ name: aLine(40), level: fc.constantFrom('basic', 'professional', 'native') }),
      { maxLength: 10, selector: ({ name }) => name.toLowerCase() },
    ),
    certificates: fc.uniqueArray(
      fc.record({
        title: aLine(120),
        issuer: aLine(120, 0),
        year: fc.option(fc.integer({ min: 1950, max: 2025 })),
      }),
      { maxLength: 5, selector: ({ title, issuer }) => [title, issuer].join('\n').toLowerCase() },
    ),
  });
  fc.assert(
    fc.property(aProfile, (profile) => {
      const full = { ...profile, first_name: 'Ada', last_name: 'Byron', contact: null, education: [] };
      const resume: unknown = JSON.parse(JSON.stringify(toJsonResume(full as unknown as Profile, now)));
      const raw = readJsonResume(resume);
      const found = raw && find(raw);
      expect(found?.experience).toEqual(unmarked(profile.experience));
      expect(found?.skills.map(({ title }) => title)).toEqual(profile.skills);
      expect(found?.languages).toEqual(unmarked(profile.languages));
      expect(found?.certificates).toEqual(unmarked(profile.certificates));
      const about = Object.fromEntries(found?.about.map(({ field, value }) => [field, value]) ?? []);
      const { headline, bio, city, location } = profile;
      expect(about).toEqual(
        Object.fromEntries(Object.entries({ headline, bio, city, location }).filter(([, value]) => value)),
      );
    }),
  );
});
