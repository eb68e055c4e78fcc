import { Modal } from '@mantine/core';
import type { Application } from '../../../../contract/src/applications.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { factsOf, nameOf } from './applicant-facts.ts';
import styles from './compare-dialog.module.css';
import { labelOf } from './own-application.tsx';

interface Props {
  applicants: readonly Application[];
  opened: boolean;
  onClose: () => void;
}

/** Two or three applicants side by side, fact by fact. */
export const CompareDialog = ({ applicants, opened, onClose }: Props) => {
  const facts = applicants.map((one) => new Map(factsOf(one).map(({ label, value }) => [label, value])));
  const names = [...new Set(facts.flatMap((one) => [...one.keys()]))];
  const factors = applicants[0]?.match.reasons ?? [];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Side by side"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">Applicants compared</caption>
          <thead>
            <tr>
              <td />
              {applicants.map((one) => (
                <th key={one.id} scope="col">
                  {nameOf(one)}
                  <span>{one.fractional.headline}</span>
                  <StatusBadge status={one.status} {...labelOf(one)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Match</th>
              {applicants.map(({ id, match }) => (
                <td key={id} className={styles.score}>
                  {match.score}
                </td>
              ))}
            </tr>
            {factors.map(({ factor, most }, at) => (
              <tr key={factor}>
                <th scope="row">{factor}</th>
                {applicants.map(({ id, match }) => (
                  <td key={id}>
                    {match.reasons[at]?.points ?? 0} of {most}
                  </td>
                ))}
              </tr>
            ))}
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {applicants.map(({ id }, at) => (
                  <td key={id}>{facts[at]?.get(name) ?? '–'}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Skills</th>
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
