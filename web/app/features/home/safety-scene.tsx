import styles from './scene.module.css';
import { Scene, SceneTicks } from './scene.tsx';

/** What nobody pays for. */
export const SafetyScene = () => (
  <Scene>
    <p className={styles.title}>On every plan, and without one</p>
    <SceneTicks
      items={[
        'Block somebody, at once and for good',
        'Report a person, a job or a message',
        'Keep companies of your choice from seeing you',
        'Take all your data with you',
        'Delete your account by yourself',
      ]}
    />
  </Scene>
);
