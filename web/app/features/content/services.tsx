import { Link } from 'react-router';
import styles from './services.module.css';

export interface Service {
  title: string;
  text: string;
  /** What it costs, in words. */
  price: string;
  to: string;
  label: string;
}

/** What is offered to one side: each with its price and the way there. */
export const Services = ({ services }: { services: readonly Service[] }) => (
  <ul className={styles.services}>
    {services.map(({ title, text, price, to, label }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
        <div className={styles.end}>
          <strong>{price}</strong>
          <Link to={to}>{label}</Link>
        </div>
      </li>
    ))}
  </ul>
);
