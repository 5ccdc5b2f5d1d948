import type { Mail } from './mail.ts';

/** What the service writes to people. */
export const MAILS = {
  verify: (to: string, link: string) =>
    mail(to, 'Confirm your e-mail address', [
      'Follow this link to confirm your e-mail address. It is good for an hour:',
      link,
      'Do so only if you have just signed up yourself, or changed your address: whoever did that chose the password.',
    ]),
  resetPassword: (to: string, link: string) =>
    mail(to, 'Choose a new password', [
      'Follow this link to choose a new password. It is good once, for an hour:',
      link,
      'If you did not ask for it, nothing needs to be done.',
    ]),
  changeEmail: (to: string, newEmail: string, link: string) =>
    mail(to, 'Change your e-mail address', [
      `Your account is to get another e-mail address: ${newEmail}. Follow this link to allow it; it is good for an hour:`,
      link,
      'If you did not ask for it, change your password and end your other sessions.',
    ]),
  alreadySignedUp: (to: string, signIn: string) =>
    mail(to, 'You have an account already', [
      'Somebody, probably you, signed up with your e-mail address, which has an account already. Sign in, or ask for a new password:',
      signIn,
      'If it was not you, nothing needs to be done.',
    ]),
};

function mail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject: `Isnad: ${subject}`, text: `${paragraphs.join('\n\n')}\n` };
}
