import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { DecisionView } from '../../features/trust-desk/decision-view.tsx';
import { decisionQuery, useAppeal } from '../../features/trust-desk/trust-desk.data.ts';
import { isMissing } from '../../lib/load-state.ts';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { MissingRecordState } from '../../ui/states.tsx';

export const meta = privatePageMeta('Decision on a report');

export default function ReportDecisionPage() {
  const { id = '' } = useParams();
  const decision = useQuery(decisionQuery(id));
  const sendAppeal = useAppeal(id);
  if (isMissing(decision.error))
    return (
      <MissingRecordState record="Decision" to="/account/notifications" label="See your notifications" />
    );
  return (
    <LoadBoundary heading="h1" query={decision} skeleton={<PageSkeleton />}>
      {(report) => <DecisionView report={report} sendAppeal={sendAppeal} />}
    </LoadBoundary>
  );
}
