import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { emailChangeUndo } from '../../../../contract/src/own-account.ts';
import { AuthHeading, FormFailure } from '../../features/accounts/form-parts.tsx';
import { call } from '../../lib/call.ts';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { clearSession } from '../../lib/session.ts';

export const meta = privatePageMeta('Undo the change of your address');

/** Where the link in a mail to the old address leads. It needs a click, because mail scanners open links too. */
export default function UndoEmailChangePage() {
  const [params] = useSearchParams();
  const ticket = params.get('ticket') ?? '';
  const undo = useMutation({
    mutationFn: () => call(emailChangeUndo, { body: { ticket }, quiet: true }),
    onSuccess: () => clearSession(),
  });
  if (undo.data)
    return (
      <>
        <AuthHeading
          title="Your address is restored"
          lead={
            <>
              All devices are signed out. We’ve mailed a link to <strong>{undo.data.email}</strong> to choose
              a new password.
            </>
          }
        />
        <Button component={Link} to="/" size="lg" fullWidth>
          Continue
        </Button>
      </>
    );
  return (
    <>
      <AuthHeading
        title="Undo the change of your address?"
        lead="Your account gets its old address back. All devices are signed out, and you choose a new password by mail."
      />
      <FormFailure
        message={ticket ? undo.error?.message : 'This link is incomplete. Open it from the mail again.'}
      />
      <Button
        size="lg"
        fullWidth
        mt="md"
        loading={undo.isPending}
        disabled={!ticket}
        onClick={() => undo.mutate()}
      >
        Undo the change
      </Button>
    </>
  );
}
