/** Reasons to refuse an import, a pack or a records file. */
export type FaultReason =
  | 'empty_file'
  | 'incomplete_file'
  | 'damaged_file'
  | 'too_large'
  | 'zip_bomb'
  | 'wrong_encoding'
  | 'changed_while_reading'
  | 'unknown_shape'
  | 'packed_file'
  | 'bad_line'
  | 'missing_option'
  | 'licence_not_accepted'
  | 'not_found'
  | 'disk_full'
  | 'write_failed'
  | 'busy'
  | 'nothing_to_import'
  | 'download_failed'
  | 'unreachable'
  | 'wrong_checksum'
  | 'aborted';

/** The error type of the hadith import, with one reason and one sentence. `file` is the name as the operator gave it; `line` counts from 1. */
export class ImportFault extends Error {
  readonly reason: FaultReason;
  readonly file: string | undefined;
  readonly line: number | undefined;

  constructor(reason: FaultReason, message: string, at: { file?: string; line?: number; cause?: unknown } = {}) {
    super(message, at.cause === undefined ? undefined : { cause: at.cause });
    this.name = 'ImportFault';
    this.reason = reason;
    this.file = at.file;
    this.line = at.line;
  }
}

/** Converts an error of a file operation to an ImportFault. An ImportFault is returned unchanged. */
export function asImportFault(error: unknown, file?: string): ImportFault {
  if (error instanceof ImportFault) return error;
  // The code of a DOMException is a number and has no meaning here.
  const given = (error as { code?: unknown } | null)?.code;
  const code = typeof given === 'string' ? given : undefined;
  const at = { ...(file === undefined ? {} : { file }), cause: error };
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    // The file being read is not the cause.
    return new ImportFault('disk_full', 'The disk is full; the corpus is unchanged.', { cause: error });
  }
  if (code === 'EFBIG') {
    const message = 'A file would be larger than the system allows (EFBIG, ulimit -f); the corpus is unchanged.';
    return new ImportFault('write_failed', message, { cause: error });
  }
  if (code === 'ENOENT') return new ImportFault('not_found', 'No such file or folder.', at);
  if (code === 'ABORT_ERR' || (error as { name?: string } | null)?.name === 'AbortError') {
    return new ImportFault('aborted', 'The import was stopped; the corpus is unchanged.', at);
  }
  if (code !== undefined && /^E[A-Z]+$/.test(code)) {
    return new ImportFault('write_failed', `The operating system refused a file operation (${code}).`, at);
  }
  return new ImportFault('damaged_file', error instanceof Error ? error.message : String(error), at);
}
