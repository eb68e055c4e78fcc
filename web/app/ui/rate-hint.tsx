import { Link } from 'react-router';
import { useRateHint } from '../lib/use-rate-hint.ts';
import styles from './comparable-rate.module.css';

type Props = Parameters<typeof useRateHint>[0] & { currency: Parameters<typeof useRateHint>[1] };

/** One line beside the fields of a rate: what others pay. Nothing without enough figures. */
export const RateHint = ({ currency, ...segment }: Props) => {
  const hint = useRateHint(segment, currency);
  if (hint === undefined) return null;
  return (
    <p className={styles.rate}>
      {hint}{' '}
      <Link to="/rates" target="_blank">
        All rates
      </Link>
    </p>
  );
};
