import type { ReactNode } from 'react';
import { formatFreeHours } from '../../../../contract/src/capacity-format.ts';
import { formatLongMonth, formatShortMonth, toIsoDay } from '../../../../contract/src/dates.ts';
import { joinWithDots } from '../../../../contract/src/job-format.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatMoneyRange, formatPer } from '../../../../contract/src/money-format.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { PublicProfile } from '../../../../contract/src/public-profiles.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Section } from '../../ui/section.tsx';
import { Rated } from '../../ui/stars.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './profile-page.module.css';

interface Props {
  profile: PublicProfile;
  action: ReactNode;
  /** The references that the page shows. */
  references: ReactNode;
}

/** The public page of a fractional. Plain React, without the component library. */
export const ProfilePage = ({ profile, action, references }: Props) => (
  <article className={styles.page}>
    <header className={styles.head}>
      <Avatar name={fullName(profile)} picture={profile.picture} size={88} />
      <div>
        <h1>{fullName(profile)}</h1>
        {profile.headline !== '' && <p className={styles.headline}>{profile.headline}</p>}
        <p className={styles.soft}>
          {joinWithDots([
            functionsOf(profile).join(', '),
            [profile.city, profile.location].filter(Boolean).join(', '),
          ])}
        </p>
        {profile.rating && <Rated rating={profile.rating} />}
      </div>
    </header>
    <aside className={styles.aside} aria-label="At a glance">
      <div className={styles.panel}>
        <Terms profile={profile} />
        {action}
        <FreeHours profile={profile} />
      </div>
    </aside>
    <div className={styles.body}>
      {profile.bio !== null && profile.bio !== '' && (
        <Section title="About">
          <p className={styles.text}>{profile.bio}</p>
        </Section>
      )}
      <CaseStudies profile={profile} />
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

export const fullName = ({ first_name, last_name }: PublicProfile) => `${first_name} ${last_name}`.trim();

/** All functions, the primary one first. */
export const functionsOf = ({ fractional_type: type, fractional_types: others }: PublicProfile): string[] =>
  type === null ? others : [type, ...others];

const formatRates = ({ rates }: PublicProfile): string | undefined => {
  if (rates === null || rates.rate_period === null) return undefined;
  const amount = formatMoneyRange(rates.rate_min, rates.rate_max, rates.currency);
  if (amount === undefined) return undefined;
  const hours =
    rates.rate_period === 'month' && rates.retainer_hours !== null ? ` for ${rates.retainer_hours} h` : '';
  return `${amount}${formatPer(rates.rate_period)}${hours}`;
};

const Terms = ({ profile }: Pick<Props, 'profile'>) => {
  const rates = formatRates(profile);
  const rows = [
    ['Workplace', profile.workplace.map((place) => labels.workplace[place]).join(', ')],
    ['In leadership', profile.years_experience === null ? '' : formatCount(profile.years_experience, 'year')],
    ['Availability', profile.capacity && formatFreeHours(profile.capacity, toIsoDay(Date.now()))],
  ].filter(([, value]) => value);
  return (
    <>
      {rates !== undefined && <p className={styles.rate}>{rates}</p>}
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

const FreeHours = ({ profile: { capacity } }: Pick<Props, 'profile'>) => {
  const now = toIsoDay(Date.now()).slice(0, 7);
  const months = Object.entries(capacity ?? {})
    .filter(([month]) => month >= now)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (months.every(([, hours]) => hours === 0)) return null;
  return (
    <div>
      <p className={styles.small}>Free hours a week</p>
      <dl className={styles.months}>
        {months.map(([month, hours]) => (
          <div key={month}>
            <dt>
              <span aria-hidden="true">{formatShortMonth(`${month}-01`)}</span>
              <span className="visually-hidden">{formatLongMonth(`${month}-01`)}</span>
            </dt>
            <dd>{hours} h</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const CaseStudies = ({ profile: { case_studies: studies } }: Pick<Props, 'profile'>) =>
  studies !== null &&
  studies.length > 0 && (
    <Section title="Case studies">
      <div className={styles.cases}>
        {studies.map((study) => (
          <article key={`${study.situation} ${study.number}`}>
            {study.number !== '' && <h3>{study.number}</h3>}
            <dl>
              {(['situation', 'action', 'result'] as const).map((part) => (
                <div key={part}>
                  <dt>{caseParts[part]}</dt>
                  <dd>{study[part]}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </Section>
  );
const caseParts = { situation: 'Situation', action: 'Action', result: 'Result' };

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
