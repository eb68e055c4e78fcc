import { z } from 'zod';

/** The schema that exported resumes name: JSON Resume, version 1 (jsonresume.org). */
export const jsonResumeSchema =
  'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/** A day, or the year or month alone. */
const ResumeDate = z.string();

/** The parts of a JSON Resume that a profile has. */
export const JsonResume = z.object({
  $schema: z.string(),
  basics: z.object({
    name: z.string(),
    label: z.string().optional(),
    email: z.string().optional(),
    url: z.string().optional(),
    summary: z.string().optional(),
    location: z.object({ city: z.string().optional(), region: z.string().optional() }).optional(),
    profiles: z.array(z.object({ network: z.string(), url: z.string() })).optional(),
  }),
  work: z.array(
    z.object({
      name: z.string(),
      position: z.string(),
      startDate: ResumeDate,
      endDate: ResumeDate.optional(),
      summary: z.string().optional(),
    }),
  ),
  education: z.array(
    z.object({
      institution: z.string(),
      studyType: z.string().optional(),
      area: z.string().optional(),
      startDate: ResumeDate.optional(),
      endDate: ResumeDate.optional(),
    }),
  ),
  certificates: z.array(
    z.object({ name: z.string(), issuer: z.string().optional(), date: ResumeDate.optional() }),
  ),
  skills: z.array(z.object({ name: z.string() })),
  languages: z.array(z.object({ language: z.string(), fluency: z.string() })),
  meta: z.object({ version: z.string(), lastModified: z.string() }),
});
export type JsonResume = z.infer<typeof JsonResume>;
