import { safeReturnPath } from './guards.ts';
import { leaveFor } from './leave.ts';
import { showNotice } from './notices.ts';
import { readProfile } from './session.ts';

const key = 'cadre.interrupted';

/** The path in this tab at which a plan limit interrupted the person, if any. */
export const interruptedPath = (): string | undefined => safeReturnPath(sessionStorage.getItem(key));

/** Clears that path once the person has returned to it. */
export const clearInterruption = () => sessionStorage.removeItem(key);

/** Offers an upgrade after a plan limit and leads to the plans (spec section 8). Only a company can cancel. */
export const offerUpgrade = async (
  message: string,
  {
    note,
    isCompany = readProfile()?.type === 'company',
  }: { note?: string | undefined; isCompany?: boolean } = {},
) => {
  const isAccepted = await showNotice({
    title: 'Upgrade Your plan',
    text: message,
    ...(note === undefined ? {} : { note }),
    action: 'UPGRADE NOW',
    ...(isCompany ? { cancel: 'Cancel' } : {}),
  });
  if (!isAccepted) return;
  const { pathname, search } = window.location;
  sessionStorage.setItem(key, `${pathname}${search}`);
  leaveFor(isCompany ? '/account/company/payment' : '/account/fractional/payments');
};
