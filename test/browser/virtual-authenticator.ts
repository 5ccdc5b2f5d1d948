import type { Page } from 'playwright-core';
import type { Desk } from './browser.ts';

/** A window of somebody who has not signed in, on a device that makes passkeys and answers for its owner. */
export async function openWithPasskeys(desk: Desk): Promise<Page> {
  // Passkeys are bound to a name, which one's own machine has too.
  const page = await desk.open({}, { baseURL: desk.isnad.address.replace('127.0.0.1', 'localhost') });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}
