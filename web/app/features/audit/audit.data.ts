import { keepPreviousData } from '@tanstack/react-query';
import { adminUserList } from '../../../../contract/src/admin-users.ts';
import { auditLog } from '../../../../contract/src/audit.ts';
import { queryOf } from '../../lib/query-client.ts';

/** The filters as in the URL; an empty text is unset. */
export const noFilters = { search: '', action: '', actor_id: '', subject_id: '', date_from: '', date_to: '' };
export type AuditFilters = typeof noFilters;

export const pageSize = 25;

export const auditLogQuery = (filters: AuditFilters, page: number) => ({
  ...queryOf(auditLog, {
    query: {
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
      page,
      page_size: pageSize,
    },
  }),
  placeholderData: keepPreviousData,
});

export const adminsQuery = queryOf(adminUserList, { query: { page_size: 100 } });
