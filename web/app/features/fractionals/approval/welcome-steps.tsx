import styles from './welcome-steps.module.css';

const steps = [
  {
    title: 'Fill in your profile',
    text: 'Function, expertise, one role you have held, your hours and your rate. About ten minutes, saved as you go.',
  },
  {
    title: 'Send it for approval',
    text: 'We review every profile. You get an email with the decision, and with the reason if something has to change.',
  },
  {
    title: 'Apply and be found',
    text: 'Companies can find you, each job shows how well it fits you and why, and you can follow every application.',
  },
];

/** The steps for a fractional after sign-up. */
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
