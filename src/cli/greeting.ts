import { FIRST_ACCOUNT, type FirstAccount } from '../accounts/accounts/first-account.ts';
import { claimLink } from './account.ts';

type Greeted = {
  readonly address: string;
  readonly notReady: () => string | undefined;
  readonly first: FirstAccount | undefined;
};

/** What `isnad serve` prints when it listens. */
export function greeting({ address, notReady, first }: Greeted, count: number): string[] {
  const problem = notReady();
  const after = `after ${process.uptime().toFixed(2)} s${count === 1 ? '' : `, in ${count} workers`}`;
  const lines = [
    problem === undefined ? `Isnad is ready ${after}` : `Isnad is up ${after} but NOT READY: ${problem}`,
    `  address  ${address}`,
    `  docs     ${address}/docs`,
  ];
  if (first === undefined) return lines;
  const { secret, claimToken, isReplaced } = first;
  const earlier = isReplaced ? 'The key that was shown before was never used. This one replaces it.' : 'Save it now.';
  return [
    ...lines,
    `  account  ${FIRST_ACCOUNT} (enterprise)`,
    `  key      ${secret}`,
    `           ${earlier} Each start shows a new one until you use it or claim the account.`,
    '           More keys: npm run -s isnad -- key create --help',
    `  claim    ${claimLink(address, claimToken)}`,
    '           One-time link to set your email address and password. New link: npm run -s isnad -- account claim-link',
    '',
    'Try it:',
    `  curl -H 'Authorization: Bearer ${secret}' '${address}/api/quran?id=1'`,
    'Add Bukhari, Muslim, Abu Dawud, Tirmidhi, Nasai and Ibn Majah:',
    '  npm run -s isnad -- install six-books',
  ];
}
