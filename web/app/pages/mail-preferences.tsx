import { useSearchParams } from 'react-router';
import { MailPreferences } from '../features/notifications/mail-preferences.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta('Your mails');

export default function MailPreferencesPage() {
  const [params] = useSearchParams();
  return <MailPreferences token={params.get('token') ?? ''} />;
}
