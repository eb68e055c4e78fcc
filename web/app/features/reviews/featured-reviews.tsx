import type { Review } from '../../../../contract/src/reviews.ts';
import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import styles from './featured-reviews.module.css';

const max = 10;

/** The latest featured reviews, for public pages; without the component library, so that it stays small. */
export const FeaturedReviews = ({ reviews }: { reviews: readonly Review[] }) => (
  <ul className={styles.reviews}>
    {reviews.slice(0, max).map((review) => {
      const byCompany = review.author_side === 'company';
      return (
        <li key={review.id}>
          <figure>
            <blockquote>{review.comment}</blockquote>
            <figcaption>
              {byCompany ? (
                <CompanyMark name={review.author_title} logo={review.author_picture} size={36} />
              ) : (
                <Avatar name={review.author_name} picture={review.author_picture} size={36} />
              )}
              <span>
                <strong>{review.author_name}</strong>
                <span>{review.author_title}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      );
    })}
  </ul>
);
