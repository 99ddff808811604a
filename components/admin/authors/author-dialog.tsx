"use client"; // opens a modal dialog, and the media library

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readText } from "#components/ui/forms/form-text.ts";
import { SlugField, TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { ActionDialog } from "../lists/use-list-actions.tsx";
import type { AdminAuthor } from "#lib/wix/admin/admin-responses.ts";
import { changeAuthor, createAuthor } from "./author-calls.ts";
import { MediaPicker } from "../media/media-picker.tsx";
import styles from "./author-dialog.module.css";

type Props = {
  dialog: ActionDialog<AdminAuthor>;
  /** The author to change. Without it, an author without an account is created. */
  author?: AdminAuthor;
};

/** Asks for the fields of an author. */
export function AuthorDialog({ author, dialog }: Props) {
  const t = useTranslations();
  const isNew = author === undefined;
  const [photo, setPhoto] = useState<Photo | undefined>(author?.photo);
  const [isChanged, setChanged] = useState(false);
  return (
    <FormDialog
      {...dialog}
      title={t(isNew ? "manage.authors.newTitle" : "manage.authors.editTitle")}
      note={isNew ? t("manage.authors.newNote") : undefined}
      submitLabel={t(isNew ? "manage.groups.create" : "manage.groups.save")}
      onSubmit={(data) =>
        dialog.perform(async () => {
          const fields = {
            name: readText(data, "name"),
            slug: readText(data, "slug"),
            about: readText(data, "about"),
            ...(isChanged && { photo: photo === undefined ? null : { id: photo.id } }),
          };
          await (isNew ? createAuthor(fields) : changeAuthor(author.id, fields));
          const { name } = fields;
          return {
            text: t(isNew ? "manage.authorDone.create" : "manage.authorDone.save", { name }),
          };
        })
      }
    >
      <AuthorFieldList author={author} />
      <PhotoField
        photo={photo}
        onChange={(chosen) => {
          setPhoto(chosen);
          setChanged(true);
        }}
      />
    </FormDialog>
  );
}

function AuthorFieldList({ author }: { author: AdminAuthor | undefined }) {
  const t = useTranslations();
  return (
    <>
      <TextField
        name="name"
        label={t("manage.groups.name")}
        defaultValue={author?.name ?? ""}
        required
        maxLength={50}
        autoComplete="off"
      />
      <SlugField
        label={t("manage.groups.address")}
        helper={t("manage.groups.addressHelper")}
        defaultValue={author?.slug ?? ""}
      />
      <TextArea
        name="about"
        label={t("manage.authors.about")}
        helper={t("manage.authors.aboutHelper")}
        defaultValue={author?.about ?? ""}
        rows={2}
        maxLength={200}
      />
    </>
  );
}

type Photo = { readonly id: string; readonly url: string };

type PhotoProps = {
  photo: Photo | undefined;
  onChange: (photo: Photo | undefined) => void;
};

/** Renders an author's picture, with buttons to choose another one of the library and to remove it. */
function PhotoField({ photo, onChange }: PhotoProps) {
  const t = useTranslations();
  const [isPicking, setPicking] = useState(false);
  return (
    <fieldset>
      <legend className="legend">{t("manage.authors.photo")}</legend>
      <div className="row">
        {photo !== undefined && (
          // oxlint-disable-next-line nextjs/no-img-element -- next/image adds JavaScript
          <img src={photo.url} alt="" width={64} height={64} className={styles.photo} />
        )}
        <Button variant="outlined" onClick={() => setPicking(true)}>
          {t(photo === undefined ? "manage.authors.choosePhoto" : "manage.authors.changePhoto")}
        </Button>
        {photo !== undefined && (
          <Button variant="text" onClick={() => onChange(undefined)}>
            {t("manage.authors.removePhoto")}
          </Button>
        )}
      </div>
      {isPicking && (
        <MediaPicker
          kinds={["image"]}
          onPick={([file]) => {
            if (file !== undefined) onChange(file);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
