import { isFilledIn, operator } from '../../lib/operator.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './people.module.css';

/** Who is named in `content/site.json`; a place that is still to be filled in is nobody. */
export const team = operator.team.filter(({ name, role }) => isFilledIn(name) && isFilledIn(role));

/** The people who run the site. */
export const People = () => (
  <ul className={styles.people}>
    {team.map(({ name, role, about, picture, link }) => (
      <li key={name}>
        <Avatar name={name} picture={picture ?? null} size={88} />
        <div>
          <h3>{link ? <a href={link}>{name}</a> : name}</h3>
          <p className={styles.role}>{role}</p>
          {isFilledIn(about) && <p className={styles.about}>{about}</p>}
        </div>
      </li>
    ))}
  </ul>
);
