import type { Profile } from '../../../../contract/src/fractionals.ts';
import { getSection } from './editor/profile-draft.ts';

/** Something that a profile lacks. */
export interface Missing {
  /** The section of the profile that has it. */
  section: string;
  title: string;
  why: string;
  needed: boolean;
}

type Held = Pick<
  Profile,
  | 'checklist'
  | 'profile_picture'
  | 'case_studies'
  | 'resume_id'
  | 'languages'
  | 'contact'
  | 'certificates'
  | 'education'
>;

/** What makes a profile stronger beyond what approval needs, the strongest first. */
const extras: [section: string, title: string, why: string, lacks: (profile: Held) => boolean][] = [
  [
    'case-studies',
    'Add a case study',
    'Companies read these most closely: a situation, what you did, and the number it led to.',
    ({ case_studies }) => case_studies.length === 0,
  ],
  [
    'picture',
    'Add a picture',
    'Companies open profiles with a picture first.',
    ({ profile_picture }) => profile_picture === null,
  ],
  [
    'resume',
    'Add your resume',
    'We attach it to each application unless you choose another.',
    ({ resume_id }) => resume_id === null,
  ],
  [
    'languages',
    'Add your languages',
    'Companies abroad look for people who can lead in their language.',
    ({ languages }) => languages.length === 0,
  ],
  [
    'links',
    'Add your links',
    'LinkedIn, your website, or a page where a first call can be booked.',
    ({ contact }) => !contact?.linkedin_url && !contact?.website_url && !contact?.booking_url,
  ],
  ['education', 'Add your education', 'Some boards ask for it.', ({ education }) => education.length === 0],
  [
    'certificates',
    'Add certificates',
    'Those that a company in your field would ask for.',
    ({ certificates }) => certificates.length === 0,
  ],
];

/** What a profile lacks: first what approval needs, then what makes it stronger, the strongest first. */
export const listMissing = (profile: Held): Missing[] => [
  ...(profile.checklist ?? [])
    .filter(({ done }) => !done)
    .map(({ field, label }) => ({
      section: getSection(field),
      title: label,
      why: 'Needed for approval.',
      needed: true,
    })),
  ...extras
    .filter(([, , , lacks]) => lacks(profile))
    .map(([section, title, why]) => ({ section, title, why, needed: false })),
];
