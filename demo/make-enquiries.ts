import type { User } from './make-users.ts';
import type { Row, World } from './world.ts';

const written = [
  {
    days: 1,
    kind: 'contact',
    name: 'Imogen Vance',
    email: 'imogen.vance@hollowaypress.example',
    subject: 'May two of us use one company account?',
    message:
      'We are two people who hire, and I would like to give my colleague access without sharing a password.\n\nDo we need a second plan for that?',
  },
  {
    days: 2,
    kind: 'affiliate',
    name: 'Tobias Reeve',
    email: 'tobias@secondchair.example',
    website: 'https://secondchair.example/newsletter',
    message:
      'I write a fortnightly letter for finance leaders who are leaving full-time roles. I would mention Cadre in the issue on finding a first mandate.',
  },
  {
    days: 3,
    kind: 'contact',
    name: 'Priya Raman',
    email: 'priya.raman@northlight.example',
    subject: 'An invoice with our VAT number',
    message:
      'Our bookkeeping needs the VAT number on the invoice of last month. Where do I enter it, and can the old invoice be changed?',
  },
  {
    days: 6,
    kind: 'contact',
    name: 'Daniel Okafor',
    email: 'daniel.okafor@people.example',
    subject: 'My profile was sent back',
    message: 'The note says that the bio is too short. I have added to it. Shall I ask for approval again?',
    settled: true,
  },
  {
    days: 9,
    kind: 'affiliate',
    name: 'Marta Lindqvist',
    email: 'marta@boardroomnotes.example',
    website: 'https://boardroomnotes.example',
    message:
      'I run a podcast for first-time chairs. Fractional leaders are a subject of nearly every episode.',
    settled: true,
  },
] as const;

/** What people wrote to the operator, and who gets the newsletter. */
export const makeEnquiries = (world: World, users: User[], admins: User[]) => ({
  enquiries: written.map(({ days, settled, ...enquiry }: (typeof written)[number] & { settled?: true }) => {
    const at = world.daysAgo(days);
    return {
      ...enquiry,
      id: world.id(at),
      created_at: at.toISOString(),
      ...(settled ? { done_at: world.daysAgo(days - 1).toISOString(), done_by: admins[0]?.id } : {}),
    } satisfies Row<'enquiries'>;
  }),
  subscribers: users
    .filter(({ subscribes, type }) => subscribes && type !== 'admin')
    .map(({ email, created }) => ({
      email,
      state: 'subscribed' as const,
      changed_at: created.toISOString(),
    })),
});
