/** Path under which the library that lets people in answers. */
export const AUTH_PATH = '/api/auth';
/** Header in which the address of the client is handed to it; set by us alone. */
export const ADDRESS_HEADER = 'x-isnad-address';
