import { sql } from 'kysely';
import type { WaitingItem } from '../../lib/waiting-item.ts';

const summary = sql`concat_ws(' · ', fractional_type, nullif(headline, ''))`;
const page = sql`'/candidatedetails?id=' || user_id`;

/** Profiles that wait for approval. The columns are those of `WaitingItem`, by their order. */
export const waitingApprovals = sql<WaitingItem>`
  select user_id::text, full_name, ${summary}, coalesce(submitted_at, fractionals.created_at), ${page}, user_id,
    null, null::jsonb
  from fractionals join users on users.id = user_id where fractionals.status = 'pending'`;

/** Approved profiles whose name, headline or function changed after the approval, with what changed. */
export const waitingReReviews = sql<WaitingItem>`
  select user_id::text, full_name, ${summary}, coalesce(re_review_since, fractionals.updated_at), ${page}, user_id,
    null, (
      select jsonb_agg(jsonb_build_object('field', field, 'before', re_review_from ->> key, 'after', after)) from (values
        ('Name', 'name', full_name),
        ('Headline', 'headline', headline),
        ('Function', 'function', fractional_type),
        ('Further functions', 'further_functions', array_to_string(fractional_types, ', '))
      ) as change (field, key, after)
      where re_review_from ? key and re_review_from ->> key is distinct from after)
  from fractionals join users on users.id = user_id where re_review and fractionals.status = 'verified'`;
