import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { TagList } from '../../../ui/tag-list.tsx';
import { EducationEditor, ExperienceEditor } from './career-list.tsx';
import { ExpertiseFields, SkillFields } from './expertise-fields.tsx';
import {
  CaseStudyFields,
  CertificateFields,
  LanguageFields,
  LinkFields,
  PrivacyFields,
} from './extra-fields.tsx';
import { NameFields } from './name-fields.tsx';
import styles from './own-profile.module.css';
import { PictureEditor } from './picture-editor.tsx';
import { freeOf, functionsOf, hoursOf, nameOf, placeOf, workplacesOf, yearsOf } from '../profile-format.ts';
import { ProfileFrame, ProfileSection } from './profile-section.tsx';
import { CaseStudies } from '../profile/profile-view.tsx';
import { RateViews } from '../rate-summary.tsx';
import { ResumeEditor } from './resume-editor.tsx';
import { AboutFields, PlaceFields, RoleFields } from './role-fields.tsx';
import { fieldsOf } from './section-fields.ts';
import { RateFields, TimeFields } from './terms-fields.tsx';

const joined = (...parts: (string | undefined)[]) =>
  parts.some(Boolean) ? <p>{parts.filter(Boolean).join(' · ')}</p> : undefined;
const tags = (all: string[]) => (all.length === 0 ? undefined : <TagList tags={all} />);

/** The whole of one's own profile; each part is edited where it stands. */
export const OwnProfile = ({ profile }: { profile: Profile }) => {
  const industry = [profile.main_category_title ?? '', ...profile.sub_category_titles].filter(Boolean);
  const business = profile.client_type_expertise;
  const links = Object.values(fieldsOf.links).flatMap((field) => profile.contact?.[field] ?? []);
  const hidden = profile.no_go_companies?.length ?? 0;
  const section = { profile };
  return (
    <div className={styles.sections}>
      <ProfileFrame id="picture" title="Picture">
        <PictureEditor profile={profile} />
      </ProfileFrame>
      <ProfileSection
        {...section}
        id="name"
        title="Name"
        fields={fieldsOf.name}
        Fields={NameFields}
        shown={<p>{nameOf(profile)}</p>}
        hint=""
      />
      <ProfileSection
        {...section}
        id="role"
        title="Function and headline"
        fields={fieldsOf.role}
        Fields={RoleFields}
        shown={
          profile.fractional_type === null && profile.headline === '' ? undefined : (
            <>
              <p className={styles.lead}>{profile.headline}</p>
              <p className={styles.soft}>
                {[functionsOf(profile).join(', '), yearsOf(profile)].filter(Boolean).join(' · ')}
              </p>
            </>
          )
        }
        hint="Companies look for you by your function, and read your headline first."
      />
      <ProfileSection
        {...section}
        id="about"
        title="About"
        fields={fieldsOf.about}
        Fields={AboutFields}
        shown={profile.bio === '' ? undefined : <p className={styles.text}>{profile.bio}</p>}
        hint="The situations that you are called in for, and what you did in them."
      />
      <ProfileSection
        {...section}
        id="time"
        title="Hours and availability"
        fields={fieldsOf.time}
        Fields={TimeFields}
        shown={joined(hoursOf(profile), freeOf(profile))}
        hint="Companies filter by both."
      />
      <ProfileSection
        {...section}
        id="rate"
        title="Rate"
        fields={fieldsOf.rate}
        Fields={RateFields}
        shown={profile.rate_min === null ? undefined : <RateViews rate={profile} />}
        hint="Per hour, month or project; a retainer with the hours that it buys."
      />
      <ProfileFrame id="experience" title="Experience">
        <ExperienceEditor entries={profile.experience} />
      </ProfileFrame>
      <ProfileSection
        {...section}
        id="skills"
        title="Skills"
        fields={fieldsOf.skills}
        Fields={SkillFields}
        shown={tags(profile.skills)}
        hint="A quarter of each match is the skills that you and a job share."
      />
      <ProfileSection
        {...section}
        id="expertise"
        title="Companies you know"
        fields={fieldsOf.expertise}
        Fields={ExpertiseFields}
        shown={tags([
          ...industry,
          ...(business === null ? [] : [labels.businessType[business] === 'Both' ? 'B2B and B2C' : business]),
          ...profile.stage_fit.map((stage) => labels.stage[stage]),
        ])}
        hint="Industry, business type and stages."
      />
      <ProfileSection
        {...section}
        id="place"
        title="Place and way of working"
        fields={fieldsOf.place}
        Fields={PlaceFields}
        shown={joined(placeOf(profile), workplacesOf(profile))}
        hint="Where you are, and whether you work remotely or on site."
      />
      <ProfileSection
        {...section}
        id="case-studies"
        title="Case studies"
        fields={fieldsOf.caseStudies}
        Fields={CaseStudyFields}
        shown={profile.case_studies.length === 0 ? undefined : <CaseStudies studies={profile.case_studies} />}
        hint="Situation, action, result and a number: the part that companies read twice."
      />
      <ProfileFrame id="education" title="Education">
        <EducationEditor entries={profile.education} />
      </ProfileFrame>
      <ProfileSection
        {...section}
        id="certificates"
        title="Certificates"
        fields={fieldsOf.certificates}
        Fields={CertificateFields}
        shown={tags(
          profile.certificates.map(({ title, year }) => (year === null ? title : `${title}, ${year}`)),
        )}
        hint="Those that a company in your field would ask for."
      />
      <ProfileSection
        {...section}
        id="languages"
        title="Languages"
        fields={fieldsOf.languages}
        Fields={LanguageFields}
        shown={tags(profile.languages.map(({ name, level }) => `${name} (${level})`))}
        hint="Those that you can lead in."
      />
      <ProfileSection
        {...section}
        id="links"
        title="Links"
        fields={fieldsOf.links}
        Fields={LinkFields}
        shown={
          links.length === 0 ? undefined : (
            <ul>
              {links.map((link) => (
                <li key={link}>{link}</li>
              ))}
            </ul>
          )
        }
        hint="Shown to companies that may reach you."
      />
      <ProfileFrame id="resume" title="Resume">
        <ResumeEditor profile={profile} />
      </ProfileFrame>
      <ProfileSection
        {...section}
        id="privacy"
        title="Who sees you"
        fields={fieldsOf.privacy}
        Fields={PrivacyFields}
        shown={joined(
          profile.paused ? 'Paused: nobody finds you' : 'Companies find you once you are approved',
          profile.anonymous ? 'first name and initial only' : 'with your full name',
          hidden === 0 ? undefined : `hidden from ${hidden} ${hidden === 1 ? 'company' : 'companies'}`,
        )}
        hint=""
      />
    </div>
  );
};
