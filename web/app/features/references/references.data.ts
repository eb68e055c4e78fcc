import { useMutation, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import {
  type RefereeView,
  refereeAnswer,
  refereeDecline,
  refereeErase,
  refereeOpen,
  refereeReport,
  referenceAdd,
  referenceConsent,
  referenceList,
  referenceRemind,
  referenceRemove,
  referencesOf,
} from '../../../../contract/src/references.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, getQueryClient } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const ownReferences = () => endpointQuery(referenceList);
export const referencesOfPerson = (id: string) => endpointQuery(referencesOf, { params: { id } });

/** The form shows the errors. */
export const useAskReferee = () =>
  useChange([referenceList], (body: BodyOf<typeof referenceAdd>) =>
    call(referenceAdd, { body, quiet: true }),
  );
export const useRemindReferee = () =>
  useChange([referenceList], (reference_id: string) => call(referenceRemind, { body: { reference_id } }));
export const useRemoveReference = () =>
  useChange([referenceList], (id: string) => call(referenceRemove, { params: { id } }));
export const useSaveConsent = () =>
  useChange([referenceList], (body: BodyOf<typeof referenceConsent>) =>
    call(referenceConsent, { body, quiet: true }),
  );

const linkKey = (token: string) => ['referee', token];

/** What the mailed link opens. Loading it tells the person that the link was opened. */
export const useRefereeLink = (token: string) =>
  useQuery({
    queryKey: linkKey(token),
    queryFn: () => call(refereeOpen, { body: { token }, quiet: true }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

const cacheView = (token: string, view: RefereeView) => getQueryClient().setQueryData(linkKey(token), view);

export const useAnswer = (token: string) =>
  useMutation({
    mutationFn: (answer: Omit<BodyOf<typeof refereeAnswer>, 'token'>) =>
      call(refereeAnswer, { body: { token, ...answer }, quiet: true }),
    onSuccess: (view) => cacheView(token, view),
  });

const reload = (token: string) => () => getQueryClient().invalidateQueries({ queryKey: linkKey(token) });

export const useDecline = (token: string) =>
  useMutation({
    mutationFn: () => call(refereeDecline, { body: { token } }),
    onSuccess: reload(token),
  });

export const sendReport = (token: string, report: Omit<BodyOf<typeof refereeReport>, 'token'>) =>
  call(refereeReport, { body: { token, ...report }, quiet: true }).finally(reload(token));

export const useEraseReferee = (token: string) =>
  useMutation({ mutationFn: () => call(refereeErase, { body: { token, no_more: true } }) });
