import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { words } from "#lib/site/interface-language.ts";

/** Renders a message that the page needs JavaScript, shown only when scripts are disabled. */
export function NeedsScripts() {
  return (
    <noscript>
      <FormMessage tone="info" takesFocus={false}>
        {words()("members.form.needsScripts")}
      </FormMessage>
    </noscript>
  );
}
