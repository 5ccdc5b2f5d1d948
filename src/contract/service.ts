import { type Static, Type } from 'typebox';

/** What `GET /api/service` answers. */
export const ServiceInfo = Type.Object(
  {
    mail: Type.Object({
      configured: Type.Boolean({
        description:
          'Whether the service sends email. If false, the links to confirm an address or choose a new password are in its log, and the operator passes them on.',
      }),
    }),
  },
  { title: 'ServiceInfo' },
);
export type ServiceInfo = Static<typeof ServiceInfo>;
