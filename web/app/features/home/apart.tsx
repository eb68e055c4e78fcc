import { limits } from '../../../../contract/src/limits.ts';
import styles from './apart.module.css';
import { SafetyScene } from './safety-scene.tsx';
import { ClockScene, FeeScene, MatchScene } from './scenes.tsx';

const points = [
  {
    title: 'Nobody takes a cut',
    text: 'We sell plans. What a company and an executive agree is theirs, and so is the conversation: exchange numbers whenever you like.',
    scene: <FeeScene payee="Paid to the executive" />,
  },
  {
    title: 'The reply clock is public',
    text: `Each job promises an answer in days, and shows how the company has kept its word. After ${limits.noResponseDays} days of silence an application is given back.`,
    scene: <ClockScene />,
  },
  {
    title: 'A match says why',
    text: 'Seven factors, with their points in plain words. No plan changes a score, and no machine turns anybody down.',
    scene: <MatchScene />,
  },
  {
    title: 'Safety is not a feature of a plan',
    text: 'To block, to report, to export and to erase is free for all. Every profile is looked at by a person before companies see it.',
    scene: <SafetyScene />,
  },
];

/** What one gets here and not elsewhere, each beside a piece of the product. */
export const Apart = () => (
  <ul className={styles.points}>
    {points.map(({ title, text, scene }) => (
      <li key={title}>
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
        {scene}
      </li>
    ))}
  </ul>
);
