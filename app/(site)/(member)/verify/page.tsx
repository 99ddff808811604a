import { createMetadata } from "#components/members/member-metadata.ts";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { PlainStep } from "#components/members/registration/plain-step.tsx";
import { WaitingLogin } from "#components/members/registration/waiting-login.tsx";
import { readPlainLogin } from "#lib/proxy/forms/plain-login.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = createMetadata("verify");

/**
 * Renders the pending step of a login: the emailed code or the owner's approval. For a login started by a
 * plain form, the query (`waits`) names the step. For one started by a script, the step is stored in the tab.
 */
export default async function VerifyPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const { waits, session, problem, done } = await searchParams;
  if (waits === undefined) return <WaitingLogin />;
  const login = readPlainLogin(await headers());
  if (login?.stateToken === undefined) redirect(paths.expiredLogin());
  return (
    <PlainStep
      waitsFor={waits === "owner" ? "owner" : "code"}
      email={login.email}
      session={typeof session === "string" ? session : ""}
      problem={problem}
      done={done}
    />
  );
}
