import { nameKey } from '../fold/name.ts';
import { type Names, nearName } from './names.ts';
import type { Reference } from './reference.ts';

/** Addresses of texts on other sites. */
const LINK = /(?:https?:\/\/)?(?:[a-z]+\.)?(?:quran|sunnah)\.com\/[^\s"'“”‘’<>()[\]{}|،]*/giu;
/** What ends a sentence behind an address. */
const BEHIND = /[.,;:!?।]+$/u;

/** A link at offsets `[start, end)`, and what it names; undefined for a page that is no text. */
export type Link = { readonly start: number; readonly end: number; readonly names: Reference | undefined };

/** Finds the links to quran.com and sunnah.com in a text. Linear. */
export function linksIn(text: string, names: Names | undefined): Link[] {
  if (!text.includes('.com/')) return [];
  return [...text.matchAll(LINK)].map(({ 0: found, index }) => {
    const address = found.replace(BEHIND, '');
    return { start: index, end: index + address.length, names: readLink(address, names) };
  });
}

const RANGE = String.raw`(\d{1,3})(?:-(\d{1,3}))?`;
const VERSES = new RegExp(String.raw`^(\d{1,3}|[a-z'-]{2,})[:/]${RANGE}(?:/.*)?$`, 'u');
const SURAH = /^(?:surah\/)?(\d{1,3}|[a-z'-]{2,})$/u;
const HADITH = /^([a-z0-9]+):(\d{1,5}(?:\.\d+)?[a-z]{0,2})$/u;
const IN_BOOK = /^([a-z0-9]+)\/(\d{1,3}|introduction)\/(\d{1,5}[a-z]{0,2})$/u;

function readLink(address: string, names: Names | undefined): Reference | undefined {
  const verse = /[?&]startingVerse=(\d{1,3})(?!\d)/iu.exec(address)?.[1];
  const [, site = '', rest = ''] = /([a-z]+)\.com\/([^?#]*)/u.exec(address.toLowerCase()) ?? [];
  // Pages in another language have its code before their own path.
  const path = decoded(rest)
    .replace(/\/+$/u, '')
    .replace(/^[a-z]{2}\//u, '');
  return site === 'quran' ? versesOf(verse === undefined ? path : `${path}/${verse}`, names) : hadithOf(path);
}

function decoded(path: string): string {
  return path.replace(/%3a/gu, ':').replace(/%20/gu, ' ');
}

function versesOf(path: string, names: Names | undefined): Reference | undefined {
  const [, name = '', first, last = first] = VERSES.exec(path) ?? SURAH.exec(path) ?? [];
  const surah = /^\d/u.test(name) ? Number(name) : surahOfSlug(name, names);
  if (surah === undefined || surah < 1) return undefined;
  return { kind: 'quran', surah, ...(first === undefined ? {} : { first: Number(first), last: Number(last) }) };
}

function surahOfSlug(slug: string, names: Names | undefined): number | undefined {
  return names && nearName(names.byKey, nameKey(slug.replaceAll('-', ' ')))?.surah;
}

function hadithOf(path: string): Reference | undefined {
  const [, slug = '', number] = HADITH.exec(path) ?? [];
  const [, book = '', place = '', within] = IN_BOOK.exec(path) ?? [];
  const collection = SLUGS[slug || book] ?? (slug || book);
  if (collection === '') return undefined;
  return { kind: 'hadith', collections: [collection], number: number ?? `${place}/${within}` };
}

/** Collections that have another name there. */
const SLUGS: Readonly<Record<string, string>> = { nawawi40: 'nawawi', qudsi40: 'qudsi', shahwaliullah40: 'dehlawi' };
