import type { Profile } from '../../../../contract/src/fractionals.ts';
import { type JsonResume, jsonResumeSchema } from '../../../../contract/src/json-resume.ts';

const fluency = {
  basic: 'Elementary',
  professional: 'Professional working',
  native: 'Native or bilingual',
} as const;

/** The entries that have a value. */
const filled = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** The caller's profile as a JSON Resume. */
export const toJsonResume = (profile: Profile, now: Date): JsonResume => {
  const { contact } = profile;
  const place = filled({ city: profile.city, region: profile.location });
  return {
    $schema: jsonResumeSchema,
    basics: {
      name: `${profile.first_name} ${profile.last_name}`.trim(),
      ...filled({
        label: profile.headline,
        email: contact?.email ?? '',
        url: contact?.website_url ?? '',
        summary: profile.bio,
      }),
      ...(Object.keys(place).length > 0 ? { location: place } : {}),
      ...(contact?.linkedin_url ? { profiles: [{ network: 'LinkedIn', url: contact.linkedin_url }] } : {}),
    },
    work: profile.experience.map((entry) => ({
      name: entry.company,
      position: entry.title,
      startDate: entry.start_date,
      ...filled({ endDate: entry.end_date, summary: entry.description }),
    })),
    education: profile.education.map((entry) => ({
      institution: entry.school,
      ...filled({
        studyType: entry.degree,
        area: entry.field,
        startDate: entry.start_date,
        endDate: entry.end_date,
      }),
    })),
    certificates: profile.certificates.map(({ title, issuer, year }) => ({
      name: title,
      ...filled({ issuer, date: year === null ? '' : String(year) }),
    })),
    skills: profile.skills.map((name) => ({ name })),
    languages: profile.languages.map(({ name, level }) => ({
      language: name,
      fluency: fluency[level as keyof typeof fluency],
    })),
    meta: { version: 'v1.0.0', lastModified: now.toISOString() },
  };
};
