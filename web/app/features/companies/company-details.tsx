import type { ReactNode } from 'react';
import type { Company } from '../../../../contract/src/companies.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { ReplyRecordDetails } from '../../ui/reply-record.tsx';
import { Section } from '../../ui/section.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { Rated } from '../../ui/stars.tsx';
import styles from './company-details.module.css';
import { DomainBadge } from './domain-badge.tsx';

/** A company without `owner_id`, which public pages do not have. */
type ShownCompany = Omit<Company, 'owner_id'>;

/** The known properties of a company, in reading order. */
export const companyFields = (company: ShownCompany): { label: string; value: string }[] => {
  const fields: [string, string | null][] = [
    ['Industry', company.main_category_title],
    ['Location', [company.city, company.location].filter(Boolean).join(', ')],
    ['Stage', company.stage && labels.stage[company.stage]],
    ['People', company.headcount],
    ['Sells to', company.client_type_expertise && labels.businessType[company.client_type_expertise]],
    ['Founded', company.founded_year === null ? null : String(company.founded_year)],
  ];
  return fields.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};

/** A link without scheme and `www`: `example.com/about`. */
const shortLink = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

interface Props {
  company: ShownCompany;
  heading?: 'h1' | 'h2';
  actions?: ReactNode;
  /** Live jobs and reviews. */
  children?: ReactNode;
}

/** A company as fractionals see it. */
export const CompanyDetails = ({ company, heading: Heading = 'h1', actions, children }: Props) => (
  <article className={styles.page}>
    <header className={styles.head}>
      <CompanyMark name={company.name} logo={company.logo} size={72} />
      <div>
        <Heading className={styles.name}>{company.name}</Heading>
        {company.headline && <p className={styles.headline}>{company.headline}</p>}
        <div className={styles.marks}>
          <DomainBadge domain={company.verified_domain} />
          <Rated rating={company.rating} />
        </div>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
    <aside className={styles.aside} aria-label={`Facts about ${company.name}`}>
      <dl className={styles.facts}>
        {companyFields(company).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.reply}>
        <ReplyRecordDetails record={company.reply_record} payments={company.payment_record} />
      </div>
      <Links company={company} />
    </aside>
    <div className={styles.body}>
      {company.about && (
        <Section title="About">
          <p className={styles.about}>{company.about}</p>
        </Section>
      )}
      {children}
    </div>
  </article>
);

const Links = ({ company: { website, linkedin_url } }: Pick<Props, 'company'>) =>
  (website !== null || linkedin_url !== null) && (
    <ul className={styles.links}>
      {website !== null && (
        <li>
          <a href={website} target="_blank" rel="noopener nofollow">
            {shortLink(website)}
          </a>
        </li>
      )}
      {linkedin_url !== null && (
        <li>
          <a href={linkedin_url} target="_blank" rel="noopener nofollow">
            LinkedIn
          </a>
        </li>
      )}
    </ul>
  );

/** Shown while the company is loading. */
export const CompanySkeleton = () => (
  <div className={styles.page} role="status" aria-label="Loading company">
    <div className={styles.head}>
      <Bar width="4.5rem" height="4.5rem" />
      <div className={styles.lines}>
        <Bar width="min(20rem, 55vw)" height="2.25rem" />
        <Bar width="min(14rem, 45vw)" />
      </div>
    </div>
    <div className={styles.aside}>
      <Bar height="10rem" />
    </div>
    <div className={styles.body}>
      <Bar height="8rem" />
      <Bar height="14rem" />
    </div>
  </div>
);
