import { COMPONENTS, type ComponentName, componentOf, type StatusEndpoint } from '@isnad/contract/status';

export type EndpointGroup = {
  readonly name: ComponentName;
  readonly count: number;
  /** 95th percentile of its slowest endpoint, as percentiles of several cannot be put together. */
  readonly slowest_p95_ms: number;
};

/** The endpoints by component. */
export function groupsOf(endpoints: readonly StatusEndpoint[]): EndpointGroup[] {
  const members = Map.groupBy(endpoints, ({ route }) => componentOf(route));
  return COMPONENTS.flatMap((name) => {
    const group = members.get(name);
    if (group === undefined) return [];
    const count = group.reduce((sum, one) => sum + one.count, 0);
    return [{ name, count, slowest_p95_ms: Math.max(...group.map(({ p95_ms }) => p95_ms)) }];
  });
}
