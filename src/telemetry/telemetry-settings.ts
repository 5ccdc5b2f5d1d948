import { number, oneOf, openWebAddress, type Setting, type SettingType, textLike } from '../setting-types.ts';

/** The samplers that OpenTelemetry defines for every SDK. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const ratio: SettingType<number> = {
  accepts: '0 to 1',
  parse: (text) => (/^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined),
  rule: (text) => `must be a number from 0 to 1, not "${text}"`,
};

/** `name=value` pairs separated by commas, percent-encoded. Their values can be secrets, so no error repeats them. */
const headers: SettingType<Readonly<Record<string, string>>> = {
  parse: (text) => {
    const pairs = text.split(',').filter((pair) => pair.trim() !== '');
    const parsed = pairs.map((pair) => /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(.*?)\s*$/.exec(pair));
    if (parsed.includes(null)) return undefined;
    try {
      return Object.fromEntries(parsed.map((match) => [match?.[1] ?? '', decodeURIComponent(match?.[2] ?? '')]));
    } catch {
      // Invalid percent-encoding: the rule says what is expected.
      return undefined;
    }
  },
  rule: () => 'must be pairs such as name=value, separated by commas',
};

/** Settings of `/metrics`. */
export const METRICS_SETTINGS = {
  METRICS_TOKEN: {
    type: textLike(
      /^([\x21-\x7e]{16,})?$/,
      'must have at least 16 characters, without blanks and letters beyond ASCII',
    ),
    secret: true,
    group: 'Metrics',
    fallback: '',
    defaultWords: 'none: anyone who reaches `/metrics` can read it',
    example: 'a long random text',
    meaning: 'Token that `/metrics` requires: `Authorization: Bearer <token>`.',
  },
  METRICS_PORT: {
    type: number(0, 65_535),
    group: 'Metrics',
    fallback: '0',
    defaultWords: 'the port of the service',
    example: '9464',
    meaning:
      'Port for `/metrics` alone, on the address in `HOST`. The other port then answers 404. Do not publish this port, and the metrics stay in your network.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Settings of OpenTelemetry, with the names that OpenTelemetry gives them. */
export const TELEMETRY_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    type: openWebAddress('http://127.0.0.1:4318'),
    group: 'OpenTelemetry',
    fallback: '',
    defaultWords: 'nothing is sent',
    example: 'http://127.0.0.1:4318',
    meaning: 'OTLP/HTTP collector that gets traces and metrics. The paths `/v1/traces` and `/v1/metrics` are added.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    type: headers,
    secret: true,
    group: 'OpenTelemetry',
    fallback: '',
    example: 'authorization=Bearer%20…',
    meaning: 'Headers sent to the collector.',
  },
  OTEL_SERVICE_NAME: {
    type: textLike(/^.{1,200}$/s, 'must have 1 to 200 characters'),
    group: 'OpenTelemetry',
    fallback: 'isnad',
    meaning: 'Name of the service in traces and metrics.',
  },
  OTEL_TRACES_SAMPLER: {
    type: oneOf(SAMPLERS),
    group: 'OpenTelemetry',
    fallback: 'parentbased_traceidratio',
    meaning: 'Which requests are traced. The `parentbased` samplers follow the `traceparent` header of a request.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    type: ratio,
    group: 'OpenTelemetry',
    fallback: '0.1',
    meaning: 'Share of the requests that a `traceidratio` sampler traces.',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    type: number(100, 3_600_000),
    group: 'OpenTelemetry',
    fallback: '60000',
    meaning: 'Milliseconds between two exports of the metrics.',
  },
} as const satisfies Readonly<Record<string, Setting>>;
