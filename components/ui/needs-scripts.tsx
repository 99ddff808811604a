import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";

/** Renders a message that the page needs JavaScript, shown only when scripts are disabled. */
export function NeedsScripts() {
  return (
    <noscript>
      <FormMessage tone="info" takesFocus={false}>
        {getTranslations()("members.form.needsScripts")}
      </FormMessage>
    </noscript>
  );
}
