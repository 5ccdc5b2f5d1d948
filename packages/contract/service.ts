import { type Static, Type } from 'typebox';
import { orNull } from './fields.ts';

/** Response of `GET /api/service`. */
export const ServiceInfo = Type.Object(
  {
    mail: Type.Object({
      configured: Type.Boolean({
        description:
          'Whether the service sends email. If false, the links to confirm an address or reset a password are written to its log, and the operator passes them on.',
      }),
    }),
    webhooks: Type.Object({
      http_loopback: Type.Boolean({
        description:
          'Whether webhooks to the loopback addresses of the machine of the service are allowed, over http too.',
      }),
    }),
    operator: orNull(
      Type.Object({
        name: Type.String(),
        contact: Type.String({ description: 'Email or web address. Empty if there is none.' }),
      }),
      'Who runs the service (`OPERATOR`). Null if nobody is named.',
    ),
  },
  { title: 'ServiceInfo' },
);
export type ServiceInfo = Static<typeof ServiceInfo>;
