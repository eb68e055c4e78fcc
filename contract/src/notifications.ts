import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { limits } from './limits.ts';
import { type NotificationKind as Kind, notificationKinds } from './notification-kinds.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { Done, Flag, Id, Time } from './values.ts';

export const NotificationKind = z.enum(Object.keys(notificationKinds) as [Kind, ...Kind[]]);
export type NotificationKind = Kind;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  /** A path of the web. */
  link: z.string(),
  read: z.boolean(),
  created_at: Time,
});
export type Notification = z.infer<typeof Notification>;

export const notificationUnread = endpoint({
  method: 'PUT',
  path: '/notification/notification_unread',
  // It only counts; the specification calls it by PUT.
  viewer: 'allowed',
  summary: 'The number of unread notifications, as a JSON number',
  access: signedIn,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  response: z.int(),
});

export const notificationHistory = endpoint({
  method: 'GET',
  path: '/notification/notification_history',
  summary: 'Lists in-app notifications, newest first; `unread=true` only unread ones',
  access: signedIn,
  query: z.object({ ...pagingQuery, unread: Flag.optional() }),
  response: toPageSchema(Notification),
});

export const notificationsRead = endpoint({
  method: 'POST',
  path: '/notification/notifications_read',
  summary: 'Marks some or all as read; returns the number of unread ones',
  access: signedIn,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  body: z
    .object({ ids: z.array(Id).max(limits.maxPageSize).optional(), all: z.literal(true).optional() })
    .refine((body) => (body.ids === undefined) !== (body.all === undefined), {
      path: ['ids'],
      message: 'List the notifications, or mark all of them.',
    }),
  response: z.object({ unread: z.int() }),
});

export const ChannelChoice = z.object({ in_app: z.boolean(), mail: z.boolean(), push: z.boolean() });
export type ChannelChoice = z.infer<typeof ChannelChoice>;

/** Kind → channels, for the kinds that apply to the person. */
const Preferences = z.partialRecord(NotificationKind, ChannelChoice);
export type Preferences = z.infer<typeof Preferences>;

const PreferencesChange = z.partialRecord(NotificationKind, ChannelChoice.partial());
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export const notificationPreferences = endpoint({
  method: 'GET',
  path: '/notification/preferences',
  summary: 'The channels of each kind: in app, mail and push',
  access: signedIn,
  response: Preferences,
});

export const preferencesUpdate = endpoint({
  method: 'PUT',
  path: '/notification/preferences',
  summary: 'Changes the given kinds; security and billing cannot be switched off',
  access: signedIn,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  body: PreferencesChange,
  response: Preferences,
});

/** A browser's push subscription, as returned by `PushSubscription.toJSON()`. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'A push endpoint is an https address.' }).max(1_000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This is not a public key.'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is not a secret of 16 bytes.'),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const pushKey = endpoint({
  method: 'GET',
  path: '/notification/push_key',
  summary: 'The VAPID public key that a browser subscribes with',
  access: signedIn,
  response: z.object({ public_key: z.string() }),
});

export const devices = endpoint({
  method: 'GET',
  path: '/notification/device_token_for_notification',
  summary: 'Lists the devices that receive pushes: one per session that opted in',
  access: signedIn,
  response: z.array(z.object({ id: Id, endpoint: z.string(), current: z.boolean(), created_at: Time })),
});

export const deviceAdd = endpoint({
  method: 'POST',
  path: '/notification/device_token_for_notification',
  summary: "Subscribes this session's browser to pushes, until it signs out",
  access: signedIn,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  body: PushSubscription,
  response: Done,
});

export const deviceRemove = endpoint({
  method: 'DELETE',
  path: '/notification/device_token_for_notification',
  summary: 'Unsubscribes one of your browsers from pushes',
  access: signedIn,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  body: PushSubscription.pick({ endpoint: true }),
  response: Done,
});

/** From a mail's footer: identifies a person and the kind of the mail, signed by the server. */
const LinkToken = z.string().max(200);

const MailChoices = z.partialRecord(NotificationKind, z.boolean());

/** The address is masked: a forwarded mail must not reveal it. */
const MailPreferences = z.object({ email: z.string(), kind: NotificationKind, mail: MailChoices });
export type MailPreferences = z.infer<typeof MailPreferences>;

export const mailPreferences = endpoint({
  method: 'GET',
  path: '/notification/mail_preferences',
  summary: "Lists the mails that a link from a mail's footer can switch, without a session",
  access: ['public'],
  query: z.object({ token: LinkToken }),
  response: MailPreferences,
  errors: ['invalid_ticket'],
});

export const mailPreferencesUpdate = endpoint({
  method: 'PUT',
  path: '/notification/mail_preferences',
  summary: 'Switches mails with such a link',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ token: LinkToken, mail: MailChoices }),
  response: MailPreferences,
  errors: ['invalid_ticket'],
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/notification/unsubscribe/:token',
  summary: "One-click unsubscribe of RFC 8058: a mail program posts here, which switches the kind's mail off",
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  params: z.object({ token: LinkToken }),
  response: Done,
  errors: ['invalid_ticket'],
});
