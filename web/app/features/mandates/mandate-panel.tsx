import { Button, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayTime } from '../../../../contract/src/dates.ts';
import type { Mandate, MandateVersion } from '../../../../contract/src/mandates.ts';
import { Side } from '../../../../contract/src/terms.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { MandateDocument } from './mandate-document.tsx';
import { downloadPdf } from './mandates.data.ts';
import styles from './mandates.module.css';
import { SignButton } from './sign-button.tsx';
import { partyName } from './signature-steps.tsx';

interface Props {
  query: UseQueryResult<Mandate>;
  side: Side;
}

/** The document of an engagement: who signed it, its text, and its former versions. */
export const MandatePanel = ({ query, side }: Props) => (
  <LoadBoundary query={query} skeleton={<Bar height="9rem" />}>
    {(mandate) => <Loaded mandate={mandate} side={side} />}
  </LoadBoundary>
);

const Loaded = ({ mandate, side }: { mandate: Mandate; side: Side }) => {
  const { versions, awaits_you, document, application_id, number } = mandate;
  const former = versions.slice(1);
  return (
    <div className={styles.panel}>
      <ul className={styles.signatures}>
        {Side.options.map((party) => (
          <li key={party}>
            <strong>{partyName(mandate, party)}</strong>
            <Signature version={mandate} side={party} isYou={party === side} />
          </li>
        ))}
      </ul>
      <Group gap="xs">
        {awaits_you && <SignButton mandate={mandate} variant="default" />}
        <PdfButton applicationId={application_id} number={number} />
      </Group>
      <details className={styles.text}>
        <summary>Version {number}</summary>
        <div className={styles.sheet}>
          <MandateDocument markdown={document} />
        </div>
        <Text c="dimmed" fz="sm">
          SHA-256: <code>{mandate.sha256}</code>
        </Text>
      </details>
      {former.map((version) => (
        <details key={version.number} className={styles.text}>
          <summary>
            Version {version.number}, replaced, signed by {version.signatures.length} of 2
          </summary>
          <div className={styles.sheet}>
            <MandateDocument markdown={version.document} />
          </div>
          <PdfButton applicationId={application_id} number={version.number} />
        </details>
      ))}
    </div>
  );
};

interface SignatureProps {
  version: MandateVersion;
  side: Side;
  isYou: boolean;
}

const Signature = ({ version, side, isYou }: SignatureProps) => {
  const signature = version.signatures.find((candidate) => candidate.side === side);
  if (signature === undefined)
    return (
      <Text span c="dimmed" fz="sm">
        {isYou ? 'You have not signed.' : 'Has not signed.'}
      </Text>
    );
  return (
    <span className={styles.signature}>
      <span className={styles.name}>{signature.name}</span>
      <Text span c="dimmed" fz="sm">
        Signed on {formatDayTime(signature.signed_at)} UTC
      </Text>
    </span>
  );
};

const PdfButton = ({ applicationId, number }: { applicationId: string; number: number }) => {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    // `call` shows a failure.
    await downloadPdf(applicationId, number).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} onClick={download}>
      Download PDF<span className="visually-hidden"> of version {number}</span>
    </Button>
  );
};
