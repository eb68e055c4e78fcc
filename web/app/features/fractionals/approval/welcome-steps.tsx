import styles from './welcome-steps.module.css';

const steps = [
  {
    title: 'Fill in your profile',
    text: 'Function, expertise, one role you have held, your hours and your rate. About ten minutes, saved as you go.',
  },
  {
    title: 'Ask for approval',
    text: 'Somebody here reads every profile. You get a mail with the decision, and with the reason if something has to change.',
  },
  {
    title: 'Apply, and be found',
    text: 'Companies see you, each job says how well it fits you and why, and you follow every application to its end.',
  },
];

/** What comes after signing up, for a fractional. */
export const WelcomeSteps = () => (
  <ol className={styles.steps}>
    {steps.map(({ title, text }) => (
      <li key={title}>
        <h2>{title}</h2>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);
