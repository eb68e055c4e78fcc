import { Modal } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { type Application, statusLabels } from '../../../../../contract/src/applications.ts';
import { useReferenceRates } from '../../../lib/reference-rates.ts';
import compareTable from '../../../ui/compare-table.module.css';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { applicantDetails, applicantName } from '../applicant-view-model.ts';
import styles from './compare-dialog.module.css';

interface Props {
  applicants: readonly Application[];
  opened: boolean;
  onClose: () => void;
}

/** Two or three applicants side by side. */
export const CompareDialog = ({ applicants, opened, onClose }: Props) => {
  const rates = useReferenceRates();
  const details = applicants.map(
    (application) => new Map(applicantDetails(application, rates).map(({ label, value }) => [label, value])),
  );
  const names = [...new Set(details.flatMap((values) => [...values.keys()]))];
  const factors = applicants[0]?.match.reasons ?? [];
  return (
    <Modal opened={opened} onClose={onClose} title="Compare applicants" size="xl">
      <div className={styles.scroll}>
        <table
          className={`${styles.table} ${compareTable.table}`}
          style={{ '--people': applicants.length, '--narrowest-column': '6.25rem' } as CSSProperties}
        >
          <caption className="visually-hidden">Applicants compared</caption>
          <thead>
            <tr>
              <td />
              {applicants.map((application) => (
                <th key={application.id} scope="col">
                  {applicantName(application)}
                  <span>{application.fractional.headline}</span>
                  <StatusBadge status={application.status} label={statusLabels[application.status]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <RowHeader>Match</RowHeader>
              {applicants.map(({ id, match }) => (
                <td key={id} className={styles.score}>
                  {match.score}
                </td>
              ))}
            </tr>
            {factors.map(({ factor, most }, index) => (
              <tr key={factor}>
                <RowHeader>{factor}</RowHeader>
                {applicants.map(({ id, match }) => (
                  <td key={id}>
                    {match.reasons[index]?.points ?? 0} of {most}
                  </td>
                ))}
              </tr>
            ))}
            {names.map((name) => (
              <tr key={name}>
                <RowHeader>{name}</RowHeader>
                {applicants.map(({ id }, index) => (
                  <td key={id}>{details[index]?.get(name) ?? '–'}</td>
                ))}
              </tr>
            ))}
            <tr>
              <RowHeader>Skills</RowHeader>
              {applicants.map(({ id, fractional }) => (
                <td key={id}>{fractional.skills.join(', ') || '–'}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Modal>
  );
};

const RowHeader = ({ children }: { children: ReactNode }) => (
  <th scope="row">
    <span className={compareTable.header}>{children}</span>
  </th>
);
