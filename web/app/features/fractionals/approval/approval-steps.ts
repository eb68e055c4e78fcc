import type { ComponentType } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { ExpertiseFields, SkillFields } from '../editor/expertise-fields.tsx';
import { ProofFields } from '../editor/extra-fields.tsx';
import { type DraftField, sectionFields } from '../editor/profile-draft.ts';
import { AboutFields, PlaceFields, RoleFields } from '../editor/role-fields.tsx';
import { RateFields, TimeFields } from '../editor/terms-fields.tsx';
import type { ProfileForm } from '../editor/use-profile-editor.ts';
import { CareerStep, FilesStep, ImportStep } from './editor-steps.tsx';

interface EditorProps {
  profile: Profile;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

export interface ApprovalStep {
  id: string;
  label: string;
  title: string;
  why: string;
  fields: readonly DraftField[];
  parts: ComponentType<{ form: ProfileForm }>[];
  /** A step that saves by itself instead of a form over `fields`. */
  Editor?: ComponentType<EditorProps>;
  /** The fields of the server’s checklist that this step covers. */
  checks: readonly string[];
}

/** The parameter of the URL that holds the step. */
export const stepParam = 'step';

/** The steps to approval in order. */
export const approvalSteps: ApprovalStep[] = [
  {
    id: 'import',
    label: 'Import',
    title: 'Start with what you have',
    why: 'LinkedIn’s data export fills most of your profile. You accept each line, and nothing else is saved.',
    fields: [],
    parts: [],
    Editor: ImportStep,
    checks: [],
  },
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
    why: 'Industry and skills make up over a third of each match.',
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
    Editor: CareerStep,
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
  {
    id: 'proof',
    label: 'Proof and links',
    title: 'What shows that you can do it?',
    why: 'Optional, and what companies read most closely. One case study is enough.',
    fields: [...sectionFields['case-studies'], ...sectionFields.languages, ...sectionFields.links],
    parts: [ProofFields],
    checks: [],
  },
  {
    id: 'files',
    label: 'Picture and resume',
    title: 'Show your face',
    why: 'Both are optional. Companies open profiles with a picture first, and your resume goes with each application.',
    fields: [],
    parts: [],
    Editor: FilesStep,
    checks: [],
  },
];

/** Whether none of these fields is missing. */
const isStepDone = (checks: readonly string[], profile: Profile): boolean =>
  !checks.some((field) => profile.missing?.includes(field));

/** Whether the step has what it is for. Optional steps count once they have something. */
export const isFilled = ({ id, checks }: ApprovalStep, profile: Profile): boolean => {
  if (id === 'import') return profile.experience.length > 0;
  if (id === 'files') return profile.profile_picture !== null && profile.resume_id !== null;
  if (id === 'proof') return profile.case_studies.length > 0;
  return isStepDone(checks, profile);
};

/** Whether nothing was entered yet beyond what the sign-up asked. */
const isBlank = ({ headline, bio, skills, experience }: Profile): boolean =>
  headline === '' && bio === '' && skills.length === 0 && experience.length === 0;

/** The index of the first step with a missing field, else of the last. An empty profile starts with the import. */
export const firstOpenStep = (profile: Profile): number => {
  if (isBlank(profile)) return 0;
  const open = approvalSteps.findIndex((step) => !isStepDone(step.checks, profile));
  return open === -1 ? approvalSteps.length : open;
};
