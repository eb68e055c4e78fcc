import type { Webhook } from '../../../../contract/src/webhooks.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether a webhook is on, fails or is off. */
export const WebhookState = ({ webhook: { off_at, failing_since } }: { webhook: Webhook }) => {
  if (off_at !== null) return <StatusBadge status="off" label="Off" tone="bad" />;
  if (failing_since !== null) return <StatusBadge status="failing" label="Failing" tone="warn" />;
  return <StatusBadge status="on" label="On" tone="good" />;
};
