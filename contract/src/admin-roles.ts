/** The roles of admins. Owners may do everything, and only they manage admins. */
export const adminRoles = ['owner', 'support', 'finance', 'content'] as const;

export type AdminRole = (typeof adminRoles)[number];

export const adminRoleLabels: Record<AdminRole, string> = {
  owner: 'Owner',
  support: 'Support',
  finance: 'Finance',
  content: 'Content',
};

/** What a role is for, beside its name. */
export const adminRoleHints: Record<AdminRole, string> = {
  owner: 'Everything, and the only role that manages admins and reads the audit log',
  support: 'People, companies, jobs, reviews and messages to us',
  finance: 'Plans, promo codes and reports',
  content: 'Blog, mailings, jobs and reviews',
};

/** The parts of the admin area, with the roles that may use them. */
export const adminAreas = {
  /** The admin's account, and what every signed-in person may read. */
  everyone: adminRoles,
  dashboard: adminRoles,
  /** Reading about people, with their contact details. */
  directory: ['owner', 'support', 'finance'],
  /** Decisions about people and companies. */
  people: ['owner', 'support'],
  jobs: ['owner', 'support', 'content'],
  reviews: ['owner', 'support', 'content'],
  content: ['owner', 'content'],
  outreach: ['owner', 'content'],
  finance: ['owner', 'finance'],
  admins: ['owner'],
  /** The name, texts, limits and switches of the site. */
  site: ['owner'],
} as const satisfies Record<string, readonly AdminRole[]>;

export type AdminArea = keyof typeof adminAreas;

/** Whether an admin with the role may use the area. A call without an area is for owners. */
export const mayUse = (role: AdminRole | null | undefined, area: AdminArea | undefined): boolean =>
  role === 'owner' ||
  (role != null && area !== undefined && (adminAreas[area] as readonly AdminRole[]).includes(role));
