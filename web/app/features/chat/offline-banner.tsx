import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLiveState } from '../../lib/live.ts';
import styles from './offline-banner.module.css';

/** A connection that is back this soon is not worth a word. */
const patienceMilliseconds = 2_000;

/** Says that there is no connection, and that nothing is lost by it. */
export const OfflineBanner = () => {
  const open = useLiveState() === 'open';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(!open), open || !navigator.onLine ? 0 : patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <div role="status">
      {shown && (
        <p className={styles.banner}>
          <IconCloudOff size={16} aria-hidden="true" /> You are offline. What you write is kept and sent once
          you are back.
        </p>
      )}
    </div>
  );
};
