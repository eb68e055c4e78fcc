import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type AccountInvitation, accountInvitation } from '../../../contract/src/account-invitations.ts';
import { inputPassword } from '../../../contract/src/accounts.ts';
import { CallError } from '../../../contract/src/client.ts';
import { AuthHeading } from '../features/accounts/form-parts.tsx';
import { NewPasswordForm } from '../features/accounts/new-password-form.tsx';
import { useBrand } from '../lib/brand.ts';
import { call } from '../lib/call.ts';
import { getLandingPath } from '../lib/guards.ts';
import { isMissing } from '../lib/load-state.ts';
import { privatePageMeta } from '../lib/page-meta.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { startSession } from '../lib/session.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { Bar } from '../ui/skeletons.tsx';
import styles from './invitation.module.css';

export const meta = privatePageMeta({
  invitation: 'Your invitation',
  'admin/set-password': 'Set your password',
});

/** Where an invitation's link leads: it says who invited whom, and choosing a password signs the person in. */
export default function InvitationPage() {
  const [params] = useSearchParams();
  const ticket = params.get('ticket') ?? '';
  const query = useQuery({
    ...endpointQuery(accountInvitation, { query: { ticket } }),
    enabled: ticket !== '',
  });
  const [isUsed, setUsed] = useState(false);
  if (isUsed || ticket === '' || isMissing(query.error)) return <InvalidLink />;
  return (
    <LoadBoundary query={query} heading="h1" skeleton={<Skeleton />}>
      {(invitation) => <Accept invitation={invitation} ticket={ticket} onInvalid={() => setUsed(true)} />}
    </LoadBoundary>
  );
}

const Skeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading the invitation">
    <Bar width="80%" height="2.5rem" />
    <Bar width="95%" />
    <Bar height="2.75rem" />
  </div>
);

const InvalidLink = () => (
  <>
    <AuthHeading
      title="This link no longer works"
      lead="An invitation works once and for seven days. If you have used it, sign in. If not, ask for a new one."
    />
    <Button component={Link} to="/sign-in" size="lg" fullWidth>
      Sign in
    </Button>
  </>
);

interface Props {
  invitation: AccountInvitation;
  ticket: string;
  onInvalid: () => void;
}

const Accept = ({ invitation, ticket, onInvalid }: Props) => {
  const { name } = useBrand();
  const navigate = useNavigate();
  const { first_name, email, company, inviter } = invitation;
  const send = async (password: string) => {
    try {
      const profile = startSession(await call(inputPassword, { body: { ticket, password }, quiet: true }));
      void navigate(getLandingPath(profile), { replace: true });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'invalid_ticket') throw error;
      onInvalid();
    }
  };
  return (
    <>
      <AuthHeading
        title={company === null ? `Join ${name} as an admin` : `Join ${company} on ${name}`}
        lead={`Welcome, ${first_name}. Choose a password for your account.`}
      />
      <dl className={styles.facts}>
        {company !== null && (
          <>
            <dt>Company</dt>
            <dd>{company}</dd>
          </>
        )}
        {inviter !== null && (
          <>
            <dt>Invited by</dt>
            <dd>{inviter}</dd>
          </>
        )}
        <dt>Your address</dt>
        <dd>{email}</dd>
      </dl>
      <NewPasswordForm email={email} ticket={ticket} action="Set password" onSend={send} />
    </>
  );
};
