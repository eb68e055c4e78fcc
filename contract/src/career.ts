import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { SkillTitle } from './skills.ts';
import { byId, Day, Done, Id, line, paragraph } from './values.ts';
import { Version, versioned } from './version.ts';

const EducationFields = z.object({
  school: line(120, 1),
  degree: line(120).default(''),
  field: line(120).default(''),
  start_date: Day.nullable().default(null),
  end_date: Day.nullable().default(null),
});
const ExperienceFields = z.object({
  title: line(120, 1),
  company: line(120, 1),
  start_date: Day,
  end_date: Day.nullable().default(null),
  description: paragraph(2_000).default(''),
});
const inOrder = (value: { start_date: string | null; end_date: string | null }) =>
  value.start_date === null || value.end_date === null || value.start_date <= value.end_date;
const orderMessage = { path: ['end_date'], message: 'The end must not be before the start.' };

/** A language that a fractional works in. */
export const Language = z.object({ name: line(40, 1), level: z.enum(['basic', 'professional', 'native']) });
export type Language = z.infer<typeof Language>;

/** A certificate of a fractional. */
export const Certificate = z.object({
  title: line(120, 1),
  issuer: line(120).default(''),
  year: z.int().min(1950).max(2100).nullable().default(null),
});
export type Certificate = z.infer<typeof Certificate>;

/** A case study of a profile; `number` is its result in one figure. */
export const CaseStudy = z.object({
  situation: paragraph(1_000, 1),
  action: paragraph(1_000, 1),
  result: paragraph(1_000, 1),
  number: line(60).default(''),
});
export type CaseStudy = z.infer<typeof CaseStudy>;

export const EducationForm = EducationFields.refine(inOrder, orderMessage);
export const ExperienceForm = ExperienceFields.refine(inOrder, orderMessage);
export const Education = EducationFields.extend({ id: Id });
export const Experience = ExperienceFields.extend({ id: Id });
export type Education = z.infer<typeof Education>;
export type Experience = z.infer<typeof Experience>;

export const educationList = endpoint({
  method: 'GET',
  path: '/employee/education',
  summary: 'Lists your education',
  access: ['fractional'],
  scope: 'people:read',
  query: z.object(pagingQuery),
  response: toPageSchema(Education),
});
export const educationCreate = endpoint({
  method: 'POST',
  path: '/employee/education',
  summary: 'Adds education',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-key',
  body: EducationForm,
  response: Education,
  creates: true,
  errors: ['not_allowed_now'],
});
export const educationUpdate = endpoint({
  method: 'PUT',
  path: '/employee/education',
  summary: 'Changes education',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  body: Education.refine(inOrder, orderMessage),
  response: Education,
});
export const educationDelete = endpoint({
  method: 'DELETE',
  path: '/employee/education_delete/:id',
  summary: 'Removes education',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const experienceList = endpoint({
  method: 'GET',
  path: '/employee/experience',
  summary: 'Lists your experience',
  access: ['fractional'],
  scope: 'people:read',
  query: z.object(pagingQuery),
  response: toPageSchema(Experience),
});
export const experienceCreate = endpoint({
  method: 'POST',
  path: '/employee/experience',
  summary: 'Adds experience',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-key',
  body: ExperienceForm,
  response: Experience,
  creates: true,
  errors: ['not_allowed_now'],
});
export const experienceUpdate = endpoint({
  method: 'PUT',
  path: '/employee/experience',
  summary: 'Changes experience',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  body: Experience.refine(inOrder, orderMessage),
  response: Experience,
});
export const experienceDelete = endpoint({
  method: 'DELETE',
  path: '/employee/experience_delete/:id',
  summary: 'Removes experience',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

const Skills = z.object({ skills: z.array(z.string()) });

export const employeeSkills = endpoint({
  method: 'GET',
  path: '/employee/employee_skills',
  summary: 'Gets the skills of the caller',
  access: ['fractional'],
  scope: 'people:read',
  response: Skills,
});
export const employeeSkillsUpdate = endpoint({
  method: 'PUT',
  path: '/employee/employee_skills',
  summary: 'Replaces your skills; a new title is added to the catalog',
  access: ['fractional'],
  invalidates: ['people'],
  idempotent: 'by-nature',
  body: z.object({ skills: z.array(SkillTitle).max(limits.profileSkills.max), ...versioned }),
  response: Skills.extend({ version: Version }),
  errors: ['changed_meanwhile'],
});
