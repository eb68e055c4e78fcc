import { useEffect, useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { BrandName } from '../../lib/brand.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './install-hint.module.css';

const key = 'cadre.install-hint';

// If the storage is not available, the hint is shown again.
const isDismissed = () => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};
const dismiss = () => {
  try {
    localStorage.setItem(key, 'dismissed');
  } catch {
    // Ignored, see above.
  }
};

/** Whether the site runs in a browser of an iPhone or iPad, not from the home screen. */
const isIosBrowser = () => {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad identifies as a Mac, but Macs have no touch screen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const installed = 'standalone' in navigator && navigator.standalone === true;
  return ios && !installed && !window.matchMedia('(display-mode: standalone)').matches;
};

/** Explains how to add the site to the home screen: shown after 10 seconds for 10 seconds (spec section 2). */
export const InstallHint = () => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isIosBrowser() || isDismissed()) return;
    const { iosHintAfterMilliseconds: after, iosHintForMilliseconds: lasts } = limits;
    const timers = [setTimeout(setShown, after, true), setTimeout(setShown, after + lasts, false)];
    return () => timers.forEach(clearTimeout);
  }, []);
  const close = () => {
    dismiss();
    setShown(false);
  };
  return (
    // Always rendered, so that screen readers announce the hint.
    <div role="status" className={styles.container}>
      {shown && (
        <div className={styles.hint}>
          <img src="/apple-touch-icon.png" alt="" width={44} height={44} />
          <p>
            <strong>
              Install <BrandName />
            </strong>
            <span>
              Tap <ShareMark />
              <span className="visually-hidden">Share</span>, then ‘Add to Home Screen’ to get notifications.
            </span>
          </p>
          <PlainButton look="quiet" onClick={close}>
            Dismiss
          </PlainButton>
        </div>
      )}
    </div>
  );
};

/** The icon of the Share button in iOS. */
const ShareMark = () => (
  <svg className={styles.share} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M12 15V3m0 0L8 7m4-4 4 4M8 10H6v11h12V10h-2"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
