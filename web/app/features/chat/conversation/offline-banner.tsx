import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLiveState } from '../../../lib/live.ts';
import styles from './offline-banner.module.css';

/** Shorter interruptions show no banner. */
const delayMilliseconds = 2_000;

/** Shown while there is no connection. */
export const OfflineBanner = () => {
  const open = useLiveState() === 'open';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(!open), open || !navigator.onLine ? 0 : delayMilliseconds);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <div role="status">
      {shown && (
        <p className={styles.banner}>
          <IconCloudOff size={16} aria-hidden="true" /> No connection. Your messages are saved and sent once
          it is back.
        </p>
      )}
    </div>
  );
};
