"use client"; // searches members

import { useState } from "react";
import { useResource } from "#components/calls/use-resource.tsx";
import { PickField, type PickedItem } from "../../ui/forms/pick-field.tsx";
import { buildListPath } from "../admin-calls.ts";
import { membersResponse } from "../admin-schema.ts";

type Props = {
  label: string;
  helper: string;
  member: PickedItem | undefined;
  error: string | undefined;
  onPick: (member: PickedItem | undefined) => void;
};

/** Renders a field for an active member, who is found by address or name. */
export function MemberField({ member, onPick, ...field }: Props) {
  const [search, setSearch] = useState("");
  const path = buildListPath("members", { search, page: 1, status: "ACTIVE" });
  const { data } = useResource(path, membersResponse, { keepPreviousData: true });
  const choices = (data?.members ?? []).map(({ id, email, nickname }) => ({
    id,
    label: email,
    detail: nickname === "" ? undefined : nickname,
  }));
  return (
    <PickField
      {...field}
      name="memberId"
      choices={choices}
      value={member}
      isRequired
      onPick={onPick}
      onSearch={setSearch}
    />
  );
}
