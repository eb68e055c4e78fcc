import { useSyncExternalStore } from 'react';
import type { Session } from '../../../contract/src/accounts.ts';
import type { UserType } from '../../../contract/src/endpoint.ts';
import { clearAccessToken, setAccessToken } from './access-token.ts';

/** The signed-in person as the browser keeps them (spec section 3); the token is kept in memory alone. */
export interface Profile {
  firstName: string;
  lastName: string;
  email: string;
  id: string;
  profile_picture: string | null;
  plan_name: string;
  submit_approval_request: boolean;
  type: UserType;
}

const key = 'cadre.profile';
const listeners = new Set<() => void>();
let read: { text: string | null; profile: Profile | null } = { text: null, profile: null };

const parse = (text: string | null): Profile | null => {
  try {
    return text === null ? null : (JSON.parse(text) as Profile);
  } catch {
    return null;
  }
};

const write = (profile: Profile | null) => {
  if (profile) localStorage.setItem(key, JSON.stringify(profile));
  else localStorage.removeItem(key);
  if (profile) document.documentElement.setAttribute('data-session', profile.type);
  else document.documentElement.removeAttribute('data-session');
  for (const listener of listeners) listener();
};

/** The stored profile, or null for a visitor and on the server. */
export const readProfile = (): Profile | null => {
  if (typeof localStorage === 'undefined') return null;
  const text = localStorage.getItem(key);
  if (text !== read.text) read = { text, profile: parse(text) };
  return read.profile;
};

/** Begins a session from the answer of sign-in or of the first password. */
export const startSession = (session: Session): Profile => {
  setAccessToken(session.token);
  const profile: Profile = {
    firstName: session.first_name,
    lastName: session.last_name,
    email: session.email,
    id: session.id,
    profile_picture: session.profile_picture,
    plan_name: session.plan_name,
    submit_approval_request: session.submit_approval_request,
    type: session.type,
  };
  write(profile);
  return profile;
};

/** Keeps what has changed about oneself: a new picture, a new plan, approval asked for. */
export const updateProfile = (changes: Partial<Omit<Profile, 'id' | 'type'>>) => {
  const profile = readProfile();
  if (profile) write({ ...profile, ...changes });
};

/** Ends the session in this browser: token, type and profile are gone, in every tab. */
export const clearSession = () => {
  clearAccessToken();
  write(null);
};

const isOurs = (event: StorageEvent) => event.key === key || event.key === null;

/** Calls back when another tab signs in or out or becomes another person; returns the way to stop. */
export const onOtherTab = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent) => {
    if (isOurs(event)) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
};

/** Calls back when the profile changes, here or in another tab; returns the way to stop. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener);
  const stop = onOtherTab(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
};

/** The signed-in person, kept up to date; null for a visitor and while the server's HTML is taken over. */
export const useSession = (): Profile | null =>
  useSyncExternalStore(onSessionChange, readProfile, () => null);
