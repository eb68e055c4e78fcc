import type { Profile } from './session.ts';

/** What an admin sees as, in this tab alone: sessionStorage is not shared with the others. */
export interface ViewSession {
  token: string;
  profile: Profile;
  /** When the server ends it. */
  expiresAt: string;
  /** The admin page to return to. */
  back: string;
}

const key = 'cadre.view';
let cache: { text: string | null; view: ViewSession | null } = { text: null, view: null };

/** The account that an admin sees this tab as; null in every other tab and on the server. */
export const readViewSession = (): ViewSession | null => {
  if (typeof sessionStorage === 'undefined') return null;
  const text = sessionStorage.getItem(key);
  if (text !== cache.text) cache = { text, view: text === null ? null : (JSON.parse(text) as ViewSession) };
  return cache.view;
};

export const startViewSession = (view: ViewSession): void =>
  sessionStorage.setItem(key, JSON.stringify(view));

/** Makes this tab the admin's again. */
export const clearViewSession = (): void => sessionStorage.removeItem(key);
