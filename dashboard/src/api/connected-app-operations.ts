import type { ConnectedAppList, ConsentAnswer, ConsentBody, ConsentRequest } from '@isnad/contract/connected-apps';

/** The operations on connected apps. They are for these pages alone, so the API reference does not list them. */
export interface ConnectedAppOperations {
  'GET /api/connected-apps': { answer: ConnectedAppList };
  'GET /api/connected-apps/request': { query: { request: string }; answer: ConsentRequest };
  'POST /api/connected-apps/consent': { body: ConsentBody; answer: ConsentAnswer };
}
