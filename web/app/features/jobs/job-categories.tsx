import { Link } from 'react-router';
import type { HomepageCategory } from '../../../../contract/src/catalog.ts';
import { EmptyState } from '../../ui/states.tsx';
import styles from './job-categories.module.css';

interface Props {
  categories: readonly HomepageCategory[];
  /** The search that a category leads to. */
  searchOf: (category: HomepageCategory) => string;
}

const figure = new Intl.NumberFormat('en-GB');

/** Functions or industries, each with its live jobs and the way to them. */
export const JobCategories = ({ categories, searchOf }: Props) =>
  categories.length === 0 ? (
    <EmptyState title="Nothing here yet" />
  ) : (
    <ul className={styles.list}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={searchOf(category)} data-none={category.jobs_count === 0 || undefined}>
            <span className={styles.title}>{category.title}</span>
            <span className={styles.count}>
              {figure.format(category.jobs_count)}{' '}
              <span className="visually-hidden">{category.jobs_count === 1 ? 'job' : 'jobs'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );

const searchPath = (name: string, value: string) => `/jobgrid?${new URLSearchParams({ [name]: value })}`;

/** A function's search: its title is the filter's value. */
export const functionSearch = ({ title }: HomepageCategory) => searchPath('fractional_type', title);
/** An industry's search. */
export const industrySearch = ({ id }: HomepageCategory) => searchPath('main_category', id);
