import { useEffect, useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './install-hint.module.css';

const key = 'cadre.install-hint';

/** A forbidden storage keeps nothing: the hint comes again. */
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
    // Then it comes again.
  }
};

/** An iPhone or iPad whose browser shows the site, not one that opened it from its home screen. */
const isInBrowserOfIos = () => {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, but no Mac can be touched.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const installed = 'standalone' in navigator && navigator.standalone === true;
  return ios && !installed && !window.matchMedia('(display-mode: standalone)').matches;
};

/** How to put the site on an iPhone's home screen: comes after 10 seconds, goes 10 seconds later (spec section 2). */
export const InstallHint = () => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isInBrowserOfIos() || isDismissed()) return;
    const { iosHintAfterMilliseconds: after, iosHintForMilliseconds: lasts } = limits;
    const timers = [setTimeout(setShown, after, true), setTimeout(setShown, after + lasts, false)];
    return () => timers.forEach(clearTimeout);
  }, []);
  const close = () => {
    dismiss();
    setShown(false);
  };
  return (
    // Always there, so that what comes into it is read out.
    <div role="status" className={styles.place}>
      {shown && (
        <div className={styles.hint}>
          <img src="/apple-touch-icon.png" alt="" width={44} height={44} />
          <p>
            <strong>Keep Cadre at hand</strong>
            <span>
              Tap <ShareMark />
              <span className="visually-hidden">Share</span>, then ‘Add to Home Screen’. Answers then reach
              you as notifications.
            </span>
          </p>
          <PlainButton look="quiet" onClick={close}>
            Not now
          </PlainButton>
        </div>
      )}
    </div>
  );
};

/** The sign of the button that iOS calls Share. */
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
