/**
 * The interface texts by language. Each language is a folder with one JSON file per area, in ICU message
 * syntax. To add a language, copy `en`, translate it and list it in this file. Untranslated texts appear in
 * English.
 */
import deAccount from "./de/account.json" with { type: "json" };
import deAdmin from "./de/admin.json" with { type: "json" };
import deContent from "./de/content.json" with { type: "json" };
import deDashboard from "./de/dashboard.json" with { type: "json" };
import deEditing from "./de/editing.json" with { type: "json" };
import deFinding from "./de/finding.json" with { type: "json" };
import deFrame from "./de/frame.json" with { type: "json" };
import deLook from "./de/look.json" with { type: "json" };
import deMails from "./de/mails.json" with { type: "json" };
import deManage from "./de/manage.json" with { type: "json" };
import deMedia from "./de/media.json" with { type: "json" };
import deMembers from "./de/members.json" with { type: "json" };
import deMenus from "./de/menus.json" with { type: "json" };
import deMoving from "./de/moving.json" with { type: "json" };
import deOffline from "./de/offline.json" with { type: "json" };
import dePages from "./de/pages.json" with { type: "json" };
import dePosts from "./de/posts.json" with { type: "json" };
import deReading from "./de/reading.json" with { type: "json" };
import deRedirects from "./de/redirects.json" with { type: "json" };
import deSettings from "./de/settings.json" with { type: "json" };
import deSurface from "./de/surface.json" with { type: "json" };
import deSharedDraft from "./de/shared-draft.json" with { type: "json" };
import deTeam from "./de/team.json" with { type: "json" };
import deWriting from "./de/writing.json" with { type: "json" };
import account from "./en/account.json" with { type: "json" };
import admin from "./en/admin.json" with { type: "json" };
import content from "./en/content.json" with { type: "json" };
import dashboard from "./en/dashboard.json" with { type: "json" };
import editing from "./en/editing.json" with { type: "json" };
import finding from "./en/finding.json" with { type: "json" };
import frame from "./en/frame.json" with { type: "json" };
import look from "./en/look.json" with { type: "json" };
import mails from "./en/mails.json" with { type: "json" };
import manage from "./en/manage.json" with { type: "json" };
import media from "./en/media.json" with { type: "json" };
import members from "./en/members.json" with { type: "json" };
import menus from "./en/menus.json" with { type: "json" };
import moving from "./en/moving.json" with { type: "json" };
import offline from "./en/offline.json" with { type: "json" };
import pages from "./en/pages.json" with { type: "json" };
import posts from "./en/posts.json" with { type: "json" };
import reading from "./en/reading.json" with { type: "json" };
import redirects from "./en/redirects.json" with { type: "json" };
import settings from "./en/settings.json" with { type: "json" };
import surface from "./en/surface.json" with { type: "json" };
import sharedDraft from "./en/shared-draft.json" with { type: "json" };
import team from "./en/team.json" with { type: "json" };
import writing from "./en/writing.json" with { type: "json" };
import { memoize } from "../memoize/memoize.ts";

const english = {
  account,
  admin,
  content,
  dashboard,
  editing,
  finding,
  frame,
  look,
  mails,
  manage,
  media,
  members,
  menus,
  moving,
  offline,
  pages,
  posts,
  reading,
  redirects,
  settings,
  surface,
  sharedDraft,
  team,
  writing,
};

/** All interface messages, with names such as `area.group.name`. */
export type Catalogue = typeof english;

export type Area = keyof Catalogue;

type Messages = { readonly [key: string]: string | Messages };

/** The translations, which may be incomplete. */
export const translations: Readonly<Record<string, Messages>> = {
  de: {
    account: deAccount,
    admin: deAdmin,
    content: deContent,
    dashboard: deDashboard,
    editing: deEditing,
    finding: deFinding,
    frame: deFrame,
    look: deLook,
    mails: deMails,
    manage: deManage,
    media: deMedia,
    members: deMembers,
    menus: deMenus,
    moving: deMoving,
    offline: deOffline,
    pages: dePages,
    posts: dePosts,
    reading: deReading,
    redirects: deRedirects,
    surface: deSurface,
    settings: deSettings,
    sharedDraft: deSharedDraft,
    team: deTeam,
    writing: deWriting,
  },
};

/** The languages of the interface and of emails (BCP 47). */
export const interfaceLanguages: readonly string[] = ["en", ...Object.keys(translations)];

/** Returns the language of a tag (BCP 47), without the region. Throws a `RangeError` if the tag is invalid. */
const getBaseLanguage = memoize((language: string) => new Intl.Locale(language).language);

/** Returns whether the interface is translated into a language (BCP 47). The region is ignored. */
export function isTranslated(language: string): boolean {
  const base = getBaseLanguage(language);
  return base === "en" || Object.hasOwn(translations, base);
}

/**
 * Returns the interface language for a site in a given language (BCP 47): that language if it is translated,
 * otherwise English.
 */
export function toInterfaceLanguage(language: string): string {
  return isTranslated(language) ? language : "en";
}

/**
 * Returns the messages in a language (BCP 47, ignoring the region), or the English messages if it is not
 * translated.
 */
export const getCatalogue = (language: string): Catalogue =>
  completeCatalogue(getBaseLanguage(language));

const completeCatalogue = memoize((base: string): Catalogue => {
  const translation = translations[base];
  return translation === undefined ? english : completed(english, translation);
});

/** Fills gaps in a translation with the English messages. */
function completed<Part extends object>(words: Part, translation: Messages): Part {
  const entries = Object.entries(words).map(([key, word]: [string, string | object]) => {
    const own = translation[key];
    if (typeof word === "string") return [key, typeof own === "string" ? own : word];
    return [key, typeof own === "object" ? completed(word, own) : word];
  });
  return Object.fromEntries(entries);
}
