import { formatCount } from '../../../../contract/src/numbers.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';

/** Asks before messages that were not sent yet are deleted; resolves with whether to go on. */
export const confirmUnsent = (count: number): Promise<boolean> =>
  confirmDialog({
    title: 'Sign out with unsent messages?',
    text: `${formatCount(count, 'message was', 'messages were')} not sent yet. Signing out deletes ${count === 1 ? 'it' : 'them'}.`,
    action: 'Sign out',
    cancel: 'Stay',
  });
