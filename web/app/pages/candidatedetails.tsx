import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { UpgradeMailButton } from '../features/campaigns/upgrade-mail.tsx';
import { MessageButton } from '../features/chat/message-button.tsx';
import { profileById, useRecordProfileView } from '../features/fractionals/fractionals.data.ts';
import { MatchPanel } from '../features/fractionals/profile/match-panel.tsx';
import { ProfileView } from '../features/fractionals/profile/profile-view.tsx';
import { TrailNav } from '../features/fractionals/profile/trail-nav.tsx';
import { DecisionBar } from '../features/fractionals/review/decision-bar.tsx';
import { profilePath } from '../features/fractionals/trail.ts';
import { InviteButton } from '../features/invitations/invite-button.tsx';
import { MatchJobSelect } from '../features/invitations/match-job-select.tsx';
import { PersonNotes } from '../features/moderation/person-notes.tsx';
import { ReportButton } from '../features/moderation/report-button.tsx';
import { ReferencePanel } from '../features/references/reference-panel.tsx';
import { ShownReferences } from '../features/references/shown-references.tsx';
import { ReviewList } from '../features/reviews/review-list.tsx';
import { CandidateState } from '../features/shortlists/candidate-state.tsx';
import { ShortlistButton } from '../features/shortlists/shortlist-button.tsx';
import { isMissing } from '../lib/load-state.ts';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { useAdminMay, useSession } from '../lib/session.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { Section } from '../ui/section.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { MissingRecordState } from '../ui/states.tsx';

export const meta = privatePageMeta('Candidate');

export default function CandidatedetailsPage() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const mayDecide = useAdminMay('people');
  const mayMail = useAdminMay('outreach');
  const id = params.get('id') ?? '';
  const isCompany = session?.type === 'company';
  const matchJob = isCompany ? (params.get('match_job') ?? '') : '';
  const profile = useQuery({ ...profileById(id, matchJob), enabled: id !== '' });
  useRecordProfileView(isCompany ? profile.data?.id : undefined);
  if (id === '' || isMissing(profile.error))
    return (
      <MissingRecordState record="Profile" to="/verified-fractional-candidates" label="See the candidates" />
    );
  return (
    <LoadBoundary heading="h1" query={profile} skeleton={<PageSkeleton />}>
      {(candidate) => (
        <>
          <PageTitle>{`${candidate.first_name} ${candidate.last_name}`}</PageTitle>
          {candidate.status !== null && mayDecide && (
            <DecisionBar
              profile={candidate}
              onErased={() => void navigate('/verified-fractional-candidates')}
            />
          )}
          {isCompany && <TrailNav id={candidate.id} matchJob={matchJob} />}
          <ProfileView
            profile={candidate}
            actions={
              isCompany ? (
                <>
                  <CandidateState personId={candidate.id} among={[candidate.id]} jobId={matchJob} />
                  <InviteButton person={candidate} jobId={matchJob} variant="filled" fullWidth />
                  <ShortlistButton person={candidate} among={[candidate.id]} fullWidth />
                  <MessageButton userId={candidate.id} fullWidth />
                  <ReportButton about="fractional" id={candidate.id} />
                </>
              ) : (
                mayMail && <UpgradeMailButton userId={candidate.id} fullWidth />
              )
            }
            match={
              isCompany && (
                <MatchPanel
                  match={candidate.match}
                  jobSelect={
                    <MatchJobSelect
                      value={matchJob}
                      onChange={(jobId) =>
                        void navigate(profilePath(id, jobId), {
                          replace: true,
                          state,
                          preventScrollReset: true,
                        })
                      }
                    />
                  }
                />
              )
            }
          >
            {mayDecide && <PersonNotes userId={candidate.id} />}
            {isCompany ? (
              <ShownReferences personId={candidate.id} />
            ) : (
              <ReferencePanel personId={candidate.id} />
            )}
            <Section title="Reviews">
              <ReviewList about={{ fractional: candidate.id }} />
            </Section>
          </ProfileView>
        </>
      )}
    </LoadBoundary>
  );
}
