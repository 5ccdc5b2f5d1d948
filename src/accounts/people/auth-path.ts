/** Path of the authentication library (better-auth). */
export const AUTH_PATH = '/api/auth';
/** Header that passes the client address to the library. Only we set it. */
export const ADDRESS_HEADER = 'x-isnad-address';
