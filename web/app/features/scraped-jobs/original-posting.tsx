import type { OriginalJob as Original } from '../../../../contract/src/scrapers.ts';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './posting-detail.module.css';

const payOf = ({ pay, pay_text }: Original): string | null => {
  if (pay_text) return pay_text;
  if (!pay) return null;
  const range = [pay.min, pay.max].filter((one) => one !== null).join('–');
  return [range, pay.currency, pay.period && `a ${pay.period}`].filter(Boolean).join(' ');
};

/** What the source said, in its own words. */
export const OriginalJob = ({ posting, link }: { posting: Original; link: string }) => {
  const facts: [string, string | null | undefined][] = [
    ['Title', posting.title],
    ['Company', posting.company],
    ["Company's site", posting.company_url],
    ['Kind', posting.employment_type],
    ['Department', posting.department],
    ['Industry', posting.industry],
    ['Place', [posting.location, posting.country].filter(Boolean).join(', ')],
    ['Workplace', posting.workplace],
    ['Hours', posting.hours],
    ['Pay', payOf(posting)],
    ['Tags', posting.tags.join(', ')],
    ['Posted', posting.posted_at],
    ['Starts', posting.starts_at],
    ['Closes', posting.closes_at],
  ];
  return (
    <section className={styles.original}>
      <header className={styles.sideHead}>
        <h3>As posted</h3>
        <a href={link} target="_blank" rel="noopener noreferrer nofollow">
          Open the source
        </a>
      </header>
      <dl className={styles.facts}>
        {facts.map(
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
        <RichText html={posting.description} />
      </div>
    </section>
  );
};
