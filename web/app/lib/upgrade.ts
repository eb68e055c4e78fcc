import { safeReturnPath } from './guards.ts';
import { leaveFor } from './leave.ts';
import { ask } from './notices.ts';
import { readProfile } from './session.ts';

const key = 'cadre.interrupted';

/** Where somebody in this tab was stopped by a plan's limit; undefined where nobody was. */
export const interruptedPath = (): string | undefined => safeReturnPath(sessionStorage.getItem(key));

/** They went back: the next purchase has nothing to go on with. */
export const clearInterruption = () => sessionStorage.removeItem(key);

/** The plan does not allow it: offers a larger one and leads there (spec section 8; a company may also cancel). */
export const offerUpgrade = async (message: string, company = readProfile()?.type === 'company') => {
  const upgrade = await ask({
    title: 'Upgrade Your plan',
    text: message,
    action: 'UPGRADE NOW',
    ...(company ? { cancel: 'Cancel' } : {}),
  });
  if (!upgrade) return;
  const { pathname, search } = window.location;
  sessionStorage.setItem(key, `${pathname}${search}`);
  leaveFor(company ? '/account/company/payment' : '/account/fractional/payments');
};
