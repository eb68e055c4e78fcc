import { useQuery } from '@tanstack/react-query';
import type { ExtractedFields as Fields } from '../../../../contract/src/scrapers.ts';
import { industries } from '../../lib/industries.ts';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './extracted-fields.module.css';
import detailStyles from './scraped-job-detail.module.css';
import { certaintyLabels, fieldLabels, formatValue, getCertainty } from './scraped-job-labels.ts';

interface ConfidenceMarkProps {
  confidence: number;
  edited?: boolean;
}

/** The certainty of an extracted value, as text and bars. */
export const ConfidenceMark = ({ confidence, edited = false }: ConfidenceMarkProps) => {
  const certainty = getCertainty(confidence);
  return (
    <span className={styles.mark} data-certainty={edited ? 'edited' : certainty}>
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {edited ? 'Corrected' : certaintyLabels[certainty]}
    </span>
  );
};

type Field = keyof typeof fieldLabels;
const names = Object.keys(fieldLabels) as Field[];

/** The extracted fields with their certainty, and the fields that were not found. */
export const ExtractedFields = ({ fields }: { fields: Fields }) => {
  const all = useQuery(industries);
  const industryTitle = (id: string) =>
    all.data?.results.find((industry) => industry.id === id)?.title ?? '…';
  const values = names.map((name) => ({
    name,
    text: formatValue(name, fields[name].value, industryTitle),
  }));
  const missing = values.filter(({ name, text }) => text === undefined && !fields[name].edited);
  return (
    <section className={detailStyles.extracted}>
      <header className={detailStyles.sideHead}>
        <h3>Extracted fields</h3>
      </header>
      <dl className={detailStyles.facts} data-marked>
        {values
          .filter((value) => !missing.includes(value))
          .map(({ name, text }) => (
            <div key={name}>
              <dt>{fieldLabels[name]}</dt>
              <dd>{text ?? <span className={detailStyles.none}>Unknown</span>}</dd>
              <dd>
                <ConfidenceMark confidence={fields[name].confidence} edited={fields[name].edited} />
              </dd>
            </div>
          ))}
      </dl>
      {missing.length > 0 && (
        <p className={detailStyles.missing}>
          <strong>Not found:</strong> {missing.map(({ name }) => fieldLabels[name]).join(', ')}
        </p>
      )}
      {fields.description.edited && (
        <div className={detailStyles.text}>
          <ConfidenceMark confidence={1} edited />
          <RichText html={fields.description.value} />
        </div>
      )}
    </section>
  );
};
