import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CallError } from '../../../contract/src/client.ts';
import { MessageButton } from '../features/chat/message-button.tsx';
import { profileById } from '../features/fractionals/fractionals.data.ts';
import { ProfileView } from '../features/fractionals/profile/profile-view.tsx';
import { DecisionBar } from '../features/fractionals/review/decision-bar.tsx';
import { InviteButton } from '../features/invitations/invite-button.tsx';
import { PersonNotes } from '../features/moderation/person-notes.tsx';
import { ReportButton } from '../features/moderation/report-button.tsx';
import { ReviewList } from '../features/reviews/review-list.tsx';
import { useSession } from '../lib/session.ts';
import { titled } from '../lib/title.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { EmptyState } from '../ui/states.tsx';

export const meta = titled('Candidate');

const missing = (
  <EmptyState
    heading="h1"
    title="This profile is not there"
    text="It may have been taken down, or it is not open to your account."
    action={<LinkButton to="/verified-fractional-candidates">See the candidates</LinkButton>}
  />
);

export default function CandidatedetailsPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const id = params.get('id') ?? '';
  const profile = useQuery({ ...profileById(id), enabled: id !== '' });
  const absent = profile.error instanceof CallError && [400, 404].includes(profile.error.status);
  if (id === '' || absent) return missing;
  return (
    <LoadBoundary heading="h1" query={profile} skeleton={<PageSkeleton />}>
      {(found) => (
        <>
          <title>{`${found.first_name} ${found.last_name} · Cadre`}</title>
          {found.status !== null && <DecisionBar profile={found} />}
          <ProfileView
            profile={found}
            actions={
              <>
                {session?.type === 'company' && (
                  <MessageButton userId={found.id} variant="filled" fullWidth />
                )}
                <InviteButton person={found} fullWidth />
                {session?.type === 'company' && <ReportButton about="fractional" id={found.id} />}
              </>
            }
          >
            {session?.type === 'admin' && <PersonNotes userId={found.id} />}
            <Section title="Reviews">
              <ReviewList about={{ fractional: found.id }} />
            </Section>
          </ProfileView>
        </>
      )}
    </LoadBoundary>
  );
}
