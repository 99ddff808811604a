/** The forms of the account page for emails about comments and about the team. */
import "server-only";
import { isForOtherMember } from "../../auth/token-member.ts";
import { parsePageNumber } from "../../site/paths/address.ts";
import { paths } from "../../site/paths/paths.ts";
import { requestJson } from "../../upstream/json-calls.ts";
import { WireError } from "../../wix/errors/errors.ts";
import { teamMailKinds } from "../../wix/admin/team-mails.ts";
import { memberToken } from "../session/member-token.ts";
import { FormProblem } from "./form-problem.ts";
import type { Form, Submission, Target } from "./member-forms.ts";

const call = "/quire/v1/account/comment-emails";
const teamCall = "/quire/v1/account/team-emails";

export const emailForms = {
  emails: {
    limit: "change",
    page: createEmailsPage,
    async submit(submission) {
      const { replies, followed, ownPosts, moderation, hasModeration } = submission.fields;
      const settings = {
        replies: replies !== "",
        followed: followed !== "",
        ownPosts: ownPosts !== "",
        ...(hasModeration !== "" && { moderation: moderation !== "" }),
      };
      const page = await change(submission, "PATCH", call, settings);
      const team = readTeamSettings(submission);
      return Object.keys(team).length === 0 ? page : change(submission, "PATCH", teamCall, team);
    },
  },
  unfollow: {
    limit: "change",
    page: createEmailsPage,
    submit: (submission) => change(submission, "DELETE", createPath(submission, "follows")),
  },
  "resume-emails": {
    limit: "change",
    page: createEmailsPage,
    submit: (submission) => change(submission, "DELETE", createPath(submission, "mutes")),
  },
} as const satisfies Readonly<Record<string, Form>>;

/** Returns the settings for emails about the team for which the form has a box. */
function readTeamSettings({ fields }: Submission): Readonly<Record<string, boolean>> {
  const shown = fields.teamKinds.split(",");
  const kinds = teamMailKinds.filter((kind) => shown.includes(kind));
  return Object.fromEntries(kinds.map((kind) => [kind, fields[kind] !== ""]));
}

const createPath = ({ fields: { postId } }: Submission, list: "follows" | "mutes"): string =>
  `${call}/${list}/${encodeURIComponent(postId)}`;

function createEmailsPage({ fields: { page } }: Submission): Target {
  const number = parsePageNumber(page) ?? 1;
  return { path: paths.emails(), query: { page: number === 1 ? "" : String(number) } };
}

/** Makes a call as the member and returns the page, or the login page if no member is logged in. */
async function change(
  submission: Submission,
  method: "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Target> {
  const { headers, client } = submission;
  const login = { path: paths.login(paths.emails()) };
  const token = await memberToken(headers);
  if (token === undefined) return login;
  if (isForOtherMember(submission.fields.memberId, token)) throw new FormProblem("memberChanged");
  const response = await requestJson(path, { method, body, token, client });
  if (response.status === 401) return login;
  if (!response.ok) {
    const { status } = response;
    throw new WireError({ status, code: "UPSTREAM_BAD_ANSWER", message: "The call has failed." });
  }
  const page = createEmailsPage(submission);
  return { ...page, query: { ...page.query, done: "saved" } };
}
