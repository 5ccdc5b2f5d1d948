import { expiringKeys } from './accounts/keys/expiring-keys.ts';
import type { RateLimitStatus } from './accounts/limits/admission.ts';
import { LimitNotifier } from './accounts/limits/limit-notifier.ts';
import type { Config } from './config.ts';
import type { ChangeLog } from './corpus/changes/change-log.ts';
import type { Platform } from './platform.ts';
import type { Tracing } from './telemetry/tracing.ts';
import { corpusUpdates } from './webhooks/corpus-updated.ts';
import { WebhookDispatcher } from './webhooks/delivery/dispatcher.ts';
import { SenderThread } from './webhooks/delivery/sender-thread.ts';
import { nameServers } from './webhooks/resolver.ts';
import { SystemEvents } from './webhooks/system-events.ts';

type Deps = Platform & {
  /** Identifies the texts being served; undefined while there are none. */
  readonly corpus: () => string | undefined;
  readonly changes: ChangeLog;
  readonly tracing: Tracing | undefined;
  readonly onFault: (error: unknown, message: string) => void;
};

/** Builds what emits events and delivers them to their subscribers. */
export function openEvents(config: Pick<Config, 'webhookAllowHttpLoopback'>, deps: Deps) {
  const guard = { resolve: nameServers(), allowLoopback: config.webhookAllowHttpLoopback };
  const ticks = () => performance.now();
  const sender = new SenderThread({ ...guard, onFault: deps.onFault });
  const dispatcher = new WebhookDispatcher({ ...deps, send: sender.send, random: Math.random, ticks });
  const sources = [
    corpusUpdates({ ...deps, changesSince: (version) => deps.changes.count(version) }),
    expiringKeys(deps),
  ];
  const systemEvents = new SystemEvents({ sources, onFault: deps.onFault });
  const limits = new LimitNotifier(deps);
  return {
    webhooks: { ...deps, guard },
    onRateLimit: (accountId: string, rateLimit: RateLimitStatus) => limits.observe(accountId, rateLimit),
    start: () => {
      dispatcher.start();
      systemEvents.start();
    },
    close: async () => {
      await Promise.all([dispatcher.close(), systemEvents.close()]);
      await sender.close();
    },
  };
}
