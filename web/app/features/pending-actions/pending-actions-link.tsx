import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { pendingActions } from './pending-actions.data.ts';

/** The link to what programs ask for, with the number that waits. Empty for those who have no keys. */
export const PendingActionsLink = () => {
  const { data } = useQuery(pendingActions);
  if (data === undefined) return null;
  const count = data.filter(({ state }) => state === 'pending').length;
  return (
    <p>
      <Link to="/account/pending-actions">Actions to confirm</Link>{' '}
      {count > 0 && (
        <StatusBadge status="pending" label={formatCount(count, 'waiting', 'waiting')} tone="warn" />
      )}
    </p>
  );
};
