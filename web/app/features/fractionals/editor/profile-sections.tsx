import type { ComponentType, ReactNode } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { joinWithDots } from '../../../../../contract/src/job-format.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { zoneLabel } from '../../../../../contract/src/time-zones.ts';
import { TagList } from '../../../ui/tag-list.tsx';
import { CaseStudies } from '../profile/case-studies.tsx';
import { companyTags } from '../profile/profile-view.tsx';
import {
  allFunctions,
  formatAvailability,
  formatHours,
  formatPlace,
  formatWorkplaces,
  formatYears,
  fullName,
} from '../profile-format.ts';
import { RateViews } from '../rate-summary.tsx';
import { EducationEditor, ExperienceEditor } from './career-list.tsx';
import { CommitmentsEditor } from './commitments.tsx';
import { ExpertiseFields, SkillFields } from './expertise-fields.tsx';
import {
  CaseStudyFields,
  CertificateFields,
  LanguageFields,
  LinkFields,
  PrivacyFields,
} from './extra-fields.tsx';
import styles from './own-profile.module.css';
import { PictureEditor } from './picture-editor.tsx';
import { type SectionId, sectionFields } from './profile-draft.ts';
import { ResumeEditor } from './resume-editor.tsx';
import { AboutFields, NameFields, PlaceFields, RoleFields } from './role-fields.tsx';
import { RateFields, TimeFields } from './terms-fields.tsx';
import type { ProfileForm } from './use-profile-editor.ts';

const join = (...parts: (string | undefined)[]) => joinWithDots(parts);
const paragraph = (text: string) => (text === '' ? undefined : <p>{text}</p>);
const tags = (all: string[]) => (all.length === 0 ? undefined : <TagList tags={all} />);

/** A section with fields of the profile; the summary is undefined while they are empty. */
interface FieldSection {
  id: SectionId;
  title: string;
  hint: string;
  Fields: ComponentType<{ form: ProfileForm }>;
  summary: (profile: Profile) => ReactNode | undefined;
}

/** A section that saves by itself. */
interface EditorSection {
  id: string;
  title: string;
  Editor: ComponentType<{ profile: Profile }>;
  /** Whether it has something to show. Those without it stay folded until they are opened. */
  isFilled: (profile: Profile) => boolean;
}

export type Section = FieldSection | EditorSection;

const sections: Section[] = [
  {
    id: 'picture',
    title: 'Picture',
    Editor: PictureEditor,
    isFilled: ({ profile_picture }) => profile_picture !== null,
  },
  {
    id: 'name',
    title: 'Name',
    hint: '',
    Fields: NameFields,
    summary: (profile) => <p>{fullName(profile)}</p>,
  },
  {
    id: 'role',
    title: 'Function and headline',
    hint: 'Companies search by your function and read your headline first.',
    Fields: RoleFields,
    summary: (profile) =>
      profile.fractional_type === null && profile.headline === '' ? undefined : (
        <>
          <p className={styles.lead}>{profile.headline}</p>
          <p className={styles.soft}>{join(allFunctions(profile).join(', '), formatYears(profile))}</p>
        </>
      ),
  },
  {
    id: 'about',
    title: 'About',
    hint: 'The situations you are called in for, and what you did in them.',
    Fields: AboutFields,
    summary: ({ bio }) => (bio === '' ? undefined : <p className={styles.text}>{bio}</p>),
  },
  {
    id: 'time',
    title: 'Hours and availability',
    hint: 'Companies filter by both.',
    Fields: TimeFields,
    summary: (profile) => paragraph(join(formatHours(profile), formatAvailability(profile))),
  },
  {
    id: 'commitments',
    title: 'Work elsewhere',
    Editor: CommitmentsEditor,
    isFilled: () => true,
  },
  {
    id: 'rate',
    title: 'Rate',
    hint: 'Per hour, month or project; a retainer states the hours it includes.',
    Fields: RateFields,
    summary: (profile) => (profile.rate_min === null ? undefined : <RateViews rate={profile} />),
  },
  {
    id: 'experience',
    title: 'Experience',
    Editor: ExperienceEditor,
    isFilled: ({ experience }) => experience.length > 0,
  },
  {
    id: 'skills',
    title: 'Skills',
    hint: 'A quarter of each match is the skills that you and a job share.',
    Fields: SkillFields,
    summary: ({ skills }) => tags(skills),
  },
  {
    id: 'expertise',
    title: 'Companies you know',
    hint: 'Industry, business type and stages.',
    Fields: ExpertiseFields,
    summary: (profile) => tags(companyTags(profile)),
  },
  {
    id: 'place',
    title: 'Location and workplace',
    hint: 'Where you are, and whether you work remotely or on site.',
    Fields: PlaceFields,
    summary: (profile) =>
      paragraph(
        join(
          formatPlace(profile),
          profile.time_zone ? zoneLabel(profile.time_zone) : undefined,
          formatWorkplaces(profile),
        ),
      ),
  },
  {
    id: 'case-studies',
    title: 'Case studies',
    hint: 'Situation, action, result and a number. Companies read these most closely.',
    Fields: CaseStudyFields,
    summary: ({ case_studies }) =>
      case_studies.length === 0 ? undefined : <CaseStudies studies={case_studies} />,
  },
  {
    id: 'education',
    title: 'Education',
    Editor: EducationEditor,
    isFilled: ({ education }) => education.length > 0,
  },
  {
    id: 'certificates',
    title: 'Certificates',
    hint: 'Certificates that a company in your field would ask for.',
    Fields: CertificateFields,
    summary: ({ certificates }) =>
      tags(certificates.map(({ title, year }) => (year === null ? title : `${title}, ${year}`))),
  },
  {
    id: 'languages',
    title: 'Languages',
    hint: 'Languages that you can lead in.',
    Fields: LanguageFields,
    summary: ({ languages }) => tags(languages.map(({ name, level }) => `${name} (${level})`)),
  },
  {
    id: 'links',
    title: 'Links',
    hint: 'Shown to companies that can contact you.',
    Fields: LinkFields,
    summary: ({ contact }) => {
      const links = sectionFields.links.flatMap((field) => contact?.[field] ?? []);
      return links.length === 0 ? undefined : (
        <ul>
          {links.map((link) => (
            <li key={link}>{link}</li>
          ))}
        </ul>
      );
    },
  },
  {
    id: 'resume',
    title: 'Resume',
    Editor: ResumeEditor,
    isFilled: ({ resume_id }) => resume_id !== null,
  },
  {
    id: 'privacy',
    title: 'Visibility',
    hint: '',
    Fields: PrivacyFields,
    summary: ({ paused, anonymous, no_go_companies }) =>
      paragraph(
        join(
          paused ? 'Paused: hidden from search' : 'Companies can find you once you are approved',
          anonymous ? 'first name and initial only' : 'with your full name',
          no_go_companies?.length
            ? `hidden from ${formatCount(no_go_companies.length, 'company', 'companies')}`
            : undefined,
        ),
      ),
  },
];

const sectionById = (id: string): Section => {
  const section = sections.find((each) => each.id === id);
  if (section === undefined) throw new Error(`There is no section '${id}'.`);
  return section;
};

/** Whether a section has something to show. */
export const isFilled = (section: Section, profile: Profile): boolean =>
  'Editor' in section ? section.isFilled(profile) : section.summary(profile) !== undefined;

interface Group {
  id: string;
  title: string;
  sections: Section[];
}

const group = (id: string, title: string, ids: string[]): Group => ({
  id,
  title,
  sections: ids.map(sectionById),
});

/** The sections in the order in which a company reads a profile. */
export const profileGroups: Group[] = [
  group('who', 'Who you are', ['picture', 'name', 'role', 'about']),
  group('proof', 'What you have done', ['experience', 'case-studies', 'education', 'certificates']),
  group('strengths', 'What you know', ['skills', 'expertise', 'languages']),
  group('work', 'How you work', ['time', 'rate', 'place', 'commitments']),
  group('contact', 'Contact and visibility', ['links', 'resume', 'privacy']),
];
