import type { StatusEndpoint } from '@isnad/contract/status';

/** Parts of the service that a visitor knows, in the order in which they are shown. */
const GROUPS = ['quran', 'hadith', 'verify', 'chat', 'webhooks', 'account'] as const;
type GroupName = (typeof GROUPS)[number];

/** Paths of each part; the account has what is in no other. */
const PATHS: Readonly<Record<Exclude<GroupName, 'account'>, RegExp>> = {
  quran: /^\/api\/(quran|editions|sample|export|changes)\b/,
  hadith: /^\/api\/hadith\b/,
  verify: /^\/api\/verify\b/,
  chat: /^\/(api\/(chat|models)|v1|mcp)\b/,
  webhooks: /^\/api\/webhooks\b/,
};

export type EndpointGroup = {
  readonly name: GroupName;
  readonly count: number;
  /** 95th percentile of its slowest endpoint, as percentiles of several cannot be put together. */
  readonly slowest_p95_ms: number;
};

function groupOf(route: string): GroupName {
  const known = Object.entries(PATHS).find(([, path]) => path.test(route));
  return (known?.[0] as GroupName | undefined) ?? 'account';
}

/** The endpoints in at most six parts. */
export function groupsOf(endpoints: readonly StatusEndpoint[]): EndpointGroup[] {
  const members = Map.groupBy(endpoints, ({ route }) => groupOf(route));
  return GROUPS.flatMap((name) => {
    const group = members.get(name);
    if (group === undefined) return [];
    const count = group.reduce((sum, one) => sum + one.count, 0);
    return [{ name, count, slowest_p95_ms: Math.max(...group.map(({ p95_ms }) => p95_ms)) }];
  });
}
