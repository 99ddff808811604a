import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { readTextField } from "#lib/editor/commands/paths.ts";
import { createId } from "#lib/editor/saving/session-ids.ts";
import { isObject } from "#lib/wix/json-object.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { summarizeBlock } from "./block-summary.ts";
import styles from "./block-dialog.module.css";

type Props = { label: string; value: unknown; onChange: (value: object[]) => void };

/** Lets the author describe, order and remove the pictures and films of a gallery. */
export function GalleryItems({ label, value, onChange }: Props) {
  const t = useTranslations();
  const items = Array.isArray(value) ? value.filter(isObject) : [];
  const describe = (index: number, altText: string) =>
    onChange(items.map((item, other) => (other === index ? { ...item, altText } : item)));
  const move = (index: number, step: -1 | 1) => {
    const item = items[index];
    if (item === undefined) return;
    const others = items.filter((_, other) => other !== index);
    onChange(others.toSpliced(index + step, 0, item));
  };
  return (
    <fieldset className={styles.rows}>
      <legend className="legend">{label}</legend>
      {items.map((item, index) => {
        const number = index + 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- items have no ID, and the fields are controlled
          <div key={index} className={styles.row}>
            <ItemPicture item={item} />
            <TextField
              label={t("surface.settings.itemText", { number })}
              name={`item-${index}`}
              maxLength={1000}
              value={readTextField(item, "altText")}
              onChange={({ target }) => describe(index, target.value)}
            />
            <div className={styles.moves}>
              <IconButton
                aria-label={t("surface.settings.itemUp", { number })}
                aria-disabled={index === 0}
                onClick={() => index > 0 && move(index, -1)}
              >
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={t("surface.settings.itemDown", { number })}
                aria-disabled={number === items.length}
                onClick={() => number < items.length && move(index, 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={t("surface.settings.removeItem", { number })}
                onClick={() => onChange(items.filter((_, other) => other !== index))}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

function ItemPicture({ item }: { item: object }) {
  const [picture] = summarizeBlock("gallery", { items: [item] }).pictures;
  return picture === undefined ? (
    <span className={styles.blank} />
  ) : (
    // oxlint-disable-next-line nextjs/no-img-element -- the editor shows the file as it is
    <img src={picture.src} alt="" />
  );
}

type PollOptionsProps = { label: string; value: unknown; onChange: (value: object[]) => void };

/** Maximum number of options of a poll. */
const maximumOptions = 20;

/** Lets the author write the options of a poll. Votes belong to the ID of an option. */
export function PollOptions({ label, value, onChange }: PollOptionsProps) {
  const t = useTranslations();
  const options = Array.isArray(value) ? value.filter(isObject) : [];
  const change = (index: number, title: string) =>
    onChange(options.map((option, other) => (other === index ? { ...option, title } : option)));
  return (
    <fieldset className={styles.rows}>
      <legend className="legend">{label}</legend>
      {options.map((option, index) => (
        <div key={readTextField(option, "id")} className={`${styles.row} ${styles.option}`}>
          <TextField
            label={t("surface.settings.option", { number: index + 1 })}
            name={`option-${index}`}
            maxLength={200}
            value={readTextField(option, "title")}
            onChange={({ target }) => change(index, target.value)}
          />
          <IconButton
            aria-label={t("surface.settings.removeOption", { number: index + 1 })}
            onClick={() => onChange(options.filter((_, other) => other !== index))}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {options.length < maximumOptions && (
        <Button
          variant="outlined"
          onClick={() => onChange([...options, { id: createId(), title: "" }])}
        >
          {t("surface.settings.addOption")}
        </Button>
      )}
    </fieldset>
  );
}
