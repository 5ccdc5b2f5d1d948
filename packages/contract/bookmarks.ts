import { type Static, Type } from 'typebox';
import { time } from './accounts.ts';

/*
 * Verses and hadiths that a person has bookmarked.
 */

/** Bookmarks that an account can have. */
export const MAX_BOOKMARKS = 1_000;
/** Bookmarks in a request: those that a browser keeps without an account. */
const MAX_ADDED = 200;

const path = Type.String({
  pattern: '^/(?:quran|hadith)/[^\\u0000-\\u001f\\s?#\\\\]{1,150}$',
  description: 'Page of a verse or hadith, without a language.',
  'x-fix': 'use the path of a verse or hadith, such as /quran/2/255',
});
const title = Type.String({
  pattern: '^[^\\u0000-\\u001f]{1,200}$',
  description: 'Reference of the text, in the language of the page where it was bookmarked.',
});

/** A bookmark as it is stored. */
export const Bookmark = Type.Object({ path, title, created_at: time('When it was added.') }, { title: 'Bookmark' });
export type Bookmark = Static<typeof Bookmark>;

/** Response of `/api/me/bookmarks`, newest first. */
export type BookmarkList = { readonly data: readonly Bookmark[] };

/** Body of `PUT /api/me/bookmarks`: what to add, newest first. */
export const AddedBookmarks = Type.Object({
  bookmarks: Type.Array(Type.Object({ path, title }), { minItems: 1, maxItems: MAX_ADDED }),
});
export type AddedBookmarks = Static<typeof AddedBookmarks>;

/** Query of `DELETE /api/me/bookmarks`. */
export const BookmarkQuery = Type.Object({ path });
