/** A blog with members who comment on a post, and the emails that they receive. */
import type { Role } from "#lib/wix/admin/roles.ts";
import type { CommentRules } from "#lib/platform/comments/hold.ts";
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import type { DatabaseBench } from "../databases/database.ts";
import { createDocument, createPost } from "../servers/platform.ts";
import type { ParsedMail } from "../servers/mail-server.ts";
import { sentMails } from "./member-calls.ts";
import { openMembers, type Members } from "./members.ts";
import { joinStaff, type StaffMember } from "./staff.ts";

export type Conversation = Omit<Members, "join"> & {
  readonly postId: string;
  join(name: string, role?: Role): Promise<StaffMember>;
  /** Writes a comment and returns its ID. */
  write(memberId: string, text: string, parentId?: string): Promise<string>;
  /** Sends the emails that are due, and returns all emails about comments so far. `name` selects a recipient. */
  readMails(name?: string): Promise<ParsedMail[]>;
};

const openRules: CommentRules = { isOn: true, hold: "none", blockedWords: [] };

export async function openConversation(
  bench: DatabaseBench,
  {
    post,
    rules,
    ...options
  }: Parameters<typeof openMembers>[1] & {
    readonly post?: Partial<NewPost>;
    readonly rules?: Partial<CommentRules>;
  } = {},
): Promise<Conversation> {
  const members = await openMembers(bench, { comments: { ...openRules, ...rules }, ...options });
  const { platform } = members;
  const { id: postId } = await platform.posts.create(createPost(post), "ADMIN");
  return {
    ...members,
    postId,
    join: (name, role) => joinStaff(members, role, `${name}@example.com`),
    async write(memberId, text, parentId) {
      const content = createDocument(...text.split("\n"));
      return (await platform.comments.create({ postId, parentId, memberId, content })).id;
    },
    async readMails(name) {
      await platform.deliverMails();
      const mails = await sentMails(bench, members);
      return mails.filter(
        ({ text = "", recipients }) =>
          // Other emails, for example about a new role, do not count.
          /all comment emails|alle E-Mails zu Kommentaren/i.test(text) &&
          (name === undefined || recipients.includes(`${name}@example.com`)),
      );
    },
  };
}

/** Returns the token in an email's `List-Unsubscribe` field. */
export function readToken({ headers }: ParsedMail): string {
  const field = headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  return /^<https?:\/\/[^/]+\/api\/unsubscribe\?token=([\w.-]+)>$/.exec(field)?.[1] ?? "";
}
