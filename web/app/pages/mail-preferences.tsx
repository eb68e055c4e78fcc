import { useSearchParams } from 'react-router';
import { MailPreferences } from '../features/notifications/mail-preferences.tsx';
import { titled } from '../lib/title.ts';

export const meta = titled('Your mails');

export default function MailPreferencesPage() {
  const [params] = useSearchParams();
  return <MailPreferences token={params.get('token') ?? ''} />;
}
