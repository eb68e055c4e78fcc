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
  chunkMilliseconds: 120_000,
  iosHintAfterMilliseconds: 10_000,
  iosHintForMilliseconds: 10_000,
  narrowBreakpointPixels: 991,
  messagePreviewCharacters: 100,
  messageLineCharacters: 300,
  chatMessageCharacters: 10_000,
  /** A message of the most characters fits however it is written as JSON; one that is too long is still told so. */
  chatFrameBytes: 256 * 1024,
  chatTicketSeconds: 30,
  /** Open at a time, of one person and process: every tab of every device has one. */
  chatSocketsOfOne: 50,
  /** Frames of one socket: so many at once, and so many more each second; refused so often, it is closed. */
  chatFrames: { atOnce: 60, aSecond: 10, refusals: 200 },
  /** What waits for a socket that does not read, before it is closed. */
  chatUnsentBytes: 512 * 1024,
  chatMailAfterMinutes: 15,
  chatMailEveryMinutes: 60,

  accessTokenMinutes: 15,
  /** The lifetime of spec section 9's cookies, of which there is this one. */
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
  /** A request's body has so long, and a second more for each of so many bytes that came. */
  slowBody: { graceSeconds: 10, bytesPerSecond: 32 * 1024 },
  /** A file that nothing shows, as one that was uploaded and never saved, goes after so long. */
  looseFileDays: 2,

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
  jobClaimHours: 48,
  /** Of one company: whoever waits for such jobs may be mailed of each. */
  jobsCreatedHour: 30,
  /** Of one job by one account. */
  jobMovesHour: 30,
  /** Of one application by one account: the other side is mailed of most. */
  applicationMovesDay: 12,
  jobFeedPageSize: 50,
  jobFeedSeconds: 60,
  coverLetterCharacters: 5_000,
  searchCharacters: 200,
  searchIds: 3_000,
  searchMilliseconds: 300,
  /** Less than a search has in all: what it then lacks is its turn at a table, and not narrower words. */
  searchLockMilliseconds: 250,
  similarJobs: 4,
  recentJobs: 10,
  recommendedJobs: 10,
  /** What is said about pay is said of this many jobs or more. */
  jobsBeforePay: 5,

  replyNudgeDays: 5,
  replySlowDays: 7,
  planYearMonths: 10,
  checkoutMinutes: 60,
  renewalNoticeDays: 7,
  limitNoticeShare: 0.8,
  reportLinkSeconds: 60,

  noResponseDays: 21,
  replyRecordDays: 180,
  repliesBeforeRecord: 5,
  companiesBeforeReplies: 5,
  declineUndoMinutes: 5,
  reviewsBeforeAverage: 3,
  reviewBlindDays: 14,
  reviewAskDays: 30,
  reviewCommentCharacters: 2_000,
  reviewReplyCharacters: 1_000,
  publicFractionalPreview: 12,

  personNoteCharacters: 2_000,
  campaignSubjectCharacters: 150,
  campaignBodyCharacters: 40_000,
  campaignAddresses: 1_000,
  pushTitleCharacters: 60,
  pushBodyCharacters: 240,

  postTitleCharacters: 120,
  postSummaryCharacters: 300,
  postBodyCharacters: 60_000,
  postTags: 6,
  morePosts: 3,
  feedPosts: 30,
  readingWordsMinute: 220,

  jobRenewalDays: 30,
  jobExpiryWarningDays: 5,
  savedSearchNameCharacters: 80,
  alertJobs: 10,
  invitationNoteCharacters: 1_000,
  invitationsDay: 50,
  suggestedPeople: 12,
  interviewTimes: 5,
  /** Of one application, and then of one interview. */
  interviewProposalsDay: 6,
  interviewMinutes: { least: 10, most: 240 },
  interviewAheadDays: 90,
  interviewNoteCharacters: 1_000,
  profileReminderDays: [2, 7, 30],
  availabilityDays: 30,

  enquirySubjectCharacters: 150,
  enquiryCharacters: 5_000,
  enquiriesHour: 3,
  enquiryMonths: 24,
  newsletterMailEveryMinutes: 30,
  newsletterForgetDays: 30,

  scrapeIntervalMinutes: { least: 30, usual: 360, most: 10_080 },
  /** Of one run. */
  scrapeItems: 1_000,
  scrapePages: 10,
  scrapeItemErrors: 20,
  /** Good runs that a posting is absent from before it counts as likely expired. */
  scrapeMisses: 2,
  /** Of each source. */
  scrapeRunsKept: 50,
} as const;

/** What is sold, of each line the smallest first. */
export const planTitles = [
  'Basic',
  'Premium',
  'Powerhouse',
  'Promote 1',
  'Promote 3',
  'Promote 10',
  'Lite',
  'Full',
] as const;
/**
 * What each plan allows. `applications`, `newChats` and `conversations` are a calendar month's in UTC, `day` the most
 * on one day, `invites` those of one job, `promotedDays` those of a job that goes live.
 */
export const entitlements = {
  fractional: {
    Free: {
      applications: 3,
      day: 3,
      savedSearches: 1,
      searchFrequency: 'weekly',
      searchPush: false,
      newChats: 0,
    },
    Basic: {
      applications: 12,
      day: 10,
      savedSearches: 5,
      searchFrequency: 'daily',
      searchPush: false,
      newChats: 0,
    },
    Premium: {
      applications: 30,
      day: 10,
      savedSearches: 15,
      searchFrequency: 'at_once',
      searchPush: false,
      newChats: 5,
    },
    Powerhouse: {
      applications: 80,
      day: 10,
      savedSearches: 50,
      searchFrequency: 'at_once',
      searchPush: true,
      newChats: 15,
    },
  },
  company: {
    Free: {
      activeJobs: 0,
      seats: 1,
      promotedDays: 0,
      conversations: 0,
      invites: 0,
      contactDetails: false,
      compare: false,
      pipelineCsv: false,
    },
    'Promote 1': {
      activeJobs: 1,
      seats: 2,
      promotedDays: 14,
      conversations: 0,
      invites: 0,
      contactDetails: false,
      compare: false,
      pipelineCsv: false,
    },
    'Promote 3': {
      activeJobs: 3,
      seats: 3,
      promotedDays: 14,
      conversations: 0,
      invites: 0,
      contactDetails: false,
      compare: false,
      pipelineCsv: false,
    },
    'Promote 10': {
      activeJobs: 10,
      seats: 5,
      promotedDays: 14,
      conversations: 0,
      invites: 0,
      contactDetails: false,
      compare: false,
      pipelineCsv: false,
    },
    Lite: {
      activeJobs: 1,
      seats: 1,
      promotedDays: 0,
      conversations: 15,
      invites: 15,
      contactDetails: true,
      compare: false,
      pipelineCsv: false,
    },
    Full: {
      activeJobs: 3,
      seats: 10,
      promotedDays: 0,
      conversations: 60,
      invites: 50,
      contactDetails: true,
      compare: true,
      pipelineCsv: true,
    },
  },
} as const;

export type FractionalPlan = keyof typeof entitlements.fractional;
export type CompanyPlan = keyof typeof entitlements.company;
