"use client"; // asks for the slug of a post

import { useTranslations } from "use-intl";
import { TextField } from "../../ui/forms/text-field.tsx";
import { readText } from "../../members/account/form-text.ts";
import { FormDialog } from "../form-dialog.tsx";
import type { OwnerPost } from "../admin-schema.ts";

type Props = {
  post: OwnerPost;
  isOpen: boolean;
  onChange: (slug: string) => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
};

export function SlugDialog({ post, isOpen, onChange, ...dialog }: Props) {
  const say = useTranslations();
  return (
    <FormDialog
      {...dialog}
      isOpen={isOpen}
      title={say("owner.slug.title")}
      note={say(post.firstPublishedDate === undefined ? "owner.slug.unseen" : "owner.slug.leads")}
      submitLabel={say("owner.slug.submit")}
      field="slug"
      onSubmit={(data) => onChange(readText(data, "slug"))}
    >
      {(findError) => (
        <TextField
          name="slug"
          label={say("owner.slug.field")}
          defaultValue={post.slug}
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={findError("slug")}
        />
      )}
    </FormDialog>
  );
}
