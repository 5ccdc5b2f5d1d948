import { type Static, Type } from 'typebox';
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.ts';
import { orNull } from './fields.ts';

const ExportFile = Type.Object(
  {
    format: Type.Unsafe<ExportFormat>({ type: 'string', enum: [...EXPORT_FORMATS] }),
    address: Type.String({ description: 'Path of the file.' }),
    bytes: orNull(Type.Integer(), 'Size. Null while the file is being made.'),
    sha256: orNull(Type.String(), 'SHA-256 of the file without content coding.'),
  },
  { title: 'ExportFile' },
);

const ExportedEdition = Type.Object(
  {
    edition: Type.String(),
    kind: Type.String({
      description: '`text`, `transliteration`, `translation`, or the kind of an installed edition.',
    }),
    records: Type.Integer(),
    licence: orNull(Type.String(), 'License of the texts.'),
    attribution: Type.String({ description: 'Name this source where you use the texts.' }),
    refused: orNull(Type.String(), 'Why there are no files: the license does not allow redistribution.'),
    files: Type.Array(ExportFile),
  },
  { title: 'ExportedEdition' },
);
export type ExportedEdition = Static<typeof ExportedEdition>;

export const ExportList = Type.Object(
  { data: Type.Array(ExportedEdition), count: Type.Integer() },
  { title: 'ExportList' },
);
export type ExportList = Static<typeof ExportList>;

export const ExportParams = Type.Object({
  file: Type.String({ maxLength: 256, description: 'Edition and format, such as `quran.en.ndjson`.' }),
});
