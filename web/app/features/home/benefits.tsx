import { limits } from '../../../../contract/src/limits.ts';
import styles from './benefits.module.css';
import sceneStyles from './scene.module.css';
import { Scene, SceneTicks } from './scene.tsx';
import { ClockScene, FeeScene, MatchScene } from './scenes.tsx';

/** Safety functions, which are free on every plan. */
const SafetyScene = () => (
  <Scene>
    <p className={sceneStyles.title}>On every plan, and for free</p>
    <SceneTicks
      items={[
        'Block a person, immediately and permanently',
        'Report a person, a job or a message',
        'Hide your profile from companies you choose',
        'Export all your data',
        'Delete your account yourself',
      ]}
    />
  </Scene>
);

const benefits = [
  {
    title: 'No commission',
    text: 'We sell plans. Companies and executives agree their own terms, talk directly, and exchange phone numbers whenever they like.',
    scene: <FeeScene payee="Paid to the executive" />,
  },
  {
    title: 'Reply times are public',
    text: `Each job promises a reply within days, and shows how often the company has kept its promise. After ${limits.noResponseDays} days without a reply you get the application back.`,
    scene: <ClockScene />,
  },
  {
    title: 'Matches are explained',
    text: 'Seven factors, each with its points and a reason. Plans do not change scores, and no machine declines an application.',
    scene: <MatchScene />,
  },
  {
    title: 'Safety is free',
    text: 'Blocking, reporting, and exporting or deleting your data are free on every plan. A person reviews every profile before companies see it.',
    scene: <SafetyScene />,
  },
];

/** The main benefits, each beside an illustration. */
export const Benefits = () => (
  <ul className={styles.points}>
    {benefits.map(({ title, text, scene }) => (
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
