import { z } from 'zod';
import { Language } from './career.ts';
import { endpoint } from './endpoint.ts';
import { JsonResume } from './json-resume.ts';

/** The fields of a profile with one value that a file may have. */
export const importFields = ['headline', 'bio', 'location', 'city', 'linkedin_url', 'website_url'] as const;

/** What is known about every found line. */
const found = {
  /** Why the line cannot be taken as it is; null if it can. */
  problem: z.string().nullable(),
  /** The profile has it already. */
  held: z.boolean(),
};
const day = z.string().nullable();

/** What a file says about a person, as suggestions for their profile. Nothing of it is stored. */
export const ImportedProfile = z.object({
  source: z.enum(['linkedin', 'json_resume', 'pdf', 'docx']),
  about: z.array(z.object({ field: z.enum(importFields), value: z.string(), ...found })),
  experience: z.array(
    z.object({
      title: z.string(),
      company: z.string(),
      start_date: day,
      end_date: day,
      description: z.string(),
      ...found,
    }),
  ),
  education: z.array(
    z.object({
      school: z.string(),
      degree: z.string(),
      field: z.string(),
      start_date: day,
      end_date: day,
      ...found,
    }),
  ),
  /** Those of the catalogue first, under their title in it. */
  skills: z.array(z.object({ title: z.string(), in_catalog: z.boolean(), ...found })),
  /** The level is null where the file does not state one. */
  languages: z.array(z.object({ name: z.string(), level: Language.shape.level.nullable(), ...found })),
  certificates: z.array(
    z.object({ title: z.string(), issuer: z.string(), year: z.int().nullable(), ...found }),
  ),
  /** The text of a document, which is not mapped to fields. */
  paragraphs: z.array(z.string()),
  /** What was left out, in sentences. */
  notes: z.array(z.string()),
});
export type ImportedProfile = z.infer<typeof ImportedProfile>;

export const profileImport = endpoint({
  method: 'POST',
  path: '/employee/profile_import',
  summary:
    'Reads LinkedIn’s data export (ZIP), a JSON Resume, or the text of a PDF or DOCX, at most 10 MB; stores nothing',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ file: z.custom<Blob>() }),
  multipart: true,
  response: ImportedProfile,
  errors: ['invalid_file', 'too_large'],
});

export const profileExport = endpoint({
  method: 'GET',
  path: '/employee/profile_export',
  summary: 'Gets your profile as a JSON Resume (jsonresume.org, version 1)',
  access: ['fractional'],
  scope: 'people:read',
  response: JsonResume,
});
