import { href } from 'react-router';
import type { PublicProfile } from '../../../../contract/src/public-profiles.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import styles from './invite-link.module.css';

/** Leads a company from a public profile to inviting the person; a visitor signs up on the way. */
export const InviteLink = ({ profile }: { profile: Pick<PublicProfile, 'id' | 'first_name'> }) => {
  const session = useSession();
  const details = `${href('/candidatedetails')}?id=${profile.id}`;
  if (session?.type === 'fractional') return null;
  const to =
    session === null ? `${href('/sign-up')}?type=company&return=${encodeURIComponent(details)}` : details;
  return (
    <div>
      <LinkButton to={to} size="large" rel="nofollow">
        {session?.type === 'admin' ? 'Open the profile' : `Invite ${profile.first_name}`}
      </LinkButton>
      {session === null && (
        <p className={styles.note}>Create a free company account to invite them to a job.</p>
      )}
    </div>
  );
};
