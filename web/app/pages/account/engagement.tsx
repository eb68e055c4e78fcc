import { useQuery } from '@tanstack/react-query';
import { href, useParams } from 'react-router';
import type { EngagementDetail } from '../../../../contract/src/engagements.ts';
import { getSide } from '../../../../contract/src/sides.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import { MessageButton } from '../../features/chat/message-button.tsx';
import { engagementsPath } from '../../features/engagements/engagement-path.ts';
import { engagementById } from '../../features/engagements/engagements.data.ts';
import { EngagementHome } from '../../features/engagements/home/engagement-home.tsx';
import { MandatePanel } from '../../features/mandates/mandate-panel.tsx';
import { mandateQuery } from '../../features/mandates/mandates.data.ts';
import { signatureEvents, signatureStep } from '../../features/mandates/signature-steps.tsx';
import { reviewsOverview } from '../../features/reviews/reviews.data.ts';
import { statementStep } from '../../features/statements/statement-step.tsx';
import { statementsQuery } from '../../features/statements/statements.data.ts';
import { StatementsPanel } from '../../features/statements/statements-panel.tsx';
import { isMissing } from '../../lib/load-state.ts';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import type { NextStep } from '../../ui/next-step.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { MissingRecordState } from '../../ui/states.tsx';

export const meta = privatePageMeta('Engagement');

/** An engagement of a company or a fractional. */
export default function EngagementPage() {
  const { applicationId = '' } = useParams();
  const session = useSession();
  const engagement = useQuery({ ...engagementById(applicationId), enabled: session !== null });
  if (!session) return null;
  const side = getSide(session);
  if (isMissing(engagement.error))
    return <MissingRecordState record="Engagement" to={engagementsPath(side)} label="See your engagements" />;
  return (
    <LoadBoundary query={engagement} skeleton={<PageSkeleton />} heading="h1">
      {(loaded) => <Home engagement={loaded} side={side} />}
    </LoadBoundary>
  );
}

const Home = ({ engagement, side }: { engagement: EngagementDetail; side: Side }) => {
  const { application_id, fractional, company } = engagement;
  const mandate = useQuery(mandateQuery(application_id));
  const statements = useQuery(statementsQuery(application_id));
  const reviews = useQuery(reviewsOverview());
  const toReview = reviews.data?.to_write.some((review) => review.application_id === application_id);
  return (
    <EngagementHome
      engagement={engagement}
      side={side}
      steps={[
        signatureStep(mandate.data, side),
        statementStep(statements.data, side),
        toReview ? reviewStep(side, application_id) : undefined,
      ]}
      events={signatureEvents(mandate.data)}
      document={<MandatePanel query={mandate} side={side} />}
      statements={<StatementsPanel applicationId={application_id} />}
      signed={mandate.data?.signatures.length === 2}
      message={<MessageButton userId={side === 'company' ? fractional.id : company.owner_id} />}
    />
  );
};

const reviewStep = (side: Side, applicationId: string): NextStep => ({
  title: 'Write a review',
  text: 'It is published with the other side’s review, or after 14 days.',
  action: (
    <LinkButton to={`${href(`/account/${side}/reviews`)}?write=${applicationId}`}>Write a review</LinkButton>
  ),
});
