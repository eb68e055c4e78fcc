/** The constants of spec section 9 and the limits of the product. */
export const limits = {
  pageSize: 10,
  maxPageSize: 100,
  chatPageSize: 20,
  categoryPageSize: 50,
  jobPageSize: 20,
  adminUserPageSize: 10,
  paginationWindow: 4,

  toastMilliseconds: 3_000,
  /** A toast with a button stays long enough to be reached by keyboard. */
  undoToastMilliseconds: 12_000,
  typingMilliseconds: 3_000,
  chunkMilliseconds: 120_000,
  iosHintAfterMilliseconds: 10_000,
  iosHintForMilliseconds: 10_000,
  narrowBreakpointPixels: 991,
  messagePreviewCharacters: 100,
  messageLineCharacters: 300,
  chatMessageCharacters: 10_000,
  /** Fits a message of maximum length in any JSON encoding. A longer message still gets an error. */
  chatFrameBytes: 256 * 1024,
  chatTicketSeconds: 30,
  /** Open sockets per person and process: one for each tab of each device. */
  chatSocketsPerPerson: 50,
  /** Frames per person over all sockets: a burst, then a rate per second. After this many refusals a socket is closed. */
  chatFrames: { atOnce: 60, aSecond: 10, refusals: 200 },
  /** Open streams of list changes: per address (a household, an office) and process, and of all addresses per process. */
  listStreams: { ofAddress: 50, ofAll: 5_000 },
  /** The bytes buffered for a socket that does not read, before it is closed. */
  chatUnsentBytes: 512 * 1024,
  /** Files in chats: the longer side of a picture, the files chosen for one message, and the uploads of a person. */
  chatPicturePixels: 1_600,
  chatFilesAtOnce: 10,
  chatUploadsHour: 20,
  chatSubjects: 20,
  /** An answer by mail, with attachments, which are left out. */
  inboundMailBytes: 15 * 1024 * 1024,
  chatMailAfterMinutes: 15,
  chatMailEveryMinutes: 60,

  accessTokenMinutes: 15,
  /** The lifetime of the cookies of spec section 9, of which this is the only one. */
  refreshTokenDays: 30,
  /** The end of a session after its sign-in, however much it is used. */
  sessionDays: 90,
  adminSession: { idleHours: 12, days: 7 },
  /** Live sessions per account: beyond these, the one unused for longest ends. */
  sessionsPerAccount: 20,
  /** The times for which the previous refresh token returns its unused successor. */
  previousRefreshToken: { seconds: 10, hoursInSameBrowser: 24 },
  codeDigits: 6,
  codeMinutes: 15,
  codeTries: 5,
  /** Open codes per address and purpose, one for each browser that asked. Beyond these, a link is mailed. */
  openCodes: 20,
  /** Per address, over all of its codes. Beyond these, a link is mailed. */
  wrongCodesDay: 10,
  ticketMinutes: 15,
  emailChangeMinutes: 60,
  emailUndoDays: 7,
  invitationDays: 7,
  passwordLength: { min: 8, max: 128 },
  /** The least score of a new password by zxcvbn, from 0 to 4: over 100 million guesses. */
  passwordScore: 3,
  /** Wrong passwords of an account before each further one doubles the wait, from 1 s to at most `waitSeconds`. */
  wrongPasswords: { free: 10, waitSeconds: 300 },
  /** Per account. */
  webhooks: 10,
  webhookUrlCharacters: 500,
  webhookDeliveriesShown: 100,
  webhookDeliveryDays: 30,
  /** The days of failures after which a webhook is switched off. */
  webhookRetryDays: 5,
  webhookTimeoutSeconds: 15,
  /** The hours after a rotation in which the previous secret signs, too. */
  webhookOldSecretHours: 24,
  apiKeys: 20,
  apiKeyNameCharacters: 80,
  /** Calls with one key, over all processes. */
  apiKeyCallsMinute: 300,
  /** Of a person at once. */
  pendingActions: 50,
  pendingActionHours: 24,
  /** How long they are shown and kept. */
  pendingActionDays: 7,
  emailCharacters: 254,
  /** A link that a person enters. */
  linkCharacters: 500,
  nameCharacters: 80,
  uploadBytes: 10 * 1024 * 1024,
  imagePixels: 40_000_000,
  bodyBytes: 256 * 1024,
  /** Reads of a signed-in person. A process counts them in steps. */
  readsMinute: { max: 600, step: 30 },
  /** Changes of what public pages show, per member in ten minutes: of cached pages that are rendered again, and of all. */
  pageChanges: { rendered: 6, max: 120 },
  /** The grace period of a request body, and the minimum rate in bytes per second after it. */
  slowBody: { graceSeconds: 10, bytesPerSecond: 32 * 1024 },
  /** An uploaded ZIP: its entries, and the inflated bytes of a read entry and of all. */
  unpackedFile: { entries: 2_000, entryBytes: 2 * 1024 * 1024, inflatedBytes: 16 * 1024 * 1024 },
  /**
   * A file that a profile is imported from: bytes of a JSON file, pages and characters of a document, and the time to read
   * one.
   */
  profileImport: {
    jsonBytes: 1024 * 1024,
    /** Of each table or list. */
    rows: 2_000,
    pages: 30,
    characters: 60_000,
    milliseconds: 20_000,
  },
  /** The age at which an unused file, such as an upload that was never saved, is deleted. */
  looseFileDays: 2,

  headlineCharacters: 90,
  bioCharacters: { min: 200, max: 2_000 },
  profileSkills: { min: 3, max: 20 },
  extraFractionalTypes: 2,
  subCategories: 3,
  /** Per profile. */
  experiences: 40,
  educations: 20,
  caseStudies: 20,
  languages: 10,
  certificates: 20,

  jobTitleCharacters: { min: 8, max: 100 },
  jobDescriptionCharacters: { min: 150, max: 8_000 },
  jobOutcomes: 3,
  /** Of a pasted description that is read into a job. */
  jobTextCharacters: 20_000,
  jobSkills: { min: 1, max: 8 },
  jobHours: { min: 1, max: 40 },
  jobBudgetRatio: 3,
  jobScreeningQuestions: 3,
  jobLiveDays: 30,
  jobApplyByDays: 60,
  jobIntakeCap: 40,
  jobPromotedDays: 14,
  /** The first jobs of a company that an admin reviews, where the operator has switched that on. */
  reviewedJobs: 2,
  jobReplyPromiseDays: 5,
  jobClaimHours: 48,
  /** Per company: each new job may notify many people. */
  jobsCreatedHour: 30,
  /** Per job and account. */
  jobMovesHour: 30,
  /** Per application and account: most changes send a mail to the other side. */
  applicationMovesDay: 12,
  /** Applications moved, declined or messaged by one call. */
  applicationsAtOnce: 100,
  /** People to whom one message is sent. */
  chatRecipientsAtOnce: 100,
  /** Calls that move or message several applicants of a job, per account. */
  bulkMovesDay: 60,
  /** Per engagement and account: each change sends a mail to the other side. */
  engagementChangesDay: 12,
  engagementReasonCharacters: 500,
  /** Hours of a topic and of a whole statement, in steps of the least. */
  statementHours: { min: 0.25, max: 744 },
  statementTopics: 20,
  statementTopicCharacters: 200,
  statementNoteCharacters: 1_000,
  /** Working days (Monday to Friday, UTC) after which silence approves a statement. */
  statementAnswerDays: 5,
  /** Per statement and account: each step sends a mail to the other side. */
  statementStepsDay: 12,
  /** The business details of a company that left are kept for invoices that await them, at most so long. */
  businessRecordDays: 365,
  businessLineCharacters: 120,
  exemptionNoteCharacters: 300,
  /** The minimum number of paid invoices for a published time to pay. */
  minInvoicesForPaymentRecord: 5,
  jobFeedPageSize: 50,
  jobFeedSeconds: 60,
  coverLetterCharacters: 5_000,
  /** A proposed rate in major units: more is a mistake in the period. */
  proposedRate: { min: 1, max: { hour: 10_000, month: 1_000_000, project: 10_000_000 } },
  /** A proposed rate above this multiple of the posted maximum has to be confirmed. */
  highRateRatio: 5,
  /**
   * An application that is withdrawn unseen within `withdrawMinutes` uses no credit, up to `refundedWithdrawalsDay`
   * times a day.
   */
  withdrawMinutes: 60,
  refundedWithdrawalsDay: 3,
  searchCharacters: 200,
  /** Counts and pages of a search end here. */
  searchCountCap: 3_000,
  /** Paid placement: the number of promoted jobs that come first, one row in the narrowest layout. */
  promotedFirst: 1,
  /** What search fields offer, and how long a process keeps the list. */
  suggestedCities: 100,
  suggestedSkills: 300,
  suggestionsSeconds: 300,
  searchMilliseconds: 300,
  /** Shorter than the search limit: a timeout here means a lock, not a search that is too broad. */
  searchLockMilliseconds: 250,
  similarJobs: 4,
  recentJobs: 10,
  recommendedJobs: 5,
  /** The minimum number of jobs for published pay statistics. */
  minJobsForPay: 5,
  /** The minimum number of rates or people for published statistics, and the greatest age of the rates. */
  minSampleSize: 5,
  ratePointDays: 365,
  /** The age from which the day of a reference rate is shown. */
  referenceRateDays: 7,

  /** How long the order in which applicants were shown is kept, under pseudonyms. */
  shownOrderYears: 4,
  replyNudgeDays: 5,
  replySlowDays: 7,
  planYearMonths: 10,
  planPauseMonths: 3,
  /** Subscribers are notified of new prices at least this long before (terms and conditions). */
  priceNoticeDays: 30,
  checkoutMinutes: 60,
  /** How long an unpaid order holds its use of a promo code. */
  promoHoldMinutes: 10,
  renewalNoticeDays: 7,
  limitNoticeShare: 0.8,
  reportLinkSeconds: 60,

  noResponseDays: 21,
  replyRecordDays: 180,
  minRepliesForRecord: 5,
  minCompaniesForReplies: 5,
  declineUndoMinutes: 5,
  /** Longer than the toast with its button. The people whom an approval concerns are notified after it. */
  approvalUndoSeconds: 15,
  /** Addresses that a public page keeps, the current one included; older ones become free. */
  slugsPerPage: 5,
  minReviewsForAverage: 3,
  reviewBlindDays: 14,
  reviewOpensDays: 14,
  reviewAskDays: 30,
  reviewCommentCharacters: 2_000,
  reviewRemarkCharacters: 500,
  reviewReplyCharacters: 1_000,
  publicFractionalPreview: 12,
  limitedSearchResults: 24,
  /** Different people that a company reads in the directory in a day (UTC). Beyond, it pauses after each read. */
  directoryPeopleDay: 300,
  /** The pause for each further person. */
  directoryPauseSeconds: 2,
  directoryReadsKeptDays: 7,

  /** Names on a company's list of competitors, and how often a day it may change. */
  competitors: 30,
  competitorChangesDay: 5,
  /** Conflict checks of a person or company in a day: more than people invite or apply, too few to try names out. */
  conflictChecksDay: 200,
  /** Experience added after the approval counts in a person's checks after these days, so that nobody can probe a list. */
  conflictExperienceDays: 7,

  personNoteCharacters: 2_000,
  /** Of an admin's act on an account. */
  deskReasonCharacters: 500,
  /** The rows of each list of the account desk. */
  deskRows: 20,
  accountsFound: 8,
  /** For how long an admin sees as another person. */
  seeAsMinutes: 30,
  /** Of the decision on a report. */
  statementOfReasonsCharacters: 2_000,
  /** How long either side may appeal against a decision on a report. */
  appealDays: 180,
  /** An item that is due within these days is on the desk, even if an admin settled it. */
  deskDueDays: 3,
  /** How long an item of a kind with `settledByAdmin` is hidden after an admin settled it. */
  deskSettledDays: 7,
  /** For how long a mark of an item is kept after its last change. */
  deskMarkDays: 90,
  /** The period of the replies and hires in the cockpit. */
  liquidityDays: 90,
  /** The period of started and ended subscriptions. */
  revenueDays: 30,
  /** Supply is thin below this number of people per live job of a function in a region. */
  thinPeoplePerJob: 1,
  /** Demand is thin from this number of people on, if a function in a region has no live job. */
  thinDemandPeople: 10,
  /** Soft bounces in a row that stop an address, and after how many quiet days their count starts again. */
  softBounces: 3,
  softBounceDays: 14,
  /** Events of mail providers that were signed longer ago are refused; providers retry for up to a day. */
  mailEventHours: 24,
  mailLogDays: 90,
  campaignSubjectCharacters: 150,
  campaignBodyCharacters: 40_000,
  campaignAddresses: 1_000,
  campaignDrafts: 200,
  campaignScheduleDays: 365,
  audienceSample: 20,
  pushTitleCharacters: 60,
  pushBodyCharacters: 240,

  postTitleCharacters: 120,
  postSummaryCharacters: 300,
  postBodyCharacters: 60_000,
  postTags: 6,
  morePosts: 3,
  feedPosts: 30,
  readingWordsMinute: 220,

  jobExpiryWarningDays: 5,
  savedSearchNameCharacters: 80,
  alertJobs: 10,
  /** Saved searches for candidates per person of a company, and the new people that are counted of each. */
  talentSearches: 20,
  newCandidates: 99,
  /** People invited by one call. */
  invitationsAtOnce: 20,
  invitationNoteCharacters: 1_000,
  invitationsDay: 50,
  suggestedPeople: 12,
  /** People who are scored to sort a search by its match with a job. */
  matchedPeople: 500,
  candidatesCompared: 4,
  /** Per company; people per list. */
  shortlists: 50,
  shortlistPeople: 100,
  shortlistNameCharacters: 80,
  shortlistNoteCharacters: 1_000,
  shortlistTags: 8,
  shortlistTagCharacters: 30,
  /** Criteria of the scorecards of a job. */
  scorecardCriteria: 8,
  scorecardCommentCharacters: 2_000,
  interviewTimes: 5,
  /** Colleagues named for an interview. */
  interviewers: 6,
  /** Per application, and per interview. */
  interviewProposalsDay: 6,
  interviewMinutes: { min: 10, max: 240 },
  interviewAheadDays: 90,
  interviewNoteCharacters: 1_000,
  /** A phone number or an address. */
  interviewPlaceCharacters: 300,
  profileReminderDays: [2, 7, 30],
  availabilityDays: 30,
  /** The months after the current one for which free hours are known. */
  capacityMonths: 6,
  /** Work outside the platform, per fractional. */
  commitments: 20,
  commitmentCharacters: 80,
  featuredFractionals: 3,
  profileViewsKeptDays: 90,
  profileViewsCountedDays: 30,

  enquirySubjectCharacters: 150,
  enquiryCharacters: 5_000,
  enquiriesHour: 3,
  enquiryMonths: 24,
  newsletterMailEveryMinutes: 30,
  newsletterPurgeDays: 30,

  scrapeIntervalMinutes: { min: 30, default: 360, max: 10_080 },
  /** Per run. */
  scrapeItems: 1_000,
  scrapePages: 10,
  scrapeItemErrors: 20,
  /** Successful runs without a scraped job before it counts as likely expired. */
  scrapeMisses: 2,
  /** Per source. */
  scrapeRunsKept: 50,
} as const;
