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

/** A step beside those of the application itself, such as an interview. */
export interface Step {
  label: string;
  at: string;
}

interface HistoryProps extends Pick<Props, 'history'> {
  steps?: readonly Step[];
}

/** Every step with its time and note, the oldest first. */
export const History = ({ history, steps = [] }: HistoryProps) => {
  const moves = history.map((entry) => ({ label: historyLabel(entry), at: entry.at, note: entry.note }));
  const entries = [...moves, ...steps.map((step) => ({ ...step, note: null }))].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
  return (
    <ol className={styles.history} aria-label="History">
      {entries.map(({ label, at, note }) => (
        <li key={`${label} ${at}`}>
          <span className={styles.step}>{label}</span>
          <RelativeTime time={at} />
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  );
};
