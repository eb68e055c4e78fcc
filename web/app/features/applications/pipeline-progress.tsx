import {
  type ApplicationStatus,
  type HistoryEntry,
  pipeline,
  statusLabels,
} from '../../../../contract/src/applications.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './pipeline-progress.module.css';
import { historyLabel, stageIndex } from './stages.ts';

interface Props {
  status: ApplicationStatus;
  history: readonly HistoryEntry[];
}

/** The stages of an application up to the current one; an ended application stays at the stage it reached. */
export const PipelineProgress = ({ status, history }: Props) => {
  const ended = stageIndex(status) === -1;
  const reached = ended ? Math.max(...history.map((entry) => stageIndex(entry.status))) : stageIndex(status);
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

/** Every step with its time and note. */
export const History = ({ history }: Pick<Props, 'history'>) => (
  <ol className={styles.history} aria-label="History">
    {history.map((entry) => (
      <li key={`${entry.status} ${entry.at}`}>
        <span className={styles.step}>{historyLabel(entry)}</span>
        <RelativeTime time={entry.at} />
        {entry.note && <p>{entry.note}</p>}
      </li>
    ))}
  </ol>
);
