import { CaptchaField } from "#components/captcha/captcha-field.tsx";
import { readPageDraft } from "#lib/proxy/comments/read-comment-page.ts";
import { readMemberId } from "#lib/proxy/read-for-pages.ts";
import { readParameter, type PageQuery } from "#lib/site/paths/page-query.ts";
import { CommentForm, type CommentFormProps } from "../writing/comment-form.tsx";

type Props = CommentFormProps & {
  /** The path of the page, under which a text that could not be sent is stored. */
  page: string;
  query: PageQuery;
};

/** Renders a form on a separate page, with the text that could not be sent from the post. */
export async function PageCommentForm({ page, query, text, ...form }: Props) {
  const [draft, memberId = ""] = await Promise.all([readPageDraft(page), readMemberId()]);
  const needsCaptcha = readParameter(query, "problem") === "captcha";
  return (
    <CommentForm {...form} fields={{ ...form.fields, memberId }} text={draft ?? text ?? ""}>
      {form.children}
      {needsCaptcha && (
        <>
          <CaptchaField request={{ mode: "visible", attempt: 1 }} />
          <noscript>
            <p>{form.words.form.captchaNote}</p>
          </noscript>
        </>
      )}
    </CommentForm>
  );
}
