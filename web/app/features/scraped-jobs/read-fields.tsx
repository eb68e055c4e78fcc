import { useQuery } from '@tanstack/react-query';
import type { ExtractedFields } from '../../../../contract/src/scrapers.ts';
import { industries } from '../../lib/industries.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { ConfidenceMark } from './confidence-mark.tsx';
import styles from './posting-detail.module.css';
import { fieldLabels, wordsOf } from './posting-words.ts';

type Field = keyof typeof fieldLabels;
const names = Object.keys(fieldLabels) as Field[];

/** What the posting is read as, field by field, with how sure each reading is; then what was not found. */
export const ReadFields = ({ fields }: { fields: ExtractedFields }) => {
  const all = useQuery(industries);
  const industry = (id: string) => all.data?.results.find((one) => one.id === id)?.title ?? '…';
  const read = names.map((name) => ({ name, words: wordsOf(name, fields[name].value, industry) }));
  const missing = read.filter(({ name, words }) => words === undefined && !fields[name].edited);
  return (
    <section className={styles.read}>
      <header className={styles.sideHead}>
        <h3>As we read it</h3>
      </header>
      <dl className={styles.facts} data-marked>
        {read
          .filter((one) => !missing.includes(one))
          .map(({ name, words }) => (
            <div key={name}>
              <dt>{fieldLabels[name]}</dt>
              <dd>{words ?? <span className={styles.none}>Not known</span>}</dd>
              <dd>
                <ConfidenceMark confidence={fields[name].confidence} edited={fields[name].edited} />
              </dd>
            </div>
          ))}
      </dl>
      {missing.length > 0 && (
        <p className={styles.missing}>
          <strong>Not found:</strong> {missing.map(({ name }) => fieldLabels[name]).join(', ')}
        </p>
      )}
      {fields.description.edited && (
        <div className={styles.text}>
          <ConfidenceMark confidence={1} edited />
          <RichText html={fields.description.value} />
        </div>
      )}
    </section>
  );
};
