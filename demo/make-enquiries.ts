import { defaultChannels } from '../contract/src/notification-kinds.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';
import type { User } from './make-users.ts';

const enquiryTexts = [
  {
    days: 1,
    kind: 'contact',
    name: 'Imogen Vance',
    email: 'imogen.vance@hollowaypress.example',
    subject: 'Can two of us share a company account?',
    message:
      'Two of us hire, and I would like to give my colleague access without sharing a password.\n\nDo we need a second plan for that?',
  },
  {
    days: 2,
    kind: 'affiliate',
    name: 'Tobias Reeve',
    email: 'tobias@secondchair.example',
    website: 'https://secondchair.example/newsletter',
    message:
      'I write a fortnightly newsletter for finance leaders who are leaving full-time roles. I would like to feature you in the issue on finding a first client.',
  },
  {
    days: 3,
    kind: 'contact',
    name: 'Priya Raman',
    email: 'priya.raman@northlight.example',
    subject: 'VAT number on our invoice',
    message:
      'Our accountant needs our VAT number on last month’s invoice. Where do I enter it, and can the existing invoice be changed?',
  },
  {
    days: 6,
    kind: 'contact',
    name: 'Daniel Okafor',
    email: 'daniel.okafor@people.example',
    subject: 'My profile was not approved',
    message: 'The note says my bio is too short. I have extended it. Should I request approval again?',
    settled: true,
  },
  {
    days: 9,
    kind: 'affiliate',
    name: 'Marta Lindqvist',
    email: 'marta@boardroomnotes.example',
    website: 'https://boardroomnotes.example',
    message:
      'I run a podcast for first-time board chairs. Fractional leaders come up in nearly every episode.',
    settled: true,
  },
] as const;

/** Enquiries, and the people who opted in to news by mail. */
export const makeEnquiries = (context: DemoContext, users: User[], admins: User[]) => ({
  enquiries: enquiryTexts.map(
    ({ days, settled, ...enquiry }: (typeof enquiryTexts)[number] & { settled?: true }) => {
      const at = context.daysAgo(days);
      return {
        ...enquiry,
        id: context.id(at),
        created_at: at.toISOString(),
        ...(settled ? { done_at: context.daysAgo(days - 1).toISOString(), done_by: admins[0]?.id } : {}),
      } satisfies DemoRow<'enquiries'>;
    },
  ),
  newsletter_subscribers: users
    .filter(({ subscribes, type }) => subscribes && type !== 'admin')
    .map(({ email, created }) => ({
      email,
      state: 'subscribed' as const,
      changed_at: created.toISOString(),
    })),
  notification_preferences: users
    .filter(({ subscribes, type }) => subscribes && type !== 'admin')
    .map(({ id }) => ({
      user_id: id,
      kind: 'admin_message' as const,
      ...defaultChannels('admin_message'),
      mail: true,
    })),
});
