import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { UpgradeMailButton } from '../features/campaigns/upgrade-mail.tsx';
import { MessageButton } from '../features/chat/message-button.tsx';
import { profileById, useRecordProfileView } from '../features/fractionals/fractionals.data.ts';
import { ProfileView } from '../features/fractionals/profile/profile-view.tsx';
import { DecisionBar } from '../features/fractionals/review/decision-bar.tsx';
import { InviteButton } from '../features/invitations/invite-button.tsx';
import { PersonNotes } from '../features/moderation/person-notes.tsx';
import { ReportButton } from '../features/moderation/report-button.tsx';
import { ReviewList } from '../features/reviews/review-list.tsx';
import { isMissing } from '../lib/load-state.ts';
import { privatePageMeta } from '../lib/page-meta.ts';
import { useAdminMay, useSession } from '../lib/session.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { Section } from '../ui/section.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { MissingRecordState } from '../ui/states.tsx';

export const meta = privatePageMeta('Candidate');

export default function CandidatedetailsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const mayDecide = useAdminMay('people');
  const mayMail = useAdminMay('outreach');
  const id = params.get('id') ?? '';
  const profile = useQuery({ ...profileById(id), enabled: id !== '' });
  useRecordProfileView(session?.type === 'company' ? profile.data?.id : undefined);
  if (id === '' || isMissing(profile.error))
    return (
      <MissingRecordState record="Profile" to="/verified-fractional-candidates" label="See the candidates" />
    );
  return (
    <LoadBoundary heading="h1" query={profile} skeleton={<PageSkeleton />}>
      {(candidate) => (
        <>
          <title>{`${candidate.first_name} ${candidate.last_name} · Cadre`}</title>
          {candidate.status !== null && mayDecide && (
            <DecisionBar
              profile={candidate}
              onErased={() => void navigate('/verified-fractional-candidates')}
            />
          )}
          <ProfileView
            profile={candidate}
            actions={
              <>
                {session?.type === 'company' && (
                  <MessageButton userId={candidate.id} variant="filled" fullWidth />
                )}
                <InviteButton person={candidate} fullWidth />
                {mayMail && <UpgradeMailButton userId={candidate.id} fullWidth />}
                {session?.type === 'company' && <ReportButton about="fractional" id={candidate.id} />}
              </>
            }
          >
            {mayDecide && <PersonNotes userId={candidate.id} />}
            <Section title="Reviews">
              <ReviewList about={{ fractional: candidate.id }} />
            </Section>
          </ProfileView>
        </>
      )}
    </LoadBoundary>
  );
}
