import { Type } from 'typebox';

/** Names are those of better-auth, so that its client works with this API. */
const email = Type.String({ maxLength: 254, 'x-fix': 'use an email address such as name@example.org' });
const password = Type.String({
  title: 'Password',
  maxLength: 128,
  description: '10 to 128 characters.',
  'x-secret': true,
});
const name = Type.String({ maxLength: 100, description: 'Visible only to the person.' });
const token = Type.String({ maxLength: 256, 'x-secret': true });
const code = Type.String({ maxLength: 64, 'x-secret': true });
const id = Type.String({ maxLength: 64 });
const trustDevice = Type.Optional(Type.Boolean({ description: 'Skip the code on this device for 30 days.' }));
/** Response of a browser's authenticator. */
const response = Type.Object({ id: Type.String({ maxLength: 1_400 }) }, { additionalProperties: true });

export const SignUpBody = Type.Object({
  name,
  email,
  password,
  invite: Type.Optional(
    Type.String({ maxLength: 64, description: 'Token from the invitation link.', 'x-secret': true }),
  ),
});
export const SignInBody = Type.Object({
  email,
  password,
  rememberMe: Type.Optional(
    Type.Boolean({ description: 'If false, the session ends when the browser closes, or after one day.' }),
  ),
});
export const ClaimBody = Type.Object({ token, name, email, password });
export const AddressBody = Type.Object({ email });
export const ResetPasswordBody = Type.Object({ token, newPassword: password });
export const ChangePasswordBody = Type.Object({
  currentPassword: password,
  newPassword: password,
  revokeOtherSessions: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether to end all other sessions.' }),
  ),
});
export const ChangeEmailBody = Type.Object({ newEmail: email });
export const NameBody = Type.Object({ name });
export const TokenBody = Type.Object({ token });
export const PasswordBody = Type.Object({ password });
export const DeleteAccountBody = Type.Object({ email, password }, { title: 'DeleteAccount' });
export const CodeBody = Type.Object({ code, trustDevice });
export const NewPasskeyBody = Type.Object({ response, name: Type.Optional(name) });
export const PasskeyAnswerBody = Type.Object({ response });
export const PasskeyBody = Type.Object({ id });
export const RenamePasskeyBody = Type.Object({ id, name });
export const VerifyEmailBody = Type.Object({
  token: Type.String({ maxLength: 2_048, description: 'Token from the link in the email.', 'x-secret': true }),
  password,
});

const User = Type.Object(
  { id: Type.String(), name: Type.String(), email: Type.String(), emailVerified: Type.Boolean() },
  { additionalProperties: true },
);
const Session = Type.Object(
  { id: Type.String(), token: Type.String(), expiresAt: Type.String(), userId: Type.String() },
  { additionalProperties: true },
);

export const Done = Type.Object({}, { title: 'Done', additionalProperties: true });
export const UserAnswer = Type.Object({ user: User }, { title: 'User', additionalProperties: true });
export const SignInAnswer = Type.Object(
  { user: Type.Optional(User), twoFactorRedirect: Type.Optional(Type.Boolean()) },
  { title: 'SignIn', additionalProperties: true },
);
export const SessionAnswer = Type.Union([Type.Object({ session: Session, user: User }), Type.Null()], {
  title: 'Session',
});
export const SessionListAnswer = Type.Array(Session, { title: 'SessionList' });
export const SecondFactorAnswer = Type.Object(
  { totpURI: Type.Optional(Type.String()), backupCodes: Type.Optional(Type.Array(Type.String())) },
  { title: 'SecondFactor', additionalProperties: true },
);
export const PasskeyOptions = Type.Object(
  { challenge: Type.String() },
  { title: 'PasskeyOptions', additionalProperties: true },
);
export const PasskeyList = Type.Array(Type.Object({ id: Type.String() }, { additionalProperties: true }), {
  title: 'PasskeyList',
});
