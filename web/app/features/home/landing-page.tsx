import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/plain-button.tsx';
import styles from './landing-page.module.css';

/** The content of a landing page for one side of the marketplace. */
export interface LandingPage {
  title: string;
  lead: string;
  join: { to: string; label: string };
  browse: { to: string; label: string };
  /** An illustration beside the title. */
  scene: ReactNode;
  steps: readonly { title: string; text: string; points: readonly string[]; scene: ReactNode }[];
}

/** The header of a landing page. */
export const LandingHead = ({ landing: { title, lead, join, browse, scene } }: { landing: LandingPage }) => (
  <header className={styles.head}>
    <div>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.links}>
        <LinkButton to={join.to} size="large">
          {join.label}
        </LinkButton>
        <LinkButton to={browse.to} look="quiet" size="large">
          {browse.label}
        </LinkButton>
      </div>
    </div>
    {scene}
  </header>
);

/** How it works, step by step, each with an illustration. */
export const LandingSteps = ({ steps }: Pick<LandingPage, 'steps'>) => (
  <ol className={styles.steps}>
    {steps.map(({ title, text, points, scene }) => (
      <li key={title}>
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        {scene}
      </li>
    ))}
  </ol>
);
