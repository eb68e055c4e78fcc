import { formatPeriod } from '../../../../contract/src/money-format.ts';
import type { OriginalJob as Original } from '../../../../contract/src/scrapers.ts';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './scraped-job-detail.module.css';

const formatPay = ({ pay, pay_text }: Original): string | null => {
  if (pay_text) return pay_text;
  if (!pay) return null;
  const range = [pay.min, pay.max].filter((value) => value !== null).join('–');
  return [range, pay.currency, pay.period && formatPeriod(pay.period)].filter(Boolean).join(' ');
};

/** A scraped job as its source published it. */
export const OriginalJob = ({ job, link }: { job: Original; link: string }) => {
  const details: [string, string | null | undefined][] = [
    ['Title', job.title],
    ['Company', job.company],
    ['Company website', job.company_url],
    ['Kind', job.employment_type],
    ['Department', job.department],
    ['Industry', job.industry],
    ['Place', [job.location, job.country].filter(Boolean).join(', ')],
    ['Workplace', job.workplace],
    ['Hours', job.hours],
    ['Pay', formatPay(job)],
    ['Tags', job.tags.join(', ')],
    ['Posted', job.posted_at],
    ['Starts', job.starts_at],
    ['Closes', job.closes_at],
  ];
  return (
    <section className={styles.original}>
      <header className={styles.sideHead}>
        <h3>Original</h3>
        <a href={link} target="_blank" rel="noopener noreferrer nofollow">
          Open original
        </a>
      </header>
      <dl className={styles.facts}>
        {details.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={styles.text}>
        <RichText html={job.description} />
      </div>
    </section>
  );
};
