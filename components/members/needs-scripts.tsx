import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { words } from "#lib/site/interface-language.ts";

/** Renders the message that a page needs JavaScript, for browsers that run no scripts. */
export function NeedsScripts() {
  return (
    <noscript>
      <FormMessage tone="info" takesFocus={false}>
        {words()("members.form.needsScripts")}
      </FormMessage>
    </noscript>
  );
}
