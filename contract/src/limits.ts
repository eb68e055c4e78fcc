/** Constants of spec section 9 and the limits of the product, each in this one place. */
export const limits = {
  pageSize: 10,
  pageSizeMost: 100,
  chatPageSize: 20,
  categoryPageSize: 50,
  jobPageSize: 20,
  adminUserPageSize: 10,
  paginationWindow: 4,

  toastMilliseconds: 3_000,
  typingMilliseconds: 3_000,
  iosHintAfterMilliseconds: 10_000,
  iosHintForMilliseconds: 10_000,
  narrowBreakpointPixels: 991,
  messagePreviewCharacters: 100,
  messageLineCharacters: 300,
  cookieDays: 30,

  accessTokenMinutes: 15,
  refreshTokenDays: 30,
  previousRefreshTokenSeconds: 10,
  codeDigits: 6,
  codeMinutes: 15,
  codeTries: 5,
  ticketMinutes: 15,
  emailChangeMinutes: 60,
  invitationDays: 7,
  passwordLength: { least: 8, most: 128 },
  emailCharacters: 254,
  nameCharacters: 80,
  uploadBytes: 10 * 1024 * 1024,
  imagePixels: 40_000_000,
  bodyBytes: 256 * 1024,

  headlineCharacters: 90,
  bioCharacters: { least: 200, most: 2_000 },
  profileSkills: { least: 3, most: 20 },
  extraFractionalTypes: 2,
  subCategories: 3,
  careerEntries: 1_000,

  jobTitleCharacters: { least: 8, most: 100 },
  jobDescriptionCharacters: { least: 150, most: 8_000 },
  jobOutcomes: 3,
  jobSkills: { least: 1, most: 8 },
  jobHours: { least: 1, most: 40 },
  jobBudgetRatio: 3,
  jobScreeningQuestions: 3,
  jobLiveDays: 30,
  jobApplyByDays: 60,
  jobIntakeCap: 40,
  jobPromotedDays: 14,
  jobReplyPromiseDays: 5,
  coverLetterCharacters: { least: 20, most: 5_000 },
  searchCharacters: 200,
  searchIds: 3_000,
  searchMilliseconds: 300,
  similarJobs: 4,
  recentJobs: 10,
  recommendedJobs: 10,

  noResponseDays: 21,
  reviewsBeforeAverage: 3,
  publicFractionalPreview: 12,
} as const;

/** What each plan allows. `applications` are a calendar month's in UTC; `day` is the most on one day. */
export const entitlements = {
  fractional: {
    Free: { applications: 3, day: 3, savedSearches: 1, newChats: 0 },
    Basic: { applications: 12, day: 10, savedSearches: 5, newChats: 0 },
    Premium: { applications: 30, day: 10, savedSearches: 15, newChats: 5 },
    Powerhouse: { applications: 80, day: 10, savedSearches: 50, newChats: 15 },
  },
  company: {
    Free: { activeJobs: 0, seats: 1, conversations: 0, invites: 0, contactDetails: false },
    'Promote 1': { activeJobs: 1, seats: 2, conversations: 0, invites: 0, contactDetails: false },
    'Promote 3': { activeJobs: 3, seats: 3, conversations: 0, invites: 0, contactDetails: false },
    'Promote 10': { activeJobs: 10, seats: 5, conversations: 0, invites: 0, contactDetails: false },
    Lite: { activeJobs: 1, seats: 1, conversations: 15, invites: 15, contactDetails: true },
    Full: { activeJobs: 3, seats: 10, conversations: 60, invites: 50, contactDetails: true },
  },
} as const;

export type FractionalPlan = keyof typeof entitlements.fractional;
export type CompanyPlan = keyof typeof entitlements.company;
