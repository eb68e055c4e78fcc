import {
  type AppealDecision,
  type ReportDecision,
  type ReportState,
  reportAppeal,
  reportAppealDecide,
  reportDecide,
  reportDecision,
  reportQueue,
  retentionRules,
  suspensionAppeal,
  suspensionDecision,
} from '../../../../contract/src/moderation.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, listQuery, polled } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const reportsQuery = (state: ReportState, page: number) =>
  listQuery(reportQueue, { query: { state, page } });

/** Polled: the last runs are in a table of the queue. */
export const retentionQuery = () => ({ ...endpointQuery(retentionRules), ...polled() });

export const decisionQuery = (id: string) => endpointQuery(reportDecision, { params: { id } });

interface Decided<Decision> {
  id: string;
  decision: Decision;
  statement: string;
}

export const useDecideReport = () =>
  useChange([reportQueue], ({ id, ...body }: Decided<ReportDecision>) =>
    call(reportDecide, { params: { id }, body }),
  );

export const useDecideAppeal = () =>
  useChange([reportQueue], ({ id, ...body }: Decided<AppealDecision>) =>
    call(reportAppealDecide, { params: { id }, body }),
  );

/** Appeals against a decision on the caller. */
export const useAppeal = (id: string) =>
  useChange([reportDecision], (text: string) => call(reportAppeal, { params: { id }, body: { text } }));

export const suspensionQuery = (token: string) => endpointQuery(suspensionDecision, { query: { token } });

/** Appeals against the suspension of the person whom its mail was sent to. */
export const useAppealAgainstSuspension = (token: string) =>
  useChange([suspensionDecision], (text: string) => call(suspensionAppeal, { body: { token, text } }));
