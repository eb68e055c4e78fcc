import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ListedApplication } from '../../../../../contract/src/applications.ts';
import { Applicants, useApplicants } from '../../../features/applications/pipeline/applicants.tsx';
import { MessageButton } from '../../../features/chat/message-button.tsx';
import { engagementPath } from '../../../features/engagements/engagement-path.ts';
import { OfferDialog } from '../../../features/engagements/offers/offer-dialog.tsx';
import { OfferPanel } from '../../../features/engagements/offers/offer-panel.tsx';
import { PersonTerms } from '../../../features/fractionals/person-terms.tsx';
import { CompanyInterview } from '../../../features/interviews/company-interview.tsx';
import { NextInterviews } from '../../../features/interviews/next-interviews.tsx';
import { SentInvitations } from '../../../features/invitations/sent-invitations.tsx';
import { SuggestedPeople } from '../../../features/invitations/suggested-people.tsx';
import { editPath } from '../../../features/jobs/job-format.ts';
import { jobQuery } from '../../../features/jobs/jobs.data.ts';
import { AfterHire } from '../../../features/jobs/manage/after-hire.tsx';
import { ManageJobs } from '../../../features/jobs/manage/manage-jobs.tsx';
import { ManagedJobHeader } from '../../../features/jobs/manage/managed-job-header.tsx';
import { PlanUsage } from '../../../features/jobs/manage/plan-usage.tsx';
import { PublishedJob } from '../../../features/jobs/manage/share-job.tsx';
import { ShownReferences } from '../../../features/references/shown-references.tsx';
import { isMissing } from '../../../lib/load-state.ts';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { MissingRecordState } from '../../../ui/states.tsx';

export const meta = privatePageMeta('Manage jobs');

export default function AccountCompanyManageJobsPage() {
  const [params] = useSearchParams();
  const jobId = params.get('job');
  // Another job begins with nothing selected or typed.
  if (jobId !== null) return <ManagedJob key={jobId} id={jobId} />;
  return (
    <>
      <PageHeader
        title="Manage jobs"
        lead={<PlanUsage />}
        actions={
          <Button component={Link} to={editPath()}>
            Post a job
          </Button>
        }
      />
      <ManageJobs />
      <NextInterviews title="Interviews" />
    </>
  );
}

const ManagedJob = ({ id }: { id: string }) => {
  const [params] = useSearchParams();
  // A live job is public, but its applicants are not: this query fails for a job of another company.
  const { error } = useApplicants(id);
  const job = useQuery(jobQuery(id));
  const [offering, setOffering] = useState<ListedApplication>();
  const published = params.has('published');
  const suggestions = job.data?.status === 'active' && (
    <SuggestedPeople jobId={id} terms={(person) => <PersonTerms person={person} />} />
  );
  if (isMissing(error))
    return <MissingRecordState record="Job" to="/account/company/manage-jobs" label="See all your jobs" />;
  return (
    <>
      <ManagedJobHeader id={id} />
      {published && job.data && (
        <>
          <PublishedJob job={job.data} />
          {suggestions}
        </>
      )}
      <Applicants
        jobId={id}
        job={job.data}
        slow={job.data?.slow_to_answer ?? false}
        onOffer={setOffering}
        offering={offering !== undefined}
        afterHire={(rest) => job.data && <AfterHire job={job.data} {...rest} />}
        more={(application) => (
          <>
            <OfferPanel application={application} side="company" />
            {application.status === 'hired' && (
              <LinkButton look="quiet" to={engagementPath('company', application.id)}>
                Open the engagement
              </LinkButton>
            )}
            <MessageButton userId={application.fractional.id} fullWidth />
            <CompanyInterview application={application} />
            <ShownReferences personId={application.fractional.id} />
          </>
        )}
      />
      {offering && <OfferDialog application={offering} onClose={() => setOffering(undefined)} />}
      {!published && suggestions}
      <SentInvitations jobId={id} />
    </>
  );
};
