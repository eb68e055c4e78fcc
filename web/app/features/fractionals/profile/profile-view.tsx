import type { ReactNode } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Section } from '../../../ui/section.tsx';
import { Rated } from '../../../ui/stars.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { EducationEntries, ExperienceEntries } from '../editor/career-list.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { freeOf, functionsOf, hoursOf, nameOf, placeOf, workplacesOf, yearsOf } from '../profile-format.ts';
import styles from './profile-view.module.css';
import { RateViews, rateLine } from '../rate-summary.tsx';

interface Props {
  profile: Profile;
  /** h1 where the profile is the page. */
  heading?: 'h1' | 'h2';
  /** What one can do about the person: message, invite, decide. */
  actions?: ReactNode;
  /** Under the profile: reviews. */
  children?: ReactNode;
}

/** A whole profile as the viewer may see it. */
export const ProfileView = ({ profile, heading: Heading = 'h1', actions, children }: Props) => (
  <article>
    <header className={styles.head}>
      <Avatar name={nameOf(profile)} picture={profile.profile_picture} size={88} />
      <div>
        <Heading>{nameOf(profile)}</Heading>
        {profile.headline !== '' && <p className={styles.headline}>{profile.headline}</p>}
        <p className={styles.kind}>
          {[functionsOf(profile).join(', '), placeOf(profile)].filter(Boolean).join(' · ')}
        </p>
        <Rated rating={profile.rating} />
      </div>
    </header>
    <div className={styles.columns}>
      <div>
        <Content profile={profile} />
        {children}
      </div>
      <aside className={styles.aside} aria-label="At a glance">
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        <Facts profile={profile} />
        <ContactPanel profile={profile} />
      </aside>
    </div>
  </article>
);

const Facts = ({ profile }: { profile: Profile }) => {
  const rate = rateLine(profile);
  const rows = [
    ['Hours', hoursOf(profile)],
    ['Availability', freeOf(profile)],
    ['Works', workplacesOf(profile)],
    ['Experience', yearsOf(profile)],
  ].filter(([, value]) => value !== undefined);
  return (
    <div className={styles.panel}>
      {rate !== undefined && <p className={styles.rate}>{rate}</p>}
      <RateViews rate={profile} derived />
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const levels = { basic: 'basic', professional: 'professional', native: 'native' } as Record<string, string>;

const Content = ({ profile }: { profile: Profile }) => {
  const { client_type_expertise: business, stage_fit: stages } = profile;
  const industry = [profile.main_category_title ?? '', ...profile.sub_category_titles].filter(Boolean);
  return (
    <>
      {profile.bio !== '' && (
        <Section title="About">
          <p className={styles.bio}>{profile.bio}</p>
        </Section>
      )}
      {profile.case_studies.length > 0 && (
        <Section title="Case studies">
          <CaseStudies studies={profile.case_studies} />
        </Section>
      )}
      {profile.experience.length > 0 && (
        <Section title="Experience">
          <ExperienceEntries entries={profile.experience} />
        </Section>
      )}
      {profile.skills.length > 0 && (
        <Section title="Skills">
          <TagList tags={profile.skills} />
        </Section>
      )}
      {(industry.length > 0 || business !== null || stages.length > 0) && (
        <Section title="Companies they know">
          <TagList
            tags={[
              ...industry,
              ...(business === null ? [] : [business === 'B2B,B2C' ? 'B2B and B2C' : business]),
              ...stages.map((stage) => labels.stage[stage]),
            ]}
          />
        </Section>
      )}
      {profile.education.length > 0 && (
        <Section title="Education">
          <EducationEntries entries={profile.education} />
        </Section>
      )}
      {profile.certificates.length > 0 && (
        <Section title="Certificates">
          <ul className={styles.plain}>
            {profile.certificates.map(({ title, issuer, year }) => (
              <li key={`${title} ${issuer} ${year}`}>{[title, issuer, year].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </Section>
      )}
      {profile.languages.length > 0 && (
        <Section title="Languages">
          <TagList tags={profile.languages.map(({ name, level }) => `${name} (${levels[level] ?? level})`)} />
        </Section>
      )}
    </>
  );
};

/** Situation, action and result, each story under its number. */
export const CaseStudies = ({ studies }: { studies: Profile['case_studies'] }) => (
  <div className={styles.cases}>
    {studies.map((study) => (
      <article key={`${study.situation} ${study.number}`}>
        {study.number !== '' && <h3>{study.number}</h3>}
        <dl>
          {(['situation', 'action', 'result'] as const).map((part) => (
            <div key={part}>
              <dt>{{ situation: 'Situation', action: 'Action', result: 'Result' }[part]}</dt>
              <dd>{study[part]}</dd>
            </div>
          ))}
        </dl>
      </article>
    ))}
  </div>
);
