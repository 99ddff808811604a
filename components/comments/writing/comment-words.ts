import type { Translator } from "#lib/messages/translator.ts";
import type { Catalogue } from "#lib/messages/catalogue.ts";

const left = { count: "{count}", name: "{name}" };

/**
 * Texts of the comment forms for scripts, which have no message catalogue. They are embedded in the page. The placeholders
 * `{count}` and `{name}` are kept, because only the browser knows their values.
 */
export type CommentWords = ReturnType<typeof commentWords>;

export function commentWords(
  t: Translator,
  { form, problems, done, report }: Catalogue["writing"],
) {
  return {
    form: {
      ...form,
      charactersLeft: t("writing.form.charactersLeft", left),
      again: t("writing.form.again", left),
    },
    reply: { label: t("writing.reply.label"), submit: t("writing.reply.submit") },
    edit: {
      label: t("writing.form.label"),
      submit: t("writing.edit.submit"),
      link: t("writing.edit.link"),
    },
    delete: {
      title: t("writing.delete.title"),
      text: t("writing.delete.text"),
      submit: t("writing.delete.submit"),
      link: t("writing.delete.link"),
      isDeleted: t("reading.comments.deleted"),
    },
    view: { waits: t("writing.view.waits"), now: t("writing.view.now") },
    follow: { submit: t("writing.follow.submit"), stop: t("writing.follow.stop") },
    report,
    done,
    problems,
  };
}
