import { redactKeys } from '@isnad/contract/redact';
import { type Logger, pino } from 'pino';
import type { LogLevel } from './levels.ts';
import { standardError } from './log-target.ts';
import { LogWriter } from './log-writer.ts';

/** @param now milliseconds since 1970 @returns the writer of this process's log to standard error */
export function openLogWriter(now: () => number): LogWriter {
  return new LogWriter({ target: standardError(), now });
}

/** The log of the service. Every line passes through `redactKeys`, so that none contains a key. */
export function newLog(level: LogLevel, writer: LogWriter): Logger {
  const formatters = { level: (name: string) => ({ level: name }) };
  return pino(
    { level, base: null, formatters, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => writer.write('event', Buffer.from(redactKeys(line))) },
  );
}
