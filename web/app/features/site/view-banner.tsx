import { useEffect } from 'react';
import { BrandName } from '../../lib/brand.ts';
import { readViewSession } from '../../lib/view-session.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './view-banner.module.css';

const leaveView = async () => (await import('./sign-out.ts')).leaveView();

const formatTime = (at: string) =>
  new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });

/** Says whom an admin sees as, until when, and ends it. Nothing in other tabs. */
export const ViewBanner = () => {
  const view = readViewSession();
  const expiresAt = view?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => void leaveView(), Math.max(0, Date.parse(expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  useEffect(() => {
    if (view) document.documentElement.setAttribute('data-session', view.profile.type);
  }, [view]);
  if (!view) return null;
  const { firstName, lastName } = view.profile;
  return (
    <div role="status" className={styles.banner}>
      <span>
        You see <BrandName /> as{' '}
        <strong>
          {firstName} {lastName}
        </strong>
        . Read only, until {formatTime(view.expiresAt)}.
      </span>
      <PlainButton look="quiet" onClick={() => void leaveView()}>
        Stop
      </PlainButton>
    </div>
  );
};
