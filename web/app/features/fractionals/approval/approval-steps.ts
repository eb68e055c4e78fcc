import type { ComponentType } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { ExpertiseFields, SkillFields } from '../editor/expertise-fields.tsx';
import { type DraftField, sectionFields } from '../editor/profile-draft.ts';
import { AboutFields, PlaceFields, RoleFields } from '../editor/role-fields.tsx';
import { RateFields, TimeFields } from '../editor/terms-fields.tsx';
import type { ProfileForm } from '../editor/use-profile-editor.ts';

export interface ApprovalStep {
  id: string;
  label: string;
  title: string;
  why: string;
  fields: readonly DraftField[];
  parts: ComponentType<{ form: ProfileForm }>[];
  /** The fields of the server’s checklist that this step covers. */
  checks: readonly string[];
}

/** The steps to approval in order. */
export const approvalSteps: ApprovalStep[] = [
  {
    id: 'role',
    label: 'Function',
    title: 'What do you do?',
    why: 'Companies search by your function and read your headline first.',
    fields: sectionFields.role,
    parts: [RoleFields],
    checks: ['fractional_type', 'headline', 'years_experience'],
  },
  {
    id: 'expertise',
    label: 'Expertise',
    title: 'Which companies and problems do you know?',
    why: 'Industry and skills make up two fifths of each match.',
    fields: [...sectionFields.expertise, ...sectionFields.skills],
    parts: [ExpertiseFields, SkillFields],
    checks: ['main_category', 'client_type_expertise', 'skills'],
  },
  {
    id: 'experience',
    label: 'Experience',
    title: 'Where have you done it?',
    why: 'One role is enough to start with. The latest counts most.',
    fields: [],
    parts: [],
    checks: ['experience'],
  },
  {
    id: 'about',
    label: 'About you',
    title: 'Describe your work',
    why: 'Companies read this before they contact you.',
    fields: sectionFields.about,
    parts: [AboutFields],
    checks: ['bio'],
  },
  {
    id: 'terms',
    label: 'Hours and rate',
    title: 'How much time, and what does it cost?',
    why: 'Companies see both before they contact you.',
    fields: [...sectionFields.time, ...sectionFields.rate],
    parts: [TimeFields, RateFields],
    checks: ['hours_per_week_max', 'available_from', 'rate_min'],
  },
  {
    id: 'place',
    label: 'Place',
    title: 'Where do you work?',
    why: 'For time zones and for the jobs that need you on site.',
    fields: sectionFields.place,
    parts: [PlaceFields],
    checks: ['location', 'city'],
  },
];

/** Whether none of these fields is missing. */
export const isStepDone = (checks: readonly string[], profile: Profile): boolean =>
  !checks.some((field) => profile.missing?.includes(field));

/** The index of the first open step; the number of steps when all are done. */
export const firstOpenStep = (profile: Profile): number => {
  const open = approvalSteps.findIndex((step) => !isStepDone(step.checks, profile));
  return open === -1 ? approvalSteps.length : open;
};
