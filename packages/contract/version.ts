/** The dated version of the API, sent with every response as `Svc-Version`. */
export const API_VERSION = '2026-11-21';
