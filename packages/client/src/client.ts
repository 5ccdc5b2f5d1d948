import { Chat } from './chat.ts';
import { verifyCitation } from './citation.ts';
import { Hadiths } from './hadith.ts';
import { Keys } from './keys.ts';
import { type IsnadOptions, type RequestOptions, readOptions } from './options.ts';
import { ApiPromise, type PagePromise } from './promises.ts';
import { Quran } from './quran.ts';
import { Receipts } from './receipts.ts';
import { byId, dataOf, Resource } from './resource.ts';
import { checkFields, Transport } from './transport.ts';
import type {
  AuditEntry,
  AuditLog,
  ChangePage,
  EditionList,
  ExportList,
  GetSampleParams,
  GetUsageParams,
  KeyedVerse,
  Limits,
  ListChangesParams,
  ListRequestsParams,
  LoggedRequest,
  ModelList,
  ReadAuditParams,
  RequestLogPage,
  ServiceInfo,
  TextChange,
  Usage,
  Verification,
  Verify,
  Version,
} from './types.ts';
import { Webhooks } from './webhooks.ts';

/** The verdict on a text and on each quotation in it. `ok` is true exactly when `verdict` is `ok`. */
export type CheckedText = Verification & { readonly ok: boolean };

/** A step can remove a text and add another one under the same reference. */
const idOfChange = ({ step, change, work, ref, edition, language }: TextChange): string =>
  [step, change, work, ref, edition, language].join(' ');

/**
 * A client of one Isnad service.
 *
 *     const isnad = new Isnad({ baseUrl: 'https://isnad.example.org', apiKey: 'svc_live_…' });
 *     const { verses } = await isnad.quran.surah(112);
 */
export class Isnad extends Resource {
  readonly quran: Quran;
  readonly hadith: Hadiths;
  readonly chat: Chat;
  readonly receipts: Receipts;
  readonly keys: Keys;
  readonly webhooks: Webhooks;
  /** Checks citations without the network. */
  readonly citation = { verify: verifyCitation };

  constructor(options: IsnadOptions) {
    const transport = new Transport(readOptions(options));
    super(transport);
    this.quran = new Quran(transport);
    this.hadith = new Hadiths(transport);
    this.chat = new Chat(transport);
    this.receipts = new Receipts(transport);
    this.keys = new Keys(transport);
    this.webhooks = new Webhooks(transport);
  }

  /** Finds the quotations in a text and checks each of them. Needs the scope `verify:write`. */
  verify(text: string, params: Omit<Verify, 'text'> = {}, options?: RequestOptions): ApiPromise<CheckedText> {
    const body = { ...checkFields(params), text };
    const sent = this.transport.json<Verification>({
      method: 'POST',
      path: '/api/verify',
      body,
      repeat: 'reads',
      options,
    });
    return new ApiPromise(
      sent.then(({ data, response }) => ({ data: { ...data, ok: data.verdict === 'ok' }, response })),
    );
  }

  /** Lists the installed texts, with source, license and hash. */
  editions(options?: RequestOptions): ApiPromise<EditionList> {
    return this.fetch('/api/editions', undefined, options);
  }

  /** Lists the files of whole editions, for download at `address` with the same key. */
  exports(options?: RequestOptions): ApiPromise<ExportList> {
    return this.fetch('/api/export', undefined, options);
  }

  /**
   * Lists what changed in the texts since a version of them, oldest first. `for await` gives all changes. With an unknown version, the error has the
   * code `invalid_cursor`: read the texts again.
   */
  changes(params: ListChangesParams = {}, options?: RequestOptions): PagePromise<ChangePage, TextChange> {
    return this.pages('/api/changes', params, { itemsOf: dataOf, idOf: idOfChange, options });
  }

  /** Lists the chat models. */
  models(options?: RequestOptions): ApiPromise<ModelList> {
    return this.fetch('/api/models', undefined, options);
  }

  /** Reads a verse without an API key, 30 times a minute from one network address. */
  sample(params: GetSampleParams = {}, options?: RequestOptions): ApiPromise<KeyedVerse> {
    return this.fetch('/api/sample', params, options);
  }

  /** Reads the usage of the account. Needs the scope `usage:read`. */
  usage(params: GetUsageParams = {}, options?: RequestOptions): ApiPromise<Usage> {
    return this.fetch('/api/usage', params, options);
  }

  /** Lists the requests of the last 7 days. `for await` gives all of them, newest first. Needs the scope `usage:read`. */
  requests(params: ListRequestsParams = {}, options?: RequestOptions): PagePromise<RequestLogPage, LoggedRequest> {
    return this.pages('/api/requests', params, { itemsOf: dataOf, idOf: byId, options });
  }

  /** Reads the plan of the account, and how many requests it allows now. */
  limits(options?: RequestOptions): ApiPromise<Limits> {
    return this.fetch('/api/limits', undefined, options);
  }

  /** Reads the audit log. `for await` gives all its entries, newest first. Needs the scope `keys:manage`. */
  audit(params: ReadAuditParams = {}, options?: RequestOptions): PagePromise<AuditLog, AuditEntry> {
    return this.pages('/api/audit', params, { itemsOf: dataOf, idOf: byId, options });
  }

  /** Reads what this service offers, such as whether it sends email. */
  service(options?: RequestOptions): ApiPromise<ServiceInfo> {
    return this.fetch('/api/service', undefined, options);
  }

  /** Reads the versions of the program and of its API. */
  version(options?: RequestOptions): ApiPromise<Version> {
    return this.fetch('/version', undefined, options);
  }
}
