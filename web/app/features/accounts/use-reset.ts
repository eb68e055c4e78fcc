import { useSavedFlow } from './saved-flow.ts';

interface Reset {
  email: string;
  mailbox: string | undefined;
  ticket: string | undefined;
}

/** How far the setting of a new password has come in this tab. */
export const useReset = () => useSavedFlow<Reset>('cadre.reset');
