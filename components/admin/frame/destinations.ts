import {
  BookOpen,
  Code,
  CornerUpRight,
  DatabaseBackup,
  FileText,
  Files,
  Folder,
  House,
  Image,
  KeyRound,
  ListTree,
  Mail,
  MessageSquare,
  Palette,
  PenLine,
  Shield,
  SlidersHorizontal,
  Tag,
  Truck,
  UserPlus,
  Users,
  type LucideIcon,
} from "lucide-react";
import { paths } from "#lib/site/paths/paths.ts";
import type { Role } from "#lib/wix/admin/roles.ts";

const writers: readonly Role[] = ["owner", "editor", "author"];
const editors: readonly Role[] = ["owner", "editor"];
const moderators: readonly Role[] = ["owner", "moderator"];
const owners: readonly Role[] = ["owner"];

type TableRow = {
  readonly label: string;
  readonly href: string;
  readonly Icon: LucideIcon;
  /** The roles that may open the page. */
  readonly roles: readonly Role[];
};

const groups = [
  {
    name: "content",
    places: [
      { label: "admin.navigation.overview", href: paths.admin(), Icon: House, roles: writers },
      { label: "admin.navigation.posts", href: paths.adminPosts(), Icon: FileText, roles: writers },
      { label: "admin.navigation.pages", href: paths.adminPages(), Icon: Files, roles: editors },
      {
        label: "admin.navigation.categories",
        href: paths.adminCategories(),
        Icon: Folder,
        roles: editors,
      },
      { label: "admin.navigation.tags", href: paths.adminTags(), Icon: Tag, roles: writers },
      { label: "admin.navigation.media", href: paths.adminMedia(), Icon: Image, roles: writers },
      {
        label: "admin.navigation.comments",
        href: paths.adminComments(),
        Icon: MessageSquare,
        roles: moderators,
      },
    ],
  },
  {
    name: "people",
    places: [
      { label: "admin.navigation.members", href: paths.adminMembers(), Icon: Users, roles: owners },
      { label: "admin.navigation.team", href: paths.adminTeam(), Icon: Shield, roles: owners },
      {
        label: "admin.navigation.authors",
        href: paths.adminAuthors(),
        Icon: PenLine,
        roles: editors,
      },
    ],
  },
  {
    name: "site",
    places: [
      {
        label: "admin.settingPages.general",
        href: paths.adminSettings("general"),
        Icon: SlidersHorizontal,
        roles: owners,
      },
      {
        label: "admin.settingPages.look",
        href: paths.adminSettings("look"),
        Icon: Palette,
        roles: owners,
      },
      {
        label: "admin.settingPages.menus",
        href: paths.adminSettings("menus"),
        Icon: ListTree,
        roles: editors,
      },
      {
        label: "admin.settingPages.reading",
        href: paths.adminSettings("reading"),
        Icon: BookOpen,
        roles: owners,
      },
      {
        label: "admin.settingPages.members",
        href: paths.adminSettings("members"),
        Icon: UserPlus,
        roles: owners,
      },
      {
        label: "admin.settingPages.email",
        href: paths.adminSettings("email"),
        Icon: Mail,
        roles: owners,
      },
      {
        label: "admin.settingPages.code",
        href: paths.adminSettings("code"),
        Icon: Code,
        roles: owners,
      },
      {
        label: "admin.settingPages.redirects",
        href: paths.adminSettings("redirects"),
        Icon: CornerUpRight,
        roles: owners,
      },
      {
        label: "admin.settingPages.backups",
        href: paths.adminSettings("backups"),
        Icon: DatabaseBackup,
        roles: owners,
      },
      { label: "admin.navigation.moving", href: paths.adminMoving(), Icon: Truck, roles: owners },
      { label: "admin.navigation.keys", href: paths.adminKeys(), Icon: KeyRound, roles: owners },
    ],
  },
] as const satisfies readonly { readonly name: string; readonly places: readonly TableRow[] }[];

type Group = (typeof groups)[number];

/** A page of the dashboard, as the navigation and the search show it. */
export type Place = Group["places"][number];

/** Returns the pages that a member with a role may open, in the groups of the navigation. */
export const listDestinations = (role: Role) =>
  groups.flatMap(({ name, places }) => {
    const allowed = places.filter(({ roles }) => roles.includes(role));
    return allowed.length === 0 ? [] : { name, places: allowed };
  });
