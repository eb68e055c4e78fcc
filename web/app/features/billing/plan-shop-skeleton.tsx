import { Bar } from '../../ui/skeletons.tsx';
import { linesOf, type Payer } from './billing.data.ts';
import styles from './plan-shop.module.css';

/** How many cards a line has and how tall they are beside each other. */
const cardsOf = {
  Fractionl: { count: 4, height: '36rem' },
  PromoteJobs: { count: 3, height: '25.8rem' },
  Sourcing: { count: 2, height: '32.8rem' },
};

/** The places of the switches and of each line's cards. */
export const PlanShopSkeleton = ({ payer }: { payer: Payer }) => (
  <div className={styles.shop} role="status" aria-label="Loading the plans">
    <Bar width="min(20rem, 90%)" height="3rem" />
    {linesOf[payer].map((line) => (
      <div key={line} className={styles.held}>
        <Bar width="12rem" height="1.5rem" />
        <Bar width="min(28rem, 90%)" height="1rem" />
        <div
          className={styles.heldCards}
          style={{ '--card-height': cardsOf[line].height } as React.CSSProperties}
        >
          {Array.from({ length: cardsOf[line].count }, (_, at) => at).map((at) => (
            <Bar key={at} height="var(--card-height)" />
          ))}
        </div>
      </div>
    ))}
  </div>
);
