import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { Account, oneOf, time } from './accounts.ts';
import { AuditEntry } from './audit.ts';
import { Bookmark } from './bookmarks.ts';
import { ChatMessage } from './chat.ts';
import { CONVERSATION_ORIGINS } from './chat-choices.ts';
import { count, orNull } from './fields.ts';
import { KeyRecord } from './keys.ts';
import { Person } from './people.ts';
import { PlanRequest } from './plan-requests.ts';
import { LoggedRequest } from './requests.ts';
import { UsageIntervalName, UsageStatusName } from './usage.ts';
import { EventPayload } from './webhook-events.ts';
import { Delivery, DeliveryLog, Endpoint } from './webhooks.ts';

/** With further fields. In the document, the record is referred to by its name. */
const withFields = <T extends TSchema, F extends TProperties>(record: T, fields: F) =>
  Type.Intersect([record, Type.Object(fields)]);

const ExportedPerson = withFields(Person, {
  created_at: time('When the person signed up.'),
  updated_at: time('Last change of the name, the email address or its verification.'),
  passkeys: Type.Array(
    Type.Object({ id: Type.String(), name: orNull(Type.String()), created_at: orNull(time('When it was added.')) }),
  ),
  sessions: Type.Array(
    Type.Object({
      created_at: time('When the person signed in.'),
      expires_at: time('When the session ends.'),
      address: orNull(Type.String(), 'IP address of the sign-in.'),
      user_agent: orNull(Type.String()),
    }),
  ),
});

const ExportedInvitation = Type.Object({
  id: Type.String(),
  email: orNull(Type.String(), 'Address that the link was for.'),
  created_at: time('ISO 8601, UTC.'),
  expires_at: orNull(time('Null if the link does not expire.')),
  used_at: orNull(time('Null if the link was not used.')),
});

const ExportedUsage = Type.Object({
  key_id: orNull(Type.String(), 'Null for requests with a session.'),
  interval: UsageIntervalName,
  start: time('Start of the minute, hour or day. Each is counted separately.'),
  endpoint: Type.String({ description: 'Method and path.' }),
  status: UsageStatusName,
  requests: count('Number of requests.'),
});

const ExportedConversation = Type.Object({
  id: Type.String(),
  model: Type.String(),
  title: Type.String({ description: 'Beginning of the first message.' }),
  origin: oneOf(CONVERSATION_ORIGINS),
  created_at: time('ISO 8601, UTC.'),
  updated_at: time('ISO 8601, UTC.'),
  messages: Type.Array(ChatMessage, { description: 'Oldest first.' }),
});

const ExportedReport = Type.Object({
  id: Type.String(),
  created_at: time('ISO 8601, UTC.'),
  state: Type.String(),
  ref: Type.String({ description: 'Verse or hadith.' }),
  edition: Type.String(),
  kind: Type.String(),
  detail: Type.String({ description: 'What the report says is wrong.' }),
  proposed: orNull(Type.String(), 'Words that should be there.'),
  answer: orNull(Type.String(), 'What the operator answered.'),
  answered_at: orNull(time('Null while the report is open.')),
});

/** Everything the service stores about an account. */
export const AccountExport = Type.Object(
  {
    exported_at: time('When the export began. What changes later can be missing.'),
    account: Account,
    person: orNull(ExportedPerson, 'Null if nobody signs in to the account.'),
    invitations: Type.Array(ExportedInvitation),
    plan_requests: Type.Array(PlanRequest, { description: 'The last request for another plan that was not accepted.' }),
    bookmarks: Type.Array(Bookmark),
    keys: Type.Array(
      withFields(KeyRecord, { app: orNull(Type.String(), 'Name of the connected app that holds the key.') }),
    ),
    usage: Type.Array(ExportedUsage),
    request_log: Type.Array(LoggedRequest),
    conversations: Type.Array(ExportedConversation, {
      description: 'Longest unchanged first. One that is continued during the export can occur twice.',
    }),
    webhooks: Type.Array(
      withFields(Endpoint, {
        deleted_at: orNull(time('When it was deleted. Its deliveries are stored for 30 days.')),
      }),
    ),
    webhook_events: Type.Array(EventPayload),
    webhook_deliveries: Type.Array(withFields(Delivery, { attempt_log: DeliveryLog.properties.attempt_log }), {
      description: 'The body of each request is that of its event. Signatures are left out.',
    }),
    audit_log: Type.Array(AuditEntry, {
      description: 'Newest first. Addresses of others, such as the operator, are left out.',
    }),
    reports: Type.Array(ExportedReport, { description: "Reported faults of texts with the person's email address." }),
  },
  { title: 'AccountExport' },
);
export type AccountExport = Static<typeof AccountExport>;
