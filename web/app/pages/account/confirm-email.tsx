import { useSearchParams } from 'react-router';
import { ConfirmEmail } from '../../features/accounts/confirm-email.tsx';
import { titled } from '../../lib/title.ts';

export const meta = titled('Confirm your address');

export default function ConfirmEmailPage() {
  const [params] = useSearchParams();
  return <ConfirmEmail ticket={params.get('ticket')} />;
}
