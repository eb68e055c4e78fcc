import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { joinWithDots } from '../../../../../contract/src/job-format.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ComparableRate } from '../../../ui/comparable-rate.tsx';
import { MailAddress } from '../../../ui/mail-address.tsx';
import { Section } from '../../../ui/section.tsx';
import { Rated } from '../../../ui/stars.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { EducationEntries, ExperienceEntries } from '../editor/career-list.tsx';
import {
  allFunctions,
  formatFree,
  formatHours,
  formatPlace,
  formatWorkplaces,
  formatYears,
  fullName,
} from '../profile-format.ts';
import { formatRate, RateViews, toRange } from '../rate-summary.tsx';
import { CapacityBars } from './capacity-bars.tsx';
import { CaseStudies } from './case-studies.tsx';
import styles from './profile-view.module.css';

interface Props {
  profile: Profile;
  /** h1 where the profile is the page. */
  heading?: 'h1' | 'h2';
  /** Message, invite, decide. */
  actions?: ReactNode;
  /** The match with a job of the company. */
  match?: ReactNode;
  /** Content under the profile. */
  children?: ReactNode;
}

/** A profile as the viewer may see it. */
export const ProfileView = ({ profile, heading: Heading = 'h1', actions, match, children }: Props) => (
  <article>
    <header className={styles.head}>
      <Avatar name={fullName(profile)} picture={profile.profile_picture} size={88} />
      <div>
        <Heading>{fullName(profile)}</Heading>
        {profile.headline !== '' && <p className={styles.headline}>{profile.headline}</p>}
        <p className={styles.kind}>
          {joinWithDots([allFunctions(profile).join(', '), formatPlace(profile)])}
        </p>
        <Rated rating={profile.rating} />
      </div>
    </header>
    <div className={styles.columns}>
      <div>
        {profile.closed ? <ClosedNotice /> : <Sections profile={profile} />}
        {children}
      </div>
      <aside className={styles.aside} aria-label="At a glance">
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {match}
        <Summary profile={profile} />
        <ContactPanel profile={profile} />
      </aside>
    </div>
  </article>
);

/** Shown to a company without a sourcing plan and a live job. */
const ClosedNotice = () => (
  <p className={styles.locked}>
    <IconLock size={16} aria-hidden="true" /> The full profile opens with a live job or a sourcing plan.{' '}
    <Link to="/account/company/payments">See plans</Link>
  </p>
);

const Summary = ({ profile }: { profile: Profile }) => {
  const rate = formatRate(profile);
  const rows = [
    ['Hours', formatHours(profile)],
    ['Availability', formatFree(profile)],
    ['Workplace', formatWorkplaces(profile)],
    ['Experience', formatYears(profile)],
  ].filter(([, value]) => value !== undefined);
  return (
    <div className={styles.panel}>
      {rate !== undefined && <p className={styles.rate}>{rate}</p>}
      <RateViews rate={profile} derived />
      <ComparableRate {...toRange(profile)} explain />
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CapacityBars profile={profile} />
    </div>
  );
};

/** Industry, business type and stages of the companies that a fractional knows. */
export const companyTags = (profile: Profile): string[] => {
  const { main_category_title, sub_category_titles, client_type_expertise: business, stage_fit } = profile;
  return [
    main_category_title ?? '',
    ...sub_category_titles,
    business === 'B2B,B2C' ? 'B2B and B2C' : (business ?? ''),
    ...stage_fit.map((stage) => labels.stage[stage]),
  ].filter(Boolean);
};

const Sections = ({ profile }: { profile: Profile }) => {
  const companies = companyTags(profile);
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
      {companies.length > 0 && (
        <Section title="Companies they know">
          <TagList tags={companies} />
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
              <li key={`${title} ${issuer} ${year}`}>{joinWithDots([title, issuer, String(year ?? '')])}</li>
            ))}
          </ul>
        </Section>
      )}
      {profile.languages.length > 0 && (
        <Section title="Languages">
          <TagList tags={profile.languages.map(({ name, level }) => `${name} (${level})`)} />
        </Section>
      )}
    </>
  );
};

const lockReasons = {
  plan: (
    <>
      Contact details and resume open with a sourcing plan, or when this person applies to one of your jobs.{' '}
      <Link to="/account/company/payments">See sourcing plans</Link>
    </>
  ),
  anonymous: 'This person stays anonymous until they apply to one of your jobs.',
};

/** Contact details, or why they are locked. */
const ContactPanel = ({ profile }: { profile: Pick<Profile, 'contact' | 'locked' | 'locked_by'> }) => {
  const { contact, locked, locked_by: lockedBy } = profile;
  return (
    <section className={styles.panel} aria-label="Contact">
      <h2>Contact</h2>
      {locked && (
        <p className={styles.locked}>
          <IconLock size={16} aria-hidden="true" /> {lockReasons[lockedBy ?? 'plan']}
        </p>
      )}
      {contact && (
        <div className={styles.contact}>
          <a href={`mailto:${contact.email}`}>
            <MailAddress address={contact.email} />
          </a>
          <ExternalLink href={contact.linkedin_url} label="LinkedIn" />
          <ExternalLink href={contact.website_url} label="Website" />
          <ExternalLink href={contact.booking_url} label="Book a call" />
          <ExternalLink href={contact.resume_url} label="Resume (PDF)" />
        </div>
      )}
    </section>
  );
};

const ExternalLink = ({ href, label }: { href: string | null; label: string }) =>
  href === null ? null : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {label}
    </a>
  );
