import type { PlatformContext } from "../http/context.ts";

type Changes = {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly about?: string | undefined;
  /** In the API's format, or `null` for none. */
  readonly photo?: unknown;
};

/** Changes the public profile of a member with an account. */
export async function changeAccount(
  { membership: { identities } }: PlatformContext,
  id: string,
  { name, slug, about, photo }: Changes,
): Promise<void> {
  if (slug !== undefined && slug !== "") await identities.chooseSlug(id, slug);
  await identities.update(id, {
    profile: () => (name === undefined ? {} : { nickname: name }),
    columns: {
      ...(about !== undefined && { title: about }),
      ...(photo !== undefined && { photo: JSON.stringify(photo) }),
    },
  });
}
