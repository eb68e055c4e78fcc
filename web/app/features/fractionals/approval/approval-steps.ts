import type { ComponentType } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { ExpertiseFields, SkillFields } from '../editor/expertise-fields.tsx';
import type { DraftField } from '../editor/profile-draft.ts';
import { AboutFields, PlaceFields, RoleFields } from '../editor/role-fields.tsx';
import { fieldsOf } from '../editor/section-fields.ts';
import { RateFields, TimeFields } from '../editor/terms-fields.tsx';
import type { ProfileForm } from '../editor/use-profile-editor.ts';

export interface ApprovalStep {
  id: string;
  label: string;
  title: string;
  why: string;
  fields: readonly DraftField[];
  parts: ComponentType<{ form: ProfileForm }>[];
  /** The names that the server's checklist has for what is asked here. */
  checks: readonly string[];
}

/** What approval needs, in the order in which it is asked for. */
export const approvalSteps: ApprovalStep[] = [
  {
    id: 'role',
    label: 'Function',
    title: 'What do you do?',
    why: 'Companies look for you by your function, and read your headline first.',
    fields: fieldsOf.role,
    parts: [RoleFields],
    checks: ['fractional_type', 'headline', 'years_experience'],
  },
  {
    id: 'expertise',
    label: 'Expertise',
    title: 'Which companies and problems do you know?',
    why: 'Industry and skills make up two fifths of each match.',
    fields: [...fieldsOf.expertise, ...fieldsOf.skills],
    parts: [ExpertiseFields, SkillFields],
    checks: ['main_category', 'client_type_expertise', 'skills'],
  },
  {
    id: 'experience',
    label: 'Experience',
    title: 'Where have you done it?',
    why: 'One role is enough to begin with; the latest is the one that counts.',
    fields: [],
    parts: [],
    checks: ['experience'],
  },
  {
    id: 'about',
    label: 'About you',
    title: 'In your own words',
    why: 'The part that companies read before they write to you.',
    fields: fieldsOf.about,
    parts: [AboutFields],
    checks: ['bio'],
  },
  {
    id: 'terms',
    label: 'Hours and rate',
    title: 'How much time, and what does it cost?',
    why: 'Both are shown up front, so that nobody wastes a call.',
    fields: [...fieldsOf.time, ...fieldsOf.rate],
    parts: [TimeFields, RateFields],
    checks: ['hours_per_week_max', 'available_from', 'rate_min'],
  },
  {
    id: 'place',
    label: 'Place',
    title: 'Where do you work?',
    why: 'For time zones and for the jobs that need you on site.',
    fields: fieldsOf.place,
    parts: [PlaceFields],
    checks: ['location', 'city'],
  },
];

/** Whether nothing that this step asks for is missing any more. */
export const isStepDone = (step: ApprovalStep, profile: Profile): boolean =>
  !step.checks.some((field) => profile.missing?.includes(field));

/** The first step that is not done; the number of steps where all are. */
export const firstOpenStep = (profile: Profile): number => {
  const open = approvalSteps.findIndex((step) => !isStepDone(step, profile));
  return open === -1 ? approvalSteps.length : open;
};
