import { Bar } from '../../ui/skeletons.tsx';
import { linesOf, type Payer } from './billing.data.ts';
import styles from './plan-shop.module.css';

const cardsOf = { Fractionl: 4, PromoteJobs: 3, Sourcing: 2 };

/** The places of the switches and of each line's cards. */
export const PlanShopSkeleton = ({ payer }: { payer: Payer }) => (
  <div className={styles.shop} role="status" aria-label="Loading the plans">
    <Bar width="min(20rem, 90%)" height="3rem" />
    {linesOf[payer].map((line) => (
      <div key={line} className={styles.held}>
        <Bar width="12rem" height="1.5rem" />
        <Bar width="min(28rem, 90%)" height="1rem" />
        <div className={styles.heldCards}>
          {Array.from({ length: cardsOf[line] }, (_, at) => at).map((at) => (
            <Bar key={at} height="28rem" />
          ))}
        </div>
      </div>
    ))}
  </div>
);
