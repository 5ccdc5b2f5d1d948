import { type CodeSample, codeSamples, type SampleRequest } from '../../src/http/examples/requests/code-samples.ts';

/** One shell command in words, without its quotes. A comment, a second command or a pipe makes it undefined. */
function wordsOf(code: string): string[] | undefined {
  const line = code.trim().replace(/\\\n\s*/g, ' ');
  if (/\n/.test(line)) return undefined;
  const words: string[] = [];
  let word: string | undefined;
  for (const [, single, double, plain, space] of line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)|(\s+)/g)) {
    if (space === undefined) word = (word ?? '') + (single ?? double ?? plain ?? '');
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (word !== undefined) words.push(word);
  return words.some((one) => /^[|;&>]/.test(one)) ? undefined : words;
}

type Call = {
  method: string | undefined;
  url: string | undefined;
  credential: 'key' | 'none';
  contentType: string | undefined;
  data: string[];
  inQuery: boolean;
  streams: boolean;
};

/** Adds an option to the call. @returns how many words it took; undefined if the option is not supported */
function takeOption(call: Call, option: string, value: string): number | undefined {
  switch (option) {
    case '-G':
      call.inQuery = true;
      return 1;
    case '-N':
      call.streams = true;
      return 1;
    case '-X':
      call.method = value;
      return 2;
    case '-d':
      call.data.push(value);
      return 2;
    case '--data-urlencode':
      call.data.push(value.replace(/^(\w+)=([\s\S]*)$/, (_, name, text) => `${name}=${encodeURIComponent(text)}`));
      return 2;
    case '-H':
      if (value === '$AUTH') call.credential = 'key';
      else if (/^content-type: /i.test(value)) call.contentType = value.replace(/^[^:]*: /, '');
      else return undefined;
      return 2;
    default:
      if (option.startsWith('-') || call.url !== undefined) return undefined;
      call.url = option;
      return 1;
  }
}

/** The request of a single `curl` command; undefined if it does more than one request needs. */
function curlRequest(code: string): SampleRequest | undefined {
  const [program, ...words] = wordsOf(code) ?? [];
  if (program !== 'curl') return undefined;
  const call: Call = {
    method: undefined,
    url: undefined,
    credential: 'none',
    contentType: undefined,
    data: [],
    inQuery: false,
    streams: false,
  };
  for (let at = 0; at < words.length; ) {
    const taken = takeOption(call, words[at] ?? '', words[at + 1] ?? '');
    if (taken === undefined) return undefined;
    at += taken;
  }
  if (call.url === undefined) return undefined;
  const hasBody = call.data.length > 0 && !call.inQuery;
  return {
    method: call.method ?? (hasBody ? 'POST' : 'GET'),
    url: call.inQuery ? `${call.url}?${call.data.join('&')}` : call.url,
    credential: call.credential,
    cookiePrefix: '',
    origin: '',
    cookies: {},
    contentType: call.contentType,
    body: hasBody ? (JSON.parse(call.data.join('&')) as object) : undefined,
    answer: call.streams ? 'text' : 'json',
  };
}

/** JavaScript and Python that send the same request as a `curl` command. Empty if it cannot be translated. */
export function translatedSamples(code: string): CodeSample[] {
  const request = curlRequest(code);
  return request === undefined ? [] : codeSamples(request).filter(({ label }) => label !== 'cURL');
}
