import { StatusBadge } from '../../ui/status-badge.tsx';

/** The verified domain of a company; nothing without one. */
export const DomainBadge = ({ domain }: { domain: string | null }) =>
  domain !== null && (
    <span title={domain}>
      <StatusBadge status="verified" label="Domain verified" />
    </span>
  );
