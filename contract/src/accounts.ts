import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { limits } from './limits.ts';
import { AdminRoleValue, Done, Email, FractionalType, Id, line, Name, TimeZone } from './values.ts';

export const UserTypeValue = z.enum(['fractional', 'company', 'admin']);

/** The response to a sign-in (spec section 3). The refresh token is set as a cookie. */
export const Session = z.object({
  token: z.string(),
  type: UserTypeValue,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  id: Id,
  profile_picture: z.string().nullable(),
  plan_name: z.string(),
  /** Whether a fractional has asked for the approval of the profile. */
  submit_approval_request: z.boolean(),
  /** For an admin. */
  admin_role: AdminRoleValue.optional(),
});
export type Session = z.infer<typeof Session>;

/** The ways to prove a second factor. */
export const FactorMethod = z.enum(['totp', 'passkey', 'recovery_code']);
export type FactorMethod = z.infer<typeof FactorMethod>;

/** The response to a sign-in, by password or through another provider, if the account has a second factor. */
export const SecondFactorRequired = z.object({
  second_factor: z.object({
    /** Identifies the sign-in for ten minutes. Send it with the factor. */
    challenge: z.string(),
    methods: z.array(FactorMethod).min(1),
  }),
});
export type SecondFactorRequired = z.infer<typeof SecondFactorRequired>;

/** A session, or a request for the second factor. */
export const SignInResult = z.union([Session, SecondFactorRequired]);
export type SignInResult = z.infer<typeof SignInResult>;

/** 8 to 128 characters. The server also rejects what is easy to guess: see `password-strength.ts`. */
export const Password = z
  .string()
  .min(limits.passwordLength.min, `At least ${limits.passwordLength.min} characters.`)
  .max(limits.passwordLength.max, `At most ${limits.passwordLength.max} characters.`);

const signupFields = {
  first_name: Name,
  last_name: Name,
  email: Email,
  promo_code: line(40).optional(),
  accept_terms: z.literal(true, 'Please accept the terms.'),
  newsletter: z.boolean().default(false),
};

export const FractionalSignup = z.object({
  user_type: z.literal('fractional'),
  ...signupFields,
  fractional_type: FractionalType.optional(),
  /** The browser's time zone. It can be changed in the profile. */
  time_zone: TimeZone.optional(),
});
export type FractionalSignup = z.output<typeof FractionalSignup>;
export const CompanySignup = z.object({
  user_type: z.literal('company'),
  ...signupFields,
  company_name: line(120, 1),
});

export const Signup = z.discriminatedUnion(
  'user_type',
  [FractionalSignup, CompanySignup],
  'Please choose how you want to use your account.',
);
export type Signup = z.output<typeof Signup>;

/** What a mailed code is for. `link` connects an account of another provider. */
export const CodePurpose = z.enum(['signup', 'reset', 'link']);
export type CodePurpose = z.infer<typeof CodePurpose>;

/** `mailbox` is where the mail can be read in development without a mail server. */
export const MailSent = Done.extend({ mailbox: z.string().optional() });

const codeRequestId = z.string().min(1).max(200).optional();

/** A code works only in the browser that asked for it, known by a cookie. Clients without cookies send `code_request_id`. */
export const CodeSent = MailSent.extend({ code_request_id: z.string() });

const forVisitors = { access: ['public'], invalidates: [] } as const;

export const userSignup = endpoint({
  method: 'POST',
  path: '/authentication/user_signup',
  summary: 'Starts a sign-up: mails a 6-digit code, or a notice if the address is in use',
  ...forVisitors,
  idempotent: 'by-key',
  body: Signup,
  response: CodeSent,
  creates: true,
});

export const EmailForm = z.object({ email: Email });

export const checkEmail = endpoint({
  method: 'POST',
  path: '/authentication/check_email',
  summary: 'Checks whether an email address is available',
  ...forVisitors,
  idempotent: 'by-nature',
  body: EmailForm,
  response: z.object({ available: z.boolean() }),
});

export const checkSignupData = endpoint({
  method: 'POST',
  path: '/authentication/check_signup_data',
  summary: 'Validates a sign-up without creating anything',
  ...forVisitors,
  idempotent: 'by-nature',
  body: Signup,
  response: z.object({ valid: z.literal(true) }),
});

export const verifyCode = endpoint({
  method: 'POST',
  path: '/authentication/verify_code',
  summary:
    'Exchanges a mailed code for a ticket that is valid for 15 minutes; clients without cookies send code_request_id',
  ...forVisitors,
  idempotent: false,
  body: z.object({
    email: Email,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'The code has six digits.'),
    purpose: CodePurpose,
    code_request_id: codeRequestId,
  }),
  response: z.object({ ticket: z.string() }),
  errors: ['invalid_code'],
});

export const inputPassword = endpoint({
  method: 'POST',
  path: '/authentication/input_password',
  summary: 'Sets the first password with a ticket and signs in',
  ...forVisitors,
  idempotent: false,
  body: z.object({ ticket: z.string().min(1).max(200), password: Password, code_request_id: codeRequestId }),
  response: Session,
  errors: ['invalid_ticket', 'company_sign_in_required'],
});

export const Credentials = z.object({
  email: Email,
  password: z.string().min(1, 'Password is required.').max(1_000),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/authentication/signin',
  summary: 'Signs in, or asks for the second factor of an account that has one',
  ...forVisitors,
  idempotent: false,
  body: Credentials,
  response: SignInResult,
  errors: ['invalid_credentials', 'company_sign_in_required', 'not_allowed_now'],
});

export const tokenRefresh = endpoint({
  method: 'POST',
  path: '/authentication/token_refresh',
  summary: 'Exchanges the refresh cookie for a new access token and cookie',
  ...forVisitors,
  idempotent: false,
  response: z.object({ token: z.string() }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/authentication/signout',
  summary: 'Ends the current session',
  access: signedIn,
  beforeSecondFactor: true,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  response: Done,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/authentication/forgotPassword',
  summary: 'Mails a code to set a new password; the response is the same for every address',
  ...forVisitors,
  idempotent: false,
  body: EmailForm,
  response: CodeSent,
});

export const resetForgotPassword = endpoint({
  method: 'POST',
  path: '/authentication/reset_forgot_password',
  summary: 'Sets a new password with a ticket and ends all sessions of the user',
  ...forVisitors,
  idempotent: false,
  body: z.object({ ticket: z.string().min(1).max(200), password: Password }),
  response: Done,
  errors: ['invalid_ticket'],
});

/** Without `current_password`, a recent sign-in or `reauthenticate` is required. */
export const PasswordChange = z.object({
  current_password: z.string().min(1, 'This is required.').max(1_000).optional(),
  new_password: Password,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/authentication/change_password',
  summary: 'Changes the password and ends the other sessions',
  access: signedIn,
  requiresSeat: false,
  requiresRecentAuth: true,
  proofField: 'current_password',
  invalidates: [],
  idempotent: false,
  body: PasswordChange,
  response: Done,
});

export const FilePurpose = z.enum(['profile_picture', 'company_logo', 'resume', 'blog_image']);
export type FilePurpose = z.infer<typeof FilePurpose>;

export const UploadedFile = z.object({
  id: Id,
  url: z.string(),
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const fileUpload = endpoint({
  method: 'POST',
  path: '/authentication/file_upload',
  summary:
    'Uploads a picture (JPEG, PNG, WebP; re-encoded without metadata) or a resume (PDF), at most 10 MB',
  access: signedIn,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ purpose: FilePurpose, file: z.custom<Blob>() }),
  multipart: true,
  response: UploadedFile,
  creates: true,
  errors: ['invalid_file', 'too_large'],
});
