import { Section } from '../../ui/section.tsx';
import styles from './specimen.module.css';
import { Row, Specimen } from './specimen.tsx';

const colours = {
  Surfaces: ['paper', 'surface', 'sunken', 'line', 'line-strong'],
  Ink: ['ink', 'ink-soft', 'ink-faint'],
  Brand: ['brand', 'brand-fill', 'brand-bright', 'brand-wash'],
  Tones: ['good', 'warn', 'bad', 'info'],
};

/** Colours and type. */
export const Foundations = () => (
  <Section title="Foundations">
    {Object.entries(colours).map(([name, tokens]) => (
      <Specimen key={name} name={name}>
        <Row>
          {tokens.map((token) => (
            <span key={token} className={styles.swatch}>
              <span style={{ background: `var(--${token})` }} />
              {token}
            </span>
          ))}
        </Row>
      </Specimen>
    ))}
    <Specimen name="Type">
      {/* Styled as an h1, because the page has its own. */}
      <h2 className={styles.first}>Senior leadership, by the day</h2>
      <h2>A finance chief two days a week</h2>
      <h3>What the first 90 days bring</h3>
      <p>
        Text is set in Instrument Sans, headings in Bricolage Grotesque. Figures are tabular: 1,029 · 4,711.
      </p>
    </Specimen>
  </Section>
);
