import type { ReactNode } from 'react';
import { joinWithDots } from '../../../../../contract/src/job-format.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import type { PublicProfile as Profile } from '../../../../../contract/src/public-profiles.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Section } from '../../../ui/section.tsx';
import { Rated } from '../../../ui/stars.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { CapacityBars } from '../profile/capacity-bars.tsx';
import { CaseStudies } from '../profile/case-studies.tsx';
import {
  allFunctions,
  formatFree,
  formatPlace,
  formatWorkplaces,
  formatYears,
  fullName,
} from '../profile-format.ts';
import { formatRate } from '../rate-summary.tsx';
import styles from './public-profile.module.css';

interface Props {
  profile: Profile;
  action: ReactNode;
  /** The references that the page shows. */
  references: ReactNode;
}

/** The page that a fractional publishes. Plain React, without the component library. */
export const PublicProfile = ({ profile, action, references }: Props) => (
  <article className={styles.page}>
    <header className={styles.head}>
      <Avatar name={fullName(profile)} picture={profile.picture} size={88} />
      <div>
        <h1>{fullName(profile)}</h1>
        {profile.headline !== '' && <p className={styles.headline}>{profile.headline}</p>}
        <p className={styles.soft}>
          {joinWithDots([allFunctions(profile).join(', '), formatPlace(profile)])}
        </p>
        {profile.rating && <Rated rating={profile.rating} />}
      </div>
    </header>
    <aside className={styles.aside} aria-label="At a glance">
      <div className={styles.panel}>
        <Terms profile={profile} />
        {action}
        {profile.capacity && Object.values(profile.capacity).some((hours) => hours > 0) && (
          <CapacityBars profile={{ capacity: profile.capacity, hours_per_week_max: null }} />
        )}
      </div>
    </aside>
    <div className={styles.body}>
      {profile.bio && (
        <Section title="About">
          <p className={styles.text}>{profile.bio}</p>
        </Section>
      )}
      {profile.case_studies !== null && profile.case_studies.length > 0 && (
        <Section title="Case studies">
          <CaseStudies studies={profile.case_studies} />
        </Section>
      )}
      {references}
      {profile.skills !== null && profile.skills.length > 0 && (
        <Section title="Skills">
          <TagList tags={profile.skills} />
        </Section>
      )}
      <Companies profile={profile} />
    </div>
  </article>
);

const Terms = ({ profile }: Pick<Props, 'profile'>) => {
  const { rates, capacity } = profile;
  const rate = rates && formatRate({ ...rates, hours_per_week_max: null });
  const rows = [
    ['Availability', capacity && formatFree({ capacity, available_from: null })],
    ['Workplace', formatWorkplaces(profile)],
    ['Experience', formatYears(profile)],
  ].filter(([, value]) => value);
  return (
    <>
      {rate && <p className={styles.rate}>{rate}</p>}
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const Companies = ({ profile }: Pick<Props, 'profile'>) => {
  const tags = [
    profile.main_category_title ?? '',
    ...profile.sub_category_titles,
    ...profile.stage_fit.map((stage) => labels.stage[stage]),
  ].filter(Boolean);
  return (
    tags.length > 0 && (
      <Section title="Companies they know">
        <TagList tags={tags} />
      </Section>
    )
  );
};
