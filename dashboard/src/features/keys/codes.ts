/** What a new key is tried with: one verse, which every key with the usual scopes may read. */
export const TRIED_PATH = '/api/quran?id=1&verse=1';

/**
 * Lines that read a verse with this key as they stand.
 * @param origin of the service, such as `https://isnad.example.org`
 */
export function codesWith(secret: string, origin: string): Record<string, string> {
  const url = origin + TRIED_PATH;
  return {
    curl: `curl -H 'Authorization: Bearer ${secret}' '${url}'`,
    TypeScript: `const response = await fetch('${url}', {
  headers: { Authorization: 'Bearer ${secret}' },
});
const surah = await response.json();
console.log(surah.verses[0].text);`,
    Python: `import json, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"Authorization": "Bearer ${secret}"},
)
with urllib.request.urlopen(request) as response:
    surah = json.load(response)
print(surah["verses"][0]["text"])`,
  };
}
