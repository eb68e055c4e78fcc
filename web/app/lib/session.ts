import { useSyncExternalStore } from 'react';
import type { Session } from '../../../contract/src/accounts.ts';
import { type AdminArea, type AdminRole, mayUse } from '../../../contract/src/admin-roles.ts';
import type { UserType } from '../../../contract/src/endpoint.ts';
import { clearAccessToken, setAccessToken } from './access-token.ts';
import { clearViewSession, readViewSession } from './view-session.ts';

/** The signed-in person as stored in the browser (spec section 3). The token is held in memory only. */
export interface Profile {
  firstName: string;
  lastName: string;
  email: string;
  id: string;
  profile_picture: string | null;
  plan_name: string;
  submit_approval_request: boolean;
  type: UserType;
  /** For an admin. */
  admin_role?: AdminRole | undefined;
}

const key = 'cadre.profile';
const listeners = new Set<() => void>();
let cache: { text: string | null; profile: Profile | null } = { text: null, profile: null };

const parse = (text: string | null): Profile | null => {
  try {
    return text === null ? null : (JSON.parse(text) as Profile);
  } catch {
    return null;
  }
};

/** The style sheets show and hide by this attribute, as they apply before the scripts. */
const markDocument = (profile: Profile | null) => {
  if (profile) document.documentElement.setAttribute('data-session', profile.type);
  else document.documentElement.removeAttribute('data-session');
};

const write = (profile: Profile | null) => {
  if (profile) localStorage.setItem(key, JSON.stringify(profile));
  else localStorage.removeItem(key);
  markDocument(profile);
  for (const listener of listeners) listener();
};

/** The stored profile, or null for a visitor and on the server. */
export const readProfile = (): Profile | null => {
  const view = readViewSession();
  if (view) return view.profile;
  if (typeof localStorage === 'undefined') return null;
  const text = localStorage.getItem(key);
  if (text !== cache.text) cache = { text, profile: parse(text) };
  return cache.profile;
};

/** The profile of the response of a sign-in. */
export const toProfile = (session: Session): Profile => ({
  firstName: session.first_name,
  lastName: session.last_name,
  email: session.email,
  id: session.id,
  profile_picture: session.profile_picture,
  plan_name: session.plan_name,
  submit_approval_request: session.submit_approval_request,
  type: session.type,
  admin_role: session.admin_role,
});

/** Starts a session from the response of sign-in or of the first password. */
export const startSession = (session: Session): Profile => {
  setAccessToken(session.token);
  const profile = toProfile(session);
  write(profile);
  return profile;
};

/** Updates the stored profile, for example with a new picture or plan. */
export const updateProfile = (changes: Partial<Omit<Profile, 'id' | 'type' | 'admin_role'>>) => {
  const profile = readProfile();
  if (profile && !readViewSession()) write({ ...profile, ...changes });
};

/**
 * Ends the session in this browser: clears the token of this tab, and the profile of all tabs, without which the others
 * send no token. In a tab in which an admin views an account, only the view ends.
 */
export const clearSession = () => {
  if (readViewSession()) return clearViewSession();
  clearAccessToken();
  write(null);
};

/** Calls back when another tab signs in or out, or switches accounts; returns a function that unsubscribes. */
export const onOtherTab = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    // A null key is a cleared storage.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Calls back when the profile changes in any tab; returns a function that unsubscribes. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener);
  const stop = onOtherTab(() => {
    markDocument(readProfile());
    listener();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
};

/** The signed-in person, kept up to date; null for a visitor and during hydration. */
export const useSession = (): Profile | null =>
  useSyncExternalStore(onSessionChange, readProfile, () => null);

/** Whether the signed-in person is an admin whose role may use the area. The server decides; this hides what it refuses. */
export const useAdminMay = (area: AdminArea): boolean => mayUse(useSession()?.admin_role, area);
