import { useMutation } from '@tanstack/react-query';
import { accountDesk, accountExport, seeAs } from '../../../../contract/src/account-desk.ts';
import { accountMails } from '../../../../contract/src/mail-log.ts';
import { call } from '../../lib/call.ts';
import { leaveFor } from '../../lib/leave.ts';
import { endpointQuery, polled } from '../../lib/query-client.ts';
import { toProfile } from '../../lib/session.ts';
import { useChange } from '../../lib/use-change.ts';
import { startViewSession } from '../../lib/view-session.ts';

export const accountQuery = (id: string) => endpointQuery(accountDesk, { params: { id } });

export const mailLogPageSize = 10;

interface MailFilter {
  kind: string;
  stream: string;
  state: string;
}

/** A page of the mails to an account. Empty filters ask for nothing. */
export const mailsQuery = (id: string, filter: MailFilter, page: number) => {
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return {
    ...endpointQuery(accountMails, {
      params: { id },
      query: { page, page_size: mailLogPageSize, ...chosen },
    }),
    ...polled(),
  };
};

/** An act on an account, after which its desk is loaded again. */
export const useAccountAct = () =>
  useChange([accountDesk, accountMails], (act: () => Promise<{ message: string }>) => act());

/** Downloads the data of an account. */
export const useExport = (id: string) =>
  useMutation({
    mutationFn: async (reason: string) => {
      const { url } = await call(accountExport, { params: { id }, body: { reason } });
      window.location.assign(url);
      return { message: 'The download starts.' };
    },
  });

/** Makes this tab see as a person, from their start page on. */
export const useSeeAs = (id: string) =>
  useMutation({
    mutationFn: async (reason: string) => {
      const { expires_at, ...session } = await call(seeAs, { params: { id }, body: { reason } });
      startViewSession({
        token: session.token,
        profile: toProfile(session),
        expiresAt: expires_at,
        back: window.location.pathname,
      });
      leaveFor('/');
      return { message: 'Opening their view.' };
    },
  });
