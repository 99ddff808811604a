/** A platform with a member for each role, and their calls for drafts and in the admin area. */
import type { DatabaseBench } from "../databases/database.ts";
import { bearer } from "./member-calls.ts";
import { openMembers, type Answer, type Members } from "./members.ts";
import { adminPath } from "./owners.ts";
import { joinStaff, signOn, type StaffMember } from "./staff.ts";

/** Time after which a member logs in again, in milliseconds. */
const tokenLifetime = 10 * 60_000;

export type WritingMember = StaffMember & {
  /** Makes a call of the admin area. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Creates a draft and returns it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of any shape
  create(draftPost?: object, publish?: boolean): Promise<any>;
  save(id: string, draftPost: object, options?: object): Promise<Answer>;
};

export async function openWriters(
  bench: DatabaseBench,
  options: Parameters<typeof openMembers>[1] = {},
) {
  const members = await openMembers(bench, options);
  /** Registers a member with a role, whose name is the role or `member`. */
  const join = async (
    role: Parameters<typeof joinStaff>[1],
    email = `${role ?? "member"}@example.com`,
  ) => {
    const member = await joinStaff(members, role, email, { nickname: role ?? "member" });
    return equip(members, member, email);
  };
  return {
    ...members,
    owner: await join("owner"),
    editor: await join("editor"),
    author: await join("author"),
    join,
  };
}

/** Adds the calls. Each logs the member in again first if the clock has been advanced past the token's lifetime. */
function equip(members: Members, member: StaffMember, email: string): WritingMember {
  let { access } = member;
  let issuedAt = members.clock.now();
  const call = async (method: string, path: string, body?: unknown) => {
    if (members.clock.now() - issuedAt >= tokenLifetime) {
      ({ access } = await signOn(members, email));
      issuedAt = members.clock.now();
    }
    return members.call(method, path, body, bearer(access));
  };
  return {
    ...member,
    ask: (method, path, body) => call(method, adminPath + path, body),
    async create(draftPost = {}, publish = false) {
      const body = { draftPost: { title: "Soup", ...draftPost }, publish };
      return (await call("POST", "/v3/draft-posts", body)).body.draftPost;
    },
    save: (id, draftPost, more = {}) =>
      call("PATCH", `/v3/draft-posts/${id}`, { draftPost, ...more }),
  };
}
