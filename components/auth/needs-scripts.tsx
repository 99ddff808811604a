import { FormMessage } from "#components/forms/form-message.tsx";
import { words } from "#lib/site/interface-language.ts";
import styles from "./form.module.css";

/** Says, where scripts do not run, that a page does not work without them. */
export function NeedsScripts() {
  return (
    <div className={styles.needsScripts}>
      <FormMessage tone="info" takesFocus={false}>
        {words()("members.form.needsScripts")}
      </FormMessage>
    </div>
  );
}
