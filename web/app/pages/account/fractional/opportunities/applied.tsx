import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ApplicationStatus, ListedApplication } from '../../../../../../contract/src/applications.ts';
import { OwnApplication } from '../../../../features/applications/own/own-application.tsx';
import { OwnApplications } from '../../../../features/applications/own/own-applications.tsx';
import { ResponseStatistics } from '../../../../features/applications/own/response-statistics.tsx';
import { MessageButton } from '../../../../features/chat/message-button.tsx';
import { engagementPath } from '../../../../features/engagements/engagement-path.ts';
import { OfferPanel } from '../../../../features/engagements/offers/offer-panel.tsx';
import { useInterviewSteps } from '../../../../features/interviews/interview-steps.ts';
import { OwnInterview } from '../../../../features/interviews/own-interview.tsx';
import { reviewsOverview } from '../../../../features/reviews/reviews.data.ts';
import { privatePageMeta } from '../../../../lib/page-meta.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { LinkButton } from '../../../../ui/plain-button.tsx';

/** From these states on, both sides can message each other. */
const canMessage: ApplicationStatus[] = ['shortlisted', 'interview', 'offer', 'hired'];

export const meta = privatePageMeta('Your applications');

export default function AccountFractionalOpportunitiesAppliedPage() {
  const id = useSearchParams()[0].get('application') ?? '';
  return id === '' ? <ApplicationList /> : <ApplicationPage key={id} id={id} />;
}

const waiting = (application: ListedApplication) => <Waiting application={application} />;
const links = (application: ListedApplication) => <Links application={application} />;

const ApplicationList = () => (
  <>
    <PageHeader title="Your applications" lead="The status and history of each application." />
    <OwnApplications links={links}>{waiting}</OwnApplications>
    <ResponseStatistics />
  </>
);

const ApplicationPage = ({ id }: { id: string }) => {
  const reviews = useQuery(reviewsOverview());
  return (
    <OwnApplication
      id={id}
      steps={useInterviewSteps(id)}
      reviewable={reviews.data?.to_write.some(({ application_id }) => application_id === id) ?? false}
      links={links}
    >
      {waiting}
    </OwnApplication>
  );
};

/** What waits for an answer, the offer first. */
const Waiting = ({ application }: { application: ListedApplication }) => (
  <>
    <OfferPanel application={application} side="fractional" />
    <OwnInterview application={application} />
  </>
);

const Links = ({ application: { id, status, job } }: { application: ListedApplication }) => (
  <>
    {status === 'hired' && (
      <LinkButton look="quiet" to={engagementPath('fractional', id)}>
        Open the engagement
      </LinkButton>
    )}
    {canMessage.includes(status) && job.company.owner_id !== null && (
      <MessageButton userId={job.company.owner_id} size="sm" />
    )}
  </>
);
