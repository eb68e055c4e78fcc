import {
  IconBriefcase,
  IconCalendarEvent,
  IconClock,
  IconCreditCard,
  IconFlag,
  IconGauge,
  IconMessage,
  IconSend,
  IconShieldLock,
  IconSpeakerphone,
  IconStar,
  IconTrophy,
  IconUserCheck,
} from '@tabler/icons-react';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';

const icons: Record<NotificationKind, typeof IconSend> = {
  new_message: IconMessage,
  invitation: IconSend,
  matching_job: IconBriefcase,
  application_status: IconSend,
  application_no_response: IconClock,
  interview: IconCalendarEvent,
  offer: IconTrophy,
  application_received: IconSend,
  reply_due: IconClock,
  job_expiring: IconBriefcase,
  job_claimed: IconBriefcase,
  import_gone: IconBriefcase,
  review_asked: IconStar,
  review_published: IconStar,
  profile_reminder: IconUserCheck,
  approval_asked: IconUserCheck,
  report_filed: IconFlag,
  limit_reached: IconGauge,
  admin_message: IconSpeakerphone,
  approval_decided: IconUserCheck,
  plan_bought: IconCreditCard,
  plan_renewing: IconCreditCard,
  plan_failed: IconCreditCard,
  plan_ended: IconCreditCard,
  account_security: IconShieldLock,
};

/** What a notification is about, at a glance; its title says it in words. */
export const KindIcon = ({ kind }: { kind: NotificationKind }) => {
  const Icon = icons[kind];
  return <Icon size={20} stroke={1.75} aria-hidden="true" />;
};
