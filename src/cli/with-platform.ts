import { type Config, loadConfig } from '../config.ts';
import { openPlatform, type Platform, requireStore } from '../platform.ts';

type Verb<T> = (platform: Platform, config: Config) => Promise<T>;

/** Runs a function with the store open, and closes it afterwards. @throws {Failure} `unavailable` when there is no store */
export function withPlatform<T>(verb: Verb<T>): Promise<T> {
  const config = loadConfig();
  requireStore(config);
  return runOn(config, verb);
}

/** The same for a command that creates a missing store. */
export function createStore<T>(verb: Verb<T>): Promise<T> {
  return runOn(loadConfig(), verb);
}

async function runOn<T>(config: Config, verb: Verb<T>): Promise<T> {
  const platform = await openPlatform(config);
  try {
    return await verb(platform, config);
  } finally {
    await platform.close();
  }
}
