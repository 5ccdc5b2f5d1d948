import type { Account } from '@isnad/contract/accounts';
import type { AuditLog } from '@isnad/contract/audit';
import type { ChatAnswer, ChatCreateBody, ChatHistory, ConversationList, ModelList } from '@isnad/contract/chat';
import type { ConversationOrigin, FeedbackState } from '@isnad/contract/chat-choices';
import type { ChatFeedback, FeedbackBody } from '@isnad/contract/chat-feedback';
import type { EditionList } from '@isnad/contract/editions';
import type {
  CreateKeyBody,
  KeyList,
  KeyRecord,
  KeysQuery,
  NewKey,
  RotatedKey,
  RotateKeyBody,
  UpdateKeyBody,
} from '@isnad/contract/keys';
import type {
  AccountDetail,
  AccountList,
  AccountsQuery,
  Invitation,
  MadeAccount,
  NewAccountBody,
} from '@isnad/contract/operator';
import type { AnsweredCorrection, CorrectionList, CorrectionsQuery } from '@isnad/contract/operator-corrections';
import type { FeedbackQuery, OperatorFeedback, OperatorFeedbackList } from '@isnad/contract/operator-feedback';
import type { InstallationBody, Library } from '@isnad/contract/operator-library';
import type { PackJob, PackJobList, PackList, PackQuery } from '@isnad/contract/operator-packs';
import type { ConfirmationLink, SignUpList } from '@isnad/contract/operator-sign-ups';
import type { MailTest, OperatorHealth, WebhookBacklog } from '@isnad/contract/operator-state';
import type { Me } from '@isnad/contract/people';
import type { OwnPlanRequest, PlanRequest, PlanRequestList } from '@isnad/contract/plan-requests';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { KeyedVerse, SurahList } from '@isnad/contract/quran';
import type { SampleQuery } from '@isnad/contract/quran-queries';
import type { RequestLogPage, RequestQuery } from '@isnad/contract/requests';
import type { ServiceInfo } from '@isnad/contract/service';
import type { Limits, Usage, UsageQuery } from '@isnad/contract/usage';
import type { EventTypeList } from '@isnad/contract/webhook-events';
import type {
  CreateEndpointBody,
  Delivery,
  DeliveryList,
  DeliveryLog,
  DeliveryQuery,
  Endpoint,
  EndpointList,
  NewEndpoint,
  ReplayAnswer,
  ReplayBody,
  UpdateEndpointBody,
} from '@isnad/contract/webhooks';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Confirmation, Passkey, SecondFactor, Session, SignedIn } from './auth-answers.ts';
import type { ConnectedAppOperations } from './connected-app-operations.ts';

type PageQuery = { limit?: number; cursor?: string };
type Empty = Record<string, never>;
type Credentials = { email: string; password: string };

/** The operations of the API that the pages use, by method and path. */
export interface Operations extends ConnectedAppOperations {
  'GET /healthz': { answer: unknown };
  'GET /api/service': { answer: ServiceInfo };
  'GET /api/me': { answer: Me };
  'POST /api/me/delete': { body: Credentials; answer: undefined };
  'GET /api/me/plan-request': { answer: OwnPlanRequest };
  'POST /api/me/plan-request': { body: { plan: SubscriptionPlan }; answer: PlanRequest };
  'DELETE /api/me/plan-request': { answer: undefined };
  'GET /api/usage': { query: UsageQuery; answer: Usage };
  'GET /api/requests': { query: PageQuery & RequestQuery; answer: RequestLogPage };
  'GET /api/limits': { answer: Limits };
  'GET /api/audit': { query: PageQuery & { action?: string; target?: string }; answer: AuditLog };

  'GET /api/sample': { query: SampleQuery; answer: KeyedVerse };

  'GET /api/editions': { answer: EditionList };
  'GET /api/quran/surahs': { answer: SurahList };

  'GET /api/models': { answer: ModelList };
  'POST /api/chat/create': { body: ChatCreateBody; answer: ChatAnswer };
  'GET /api/chat/history': { query: PageQuery & { origin?: ConversationOrigin }; answer: ConversationList };
  'GET /api/chat/history/{id}': { query: PageQuery; answer: ChatHistory };
  'DELETE /api/chat/history/{id}': { answer: undefined };
  'PUT /api/chat/history/{id}/messages/{message}/feedback': { body: FeedbackBody; answer: ChatFeedback };
  'DELETE /api/chat/history/{id}/messages/{message}/feedback': { answer: undefined };

  'GET /api/keys': { query: KeysQuery; answer: KeyList };
  'POST /api/keys': { body: CreateKeyBody; answer: NewKey };
  'PATCH /api/keys/{id}': { body: UpdateKeyBody; answer: KeyRecord };
  'POST /api/keys/{id}/rotate': { body: RotateKeyBody; answer: RotatedKey };
  'POST /api/keys/{id}/disable': { body: Empty; answer: KeyRecord };
  'POST /api/keys/{id}/enable': { body: Empty; answer: KeyRecord };
  'POST /api/keys/{id}/revoke': { body: Empty; answer: KeyRecord };

  'GET /api/webhooks': { answer: EndpointList };
  'POST /api/webhooks': { body: CreateEndpointBody; answer: NewEndpoint };
  'GET /api/webhooks/event-types': { answer: EventTypeList };
  'GET /api/webhooks/{id}': { answer: Endpoint };
  'PATCH /api/webhooks/{id}': { body: UpdateEndpointBody; answer: Endpoint };
  'DELETE /api/webhooks/{id}': { answer: undefined };
  'POST /api/webhooks/{id}/enable': { body: Empty; answer: Endpoint };
  'POST /api/webhooks/{id}/disable': { body: Empty; answer: Endpoint };
  'POST /api/webhooks/{id}/rotate-secret': { body: Empty; answer: NewEndpoint };
  'POST /api/webhooks/{id}/test': { body: Empty; answer: Delivery };
  'POST /api/webhooks/{id}/replay': { body: ReplayBody; answer: ReplayAnswer };
  'GET /api/webhooks/{id}/deliveries': { query: DeliveryQuery & PageQuery; answer: DeliveryList };
  'GET /api/webhooks/{id}/deliveries/{delivery}': { answer: DeliveryLog };
  'POST /api/webhooks/{id}/deliveries/{delivery}/resend': { body: Empty; answer: Delivery };

  'GET /api/operator/accounts': { query: AccountsQuery; answer: AccountList };
  'POST /api/operator/accounts': { body: NewAccountBody; answer: MadeAccount };
  'GET /api/operator/accounts/{id}': { answer: AccountDetail };
  'GET /api/operator/plan-requests': { query: PageQuery; answer: PlanRequestList };
  'POST /api/operator/plan-requests/{id}/accept': { body: Empty; answer: Account };
  'POST /api/operator/plan-requests/{id}/decline': { body: Empty; answer: Account };
  'GET /api/operator/sign-ups': { query: PageQuery; answer: SignUpList };
  'POST /api/operator/sign-ups/{id}/link': { body: Empty; answer: ConfirmationLink };
  'POST /api/operator/accounts/{id}/invite': { body: Empty; answer: Invitation };
  'POST /api/operator/accounts/{id}/plan': { body: { plan: SubscriptionPlan }; answer: Account };
  'POST /api/operator/accounts/{id}/suspend': { body: Empty; answer: Account };
  'POST /api/operator/accounts/{id}/resume': { body: Empty; answer: Account };
  'GET /api/operator/health': { answer: OperatorHealth };
  'POST /api/operator/mail/test': { body: Empty; answer: MailTest };
  'GET /api/operator/webhooks/backlog': { answer: WebhookBacklog };
  'GET /api/operator/library': { answer: Library };
  'POST /api/operator/library/installations': { body: InstallationBody; answer: PackJob };
  'GET /api/operator/library/installations/current': { answer: PackJob };
  'DELETE /api/operator/library/installations/current': { answer: PackJob };
  'DELETE /api/operator/library/packs/{name}': { answer: PackJob };
  'GET /api/operator/hadith/packs': { answer: PackList };
  'POST /api/operator/hadith/packs': { query: PackQuery; answer: PackJob };
  'DELETE /api/operator/hadith/packs/{name}': { answer: PackJob };
  'GET /api/operator/hadith/jobs': { answer: PackJobList };
  'GET /api/operator/corrections': { query: CorrectionsQuery; answer: CorrectionList };
  'POST /api/operator/corrections/{id}/accept': { body: { text: string; answer?: string }; answer: AnsweredCorrection };
  'GET /api/operator/feedback': { query: FeedbackQuery; answer: OperatorFeedbackList };
  'PATCH /api/operator/feedback/{id}': { body: { state: FeedbackState }; answer: OperatorFeedback };
  'POST /api/operator/corrections/{id}/reject': { body: { answer: string }; answer: AnsweredCorrection };

  'GET /api/auth/get-session': { answer: { session: Session } | null };
  'GET /api/auth/list-sessions': { answer: Session[] };
  'POST /api/auth/revoke-session': { body: { token: string }; answer: unknown };
  'POST /api/auth/revoke-other-sessions': { body: Empty; answer: unknown };
  'POST /api/auth/sign-in/email': { body: Credentials; answer: SignedIn };
  'POST /api/auth/sign-up/email': { body: Credentials & { name: string; invite?: string }; answer: unknown };
  'POST /api/auth/sign-out': { body: Empty; answer: unknown };
  'POST /api/auth/claim': { body: Credentials & { name: string; token: string }; answer: unknown };
  'POST /api/auth/send-verification-email': { body: { email: string }; answer: unknown };
  'POST /api/auth/verify-email': { body: { token: string; password: string }; answer: Confirmation };
  'POST /api/auth/request-password-reset': { body: { email: string }; answer: unknown };
  'POST /api/auth/reset-password': { body: { token: string; newPassword: string }; answer: unknown };
  'POST /api/auth/update-user': { body: { name: string }; answer: unknown };
  'POST /api/auth/change-email': { body: { newEmail: string }; answer: unknown };
  'POST /api/auth/change-password': {
    body: { currentPassword: string; newPassword: string; revokeOtherSessions: boolean };
    answer: unknown;
  };
  'POST /api/auth/two-factor/enable': { body: { password: string }; answer: SecondFactor };
  'POST /api/auth/two-factor/disable': { body: { password: string }; answer: unknown };
  'POST /api/auth/two-factor/verify-totp': { body: { code: string; trustDevice?: boolean }; answer: unknown };
  'POST /api/auth/two-factor/verify-backup-code': { body: { code: string; trustDevice?: boolean }; answer: unknown };
  'POST /api/auth/two-factor/generate-backup-codes': {
    body: { password: string };
    answer: Pick<SecondFactor, 'backupCodes'>;
  };
  'GET /api/auth/passkey/list-user-passkeys': { answer: Passkey[] };
  'GET /api/auth/passkey/generate-authenticate-options': { answer: PublicKeyCredentialRequestOptionsJSON };
  'POST /api/auth/passkey/verify-authentication': { body: { response: object }; answer: unknown };
  'GET /api/auth/passkey/generate-register-options': { answer: PublicKeyCredentialCreationOptionsJSON };
  'POST /api/auth/passkey/verify-registration': { body: { response: object; name: string }; answer: unknown };
  'POST /api/auth/passkey/update-passkey': { body: { id: string; name: string }; answer: unknown };
  'POST /api/auth/passkey/delete-passkey': { body: { id: string }; answer: unknown };
}

type ParamOf<Path> = Path extends `${string}{${infer Param}}${infer Rest}` ? Param | ParamOf<Rest> : never;
/** Values often come from the address of the page: the service checks them. */
type Values<Query> = { readonly [Name in keyof Query]: Query[Name] | string | undefined };

export type Answer<Name extends keyof Operations> = Operations[Name]['answer'];
/** Everything that an operation needs to be asked. */
export type Input<Name extends keyof Operations> = ([ParamOf<Name>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamOf<Name>, string>> }) &
  (Operations[Name] extends { query: infer Query } ? { readonly query: Values<Query> } : unknown) &
  (Operations[Name] extends { body: infer Body } ? { readonly body: Readonly<Body> } : unknown);
