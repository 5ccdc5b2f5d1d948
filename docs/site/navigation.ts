/** A page in the navigation. `label` replaces its title there. */
export type NavigationItem = { readonly url: string; readonly label: string };
export type NavigationGroup = { readonly title: string; readonly items: readonly NavigationItem[] };

const guide = (name: string, label: string): NavigationItem => ({ url: `/docs/${name}`, label });

/** The pages in reading order, grouped by what a reader wants. Every page of `docs/*.md` is listed once. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    title: 'Get started',
    items: [guide('getting-started', 'Getting started'), guide('chat-examples', 'Example conversations')],
  },
  {
    title: 'Use the API',
    items: [
      guide('quran', 'Quran'),
      guide('hadith', 'Hadith'),
      guide('search', 'Search'),
      guide('references', 'References'),
      guide('chat', 'Chat'),
      guide('verify-quotations', 'Verify quotations'),
      guide('export', 'Export'),
      guide('client', 'TypeScript client'),
      guide('python', 'Python client'),
      guide('openai-clients', 'OpenAI clients'),
      guide('mcp', 'AI assistants (MCP)'),
      guide('embeds', 'Pages and embeds'),
      guide('webhooks', 'Webhooks'),
      guide('accounts-and-keys', 'Accounts and keys'),
      guide('usage-and-limits', 'Usage and limits'),
    ],
  },
  {
    title: 'Run the service',
    items: [
      guide('installing', 'Installing'),
      guide('operations', 'Operations'),
      guide('scaling', 'Scaling'),
      guide('language-models', 'Language models'),
      guide('catalogue', 'Catalogue'),
    ],
  },
  {
    title: 'Reference',
    items: [
      { url: '/docs', label: 'API reference' },
      guide('errors', 'Errors'),
      guide('configuration', 'Configuration'),
      guide('cli', 'Command line'),
    ],
  },
  {
    title: 'Background',
    items: [
      guide('texts-and-licenses', 'Texts and licenses'),
      guide('security', 'Security'),
      guide('decisions', 'Decisions'),
      guide('contributing', 'Contributing'),
    ],
  },
];

const group = (name: string, label: string): NavigationItem => ({ url: `/docs/api/${name}`, label });

/** The pages of the API reference. A label of a group is its name in the OpenAPI document. */
export const REFERENCE: readonly NavigationGroup[] = [
  { title: 'API reference', items: [{ url: '/docs', label: 'Overview' }] },
  {
    title: 'Texts',
    items: [group('quran', 'Quran'), group('hadith', 'Hadith'), group('verify', 'Verify'), group('chat', 'Chat')],
  },
  { title: 'OpenAI-compatible', items: [group('openai', 'OpenAI')] },
  {
    title: 'Account',
    items: [
      group('keys', 'Keys'),
      group('account', 'Account'),
      group('webhooks', 'Webhooks'),
      group('signing-in', 'Signing in'),
    ],
  },
  { title: 'Service', items: [group('operator', 'Operator'), group('operation', 'Operation')] },
  { title: 'See also', items: [guide('errors', 'Errors'), guide('getting-started', 'Guide')] },
];
