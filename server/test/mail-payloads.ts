// The payloads of the providers' documentation, with an address and a Message-ID of the test.

/** https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html, with the original headers. */
export const sesBounce = (email: string, messageId = 'custom-message-ID', bounceType = 'Permanent') =>
  JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType,
      reportingMTA: 'dns; email.example.com',
      bouncedRecipients: [
        {
          emailAddress: email,
          status: '5.1.1',
          action: 'failed',
          diagnosticCode: `smtp; 550 5.1.1 <${email}>... User`,
        },
      ],
      bounceSubType: 'General',
      timestamp: '2016-01-27T14:59:38.237Z',
      feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
      remoteMtaIp: '127.0.2.0',
    },
    mail: {
      timestamp: '2016-01-27T14:59:38.237Z',
      source: 'john@example.com',
      sourceArn: 'arn:aws:ses:us-east-1:888888888888:identity/example.com',
      sourceIp: '127.0.3.0',
      sendingAccountId: '123456789012',
      callerIdentity: 'IAM_user_or_role_name',
      messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
      destination: [email],
      headersTruncated: false,
      headers: [
        { name: 'From', value: '"John Doe" <john@example.com>' },
        { name: 'Message-ID', value: messageId },
      ],
      commonHeaders: {
        from: ['John Doe <john@example.com>'],
        date: 'Wed, 27 Jan 2016 14:05:45 +0000',
        to: [email],
        messageId,
        subject: 'Hello',
      },
    },
  });

export const sesComplaint = (email: string) =>
  JSON.stringify({
    notificationType: 'Complaint',
    complaint: {
      userAgent: 'AnyCompany Feedback Loop (V0.01)',
      complainedRecipients: [{ emailAddress: email }],
      complaintFeedbackType: 'abuse',
      arrivalDate: '2016-01-27T14:59:38.237Z',
      timestamp: '2016-01-27T14:59:38.237Z',
      feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
    },
    mail: {
      timestamp: '2016-01-27T14:59:38.237Z',
      messageId: '000001378603177f-7a5433e7-8edb-42ae-af10-f0181f34d6ee-000000',
      source: 'john@example.com',
      destination: [email],
    },
  });

/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
export const postmarkBounce = (email: string, changes: object = {}) => ({
  RecordType: 'Bounce',
  ID: 42,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: 'Test',
  MessageID: '00000000-0000-0000-0000-000000000000',
  Metadata: { 'a-key': 'a_value' },
  ServerID: 1234,
  MessageStream: 'outbound',
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'Test bounce details',
  Email: email,
  From: 'sender@example.com',
  BouncedAt: new Date().toISOString(),
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Test subject',
  Content: '<Full dump of bounce>',
  ...changes,
});

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
export const sendgridBounce = (email: string, changes: object = {}) => ({
  email,
  timestamp: 1_513_299_569,
  'smtp-id': '<14c5d75ce93.dfd.64b469@ismtpd-555>',
  bounce_classification: 'Invalid Address',
  event: 'bounce',
  category: 'cat facts',
  sg_event_id: '6g4ZI7SA-xmRDv57GoPIPw==',
  sg_message_id: '14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0',
  reason: '500 unknown recipient',
  status: '5.0.0',
  type: 'bounce',
  ...changes,
});

/** https://documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure */
export const mailgunFailure = (email: string, changes: object = {}) => ({
  severity: 'permanent',
  tags: ['*'],
  timestamp: 1_521_233_195.375624,
  storage: { url: 'https://se.api.mailgun.net/v3/domains/example.org/messages/key', key: 'key' },
  'log-level': 'error',
  id: 'G9Bn5sl1TC6nu79C8C0bwg',
  campaigns: [],
  reason: 'suppress-bounce',
  'user-variables': {},
  flags: { 'is-routed': false, 'is-authenticated': true, 'is-system-test': false, 'is-test-mode': false },
  'recipient-domain': 'example.com',
  envelope: { sender: 'bob@example.org', transport: 'smtp', targets: email },
  message: {
    headers: {
      to: email,
      'message-id': '20130503192659.13651.20287@example.org',
      from: 'Bob <bob@example.org>',
      subject: 'Test permanent_fail webhook',
    },
    attachments: [],
    size: 111,
  },
  recipient: email,
  event: 'failed',
  'delivery-status': {
    'attempt-no': 1,
    message: '',
    code: 605,
    description: 'Not delivering to previously bounced address',
    'session-seconds': 0,
  },
  ...changes,
});
