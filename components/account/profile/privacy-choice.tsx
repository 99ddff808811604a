import type { Profile } from "../account-schema.ts";
import styles from "./fields.module.css";

type Status = Profile["privacyStatus"];
type Props = { status: Status; onPick: (status: Status) => void };

const choices = [
  { status: "PUBLIC", label: "Public", note: "What you do here is signed with your nickname." },
  { status: "PRIVATE", label: "Private", note: "What you do here is signed with “A member”." },
] as const;

export function PrivacyChoice({ status, onPick }: Props) {
  return (
    <fieldset className={styles.privacy}>
      <legend className={styles.legend}>Your name here</legend>
      {choices.map((choice) => (
        <label key={choice.status} className={styles.choice}>
          <input
            type="radio"
            name="privacyStatus"
            value={choice.status}
            // Undefined is what nobody has decided: then the nickname stands, as with `PUBLIC`.
            checked={(status === "PRIVATE" ? "PRIVATE" : "PUBLIC") === choice.status}
            onChange={() => onPick(choice.status)}
          />
          <span>{choice.label}</span>
          <small>{choice.note}</small>
        </label>
      ))}
    </fieldset>
  );
}
