import {
  type ApplicationStatus,
  type HistoryEntry,
  pipeline,
  statusLabels,
} from '../../../../contract/src/applications.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './pipeline-progress.module.css';
import { rankOf } from './stages.ts';

interface Props {
  status: ApplicationStatus;
  history: readonly HistoryEntry[];
}

/** How far an application has come; one that ended stays at the step it had reached. */
export const PipelineProgress = ({ status, history }: Props) => {
  const ended = rankOf(status) === -1;
  const reached = ended ? Math.max(...history.map((entry) => rankOf(entry.status))) : rankOf(status);
  return (
    <ol className={styles.stages} data-ended={ended || undefined} aria-label="Progress">
      {pipeline.map((name, place) => (
        <li
          key={name}
          data-reached={place <= reached || undefined}
          aria-current={!ended && place === reached ? 'step' : undefined}
        >
          {statusLabels[name]}
          {place <= reached && <span className="visually-hidden"> (reached)</span>}
        </li>
      ))}
    </ol>
  );
};

/** Every step with its time, and what was said with it. */
export const History = ({ history }: Pick<Props, 'history'>) => (
  <ol className={styles.history} aria-label="History">
    {history.map(({ status, at, note }) => (
      <li key={`${status} ${at}`}>
        <span className={styles.step}>{statusLabels[status]}</span>
        <RelativeTime time={at} />
        {note && <p>{note}</p>}
      </li>
    ))}
  </ol>
);
