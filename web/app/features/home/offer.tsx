import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/plain-button.tsx';
import styles from './offer.module.css';

/** What is offered to one side of the marketplace. */
export interface Offer {
  title: string;
  lead: string;
  join: { to: string; label: string };
  look: { to: string; label: string };
  /** The product at a glance, beside the title. */
  scene: ReactNode;
  steps: readonly { title: string; text: string; points: readonly string[]; scene: ReactNode }[];
}

/** The head of an offer: whom it is for, what they get and the way in. */
export const OfferHead = ({ offer: { title, lead, join, look, scene } }: { offer: Offer }) => (
  <header className={styles.head}>
    <div>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.ways}>
        <LinkButton to={join.to} size="large">
          {join.label}
        </LinkButton>
        <LinkButton to={look.to} look="quiet" size="large">
          {look.label}
        </LinkButton>
      </div>
    </div>
    {scene}
  </header>
);

/** How it goes, step by step, each beside the piece of the product where it happens. */
export const OfferSteps = ({ steps }: Pick<Offer, 'steps'>) => (
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
