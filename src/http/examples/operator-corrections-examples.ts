import type { AnsweredCorrection, Correction } from '@isnad/contract/operator-corrections';
import { PACK_JOB_EXAMPLE } from './operator-examples.ts';

/*
 * Examples for the documentation; a test checks them against their schemas.
 */

export const CORRECTION_EXAMPLE: Correction = {
  id: 'cor_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  created_at: '2026-11-25T18:00:00.000Z',
  state: 'open',
  ref: 'nawawi:7',
  edition: 'nawawi40',
  text: 'Religion is sincere goodwil.',
  sha256: 'aea0dfaed4d68e01896baa58cc06ac86bb0216d9256899b335de9b1cba330fa7',
  kind: 'letters',
  detail: 'A letter is missing in "goodwill".',
  proposed: 'Religion is sincere goodwill.',
  email: null,
  answer: null,
  answered_at: null,
  corrected: null,
  correctable: true,
};

const ANSWERED_AT = '2026-11-25T18:10:00.000Z';

export const ACCEPTED_CORRECTION_EXAMPLE: AnsweredCorrection = {
  correction: {
    ...CORRECTION_EXAMPLE,
    state: 'accepted',
    answer: 'Thank you.',
    answered_at: ANSWERED_AT,
    corrected: CORRECTION_EXAMPLE.proposed,
  },
  job: {
    ...PACK_JOB_EXAMPLE,
    pack: 'corrections',
    file: 'corrections.json',
    state: 'running',
    step: 'waiting',
    done: 0,
    total: null,
    result: null,
    finished_at: null,
  },
};

export const REJECTED_CORRECTION_EXAMPLE: AnsweredCorrection = {
  correction: {
    ...CORRECTION_EXAMPLE,
    state: 'rejected',
    answer: 'The printed edition has the same words.',
    answered_at: ANSWERED_AT,
  },
  job: null,
};
