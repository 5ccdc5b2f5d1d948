import 'i18next';
import type app from '../app/words/en.json';
import type audit from '../features/audit/words/en.json';
import type chat from '../features/chat/words/en.json';
import type connect from '../features/connect/words/en.json';
import type keys from '../features/keys/words/en.json';
import type library from '../features/library/words/en.json';
import type feedback from '../features/operator/feedback/words/en.json';
import type operator from '../features/operator/words/en.json';
import type palette from '../features/palette/words/en.json';
import type people from '../features/people/words/en.json';
import type plan from '../features/plan/words/en.json';
import type requests from '../features/requests/words/en.json';
import type settings from '../features/settings/words/en.json';
import type status from '../features/status/words/en.json';
import type usage from '../features/usage/words/en.json';
import type webhooks from '../features/webhooks/words/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      app: typeof app;
      audit: typeof audit;
      chat: typeof chat;
      connect: typeof connect;
      feedback: typeof feedback;
      keys: typeof keys;
      library: typeof library;
      operator: typeof operator;
      palette: typeof palette;
      people: typeof people;
      plan: typeof plan;
      requests: typeof requests;
      settings: typeof settings;
      status: typeof status;
      usage: typeof usage;
      webhooks: typeof webhooks;
    };
  }
}
