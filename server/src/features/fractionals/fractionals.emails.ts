import { RejectionReason, rejectionReasons } from '../../../../contract/src/accounts.ts';
import { type MailContent, mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';

interface Told {
  decision: 'approved' | 'rejected' | 'suspended' | 'active';
  reasonCode: string | null;
  reason: string | null;
  publicUrl: string;
  contactEmail: string;
}

const sentenceOf = (reasonCode: string | null) => {
  const code = RejectionReason.safeParse(reasonCode);
  return code.success && code.data !== 'other' ? [rejectionReasons[code.data]] : [];
};

const contents: Record<Told['decision'], (told: Told) => MailContent> = {
  approved: ({ publicUrl }) => ({
    title: 'Your profile is approved',
    paragraphs: [
      'Companies can find you now, and you can apply to jobs.',
      'Keep your hours and the day you are free from up to date: companies filter by both.',
    ],
    action: { label: 'Browse jobs', url: `${publicUrl}/account/fractional/opportunities/browse-jobs` },
  }),
  rejected: ({ reasonCode, reason, publicUrl }) => ({
    title: 'Your profile needs a change',
    paragraphs: [
      'We have looked at your profile and cannot approve it as it stands.',
      ...sentenceOf(reasonCode),
      ...(reason === null ? [] : [`What to mend: ${reason}`]),
      'Change it and ask again: there is no limit and no waiting time.',
    ],
    action: { label: 'Mend my profile', url: `${publicUrl}/account/fractional/next-step` },
  }),
  suspended: ({ reason, contactEmail }) => ({
    title: 'Your profile is suspended',
    paragraphs: [
      'Companies cannot see your profile for now.',
      ...(reason === null ? [] : [`The reason given: ${reason}`]),
      `If you think this is a mistake, write to ${contactEmail}.`,
    ],
  }),
  active: ({ publicUrl }) => ({
    title: 'Your profile is open again',
    paragraphs: ['The suspension is lifted, and your profile is as it was before.'],
    action: { label: 'Open my profile', url: `${publicUrl}/account/fractional/fractional-profile` },
  }),
};

/** Tells a fractional what was decided on their profile, with the reason and what to do next. */
export const decisionMail = (to: string, told: Told): Mail => {
  const content = contents[told.decision](told);
  return { to, subject: content.title, ...mailLayout(content) };
};
