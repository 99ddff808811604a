/** The path tables of the Wix packages, from which their clients build requests. */
import * as blog from "@wix/blog/meta";
import * as comments from "@wix/comments/meta";
import * as identity from "@wix/identity/meta";
import * as media from "@wix/media/meta";
import * as members from "@wix/members/meta";
import * as redirects from "@wix/redirects/meta";
import { z } from "zod";

/** The modules that the platform implements. The packages may have other modules. */
const modules = {
  "@wix/blog": {
    posts: blog.posts,
    likes: blog.likes,
    categories: blog.categories,
    tags: blog.tags,
    draftPosts: blog.draftPosts,
  },
  "@wix/comments": { comments: comments.comments },
  "@wix/identity": identity,
  "@wix/media": { files: media.files },
  "@wix/members": { members: members.members },
  "@wix/redirects": redirects,
};

const description = z.object({ httpMethod: z.enum(["GET", "POST", "PATCH", "PUT", "DELETE"]) });
const urls = z.object({ getUrl: z.custom<(context: { host: string }) => string>() });

export type WixCall = {
  readonly packageName: string;
  readonly module: string;
  readonly name: string;
  readonly method: string;
  /** The path on the API's host, with parameters such as `:postId`. */
  readonly path: string;
  /** The path on a site's own host. */
  readonly sitePath: string;
};

/** Returns the calls of the installed packages. */
export function listWixCalls(): WixCall[] {
  return Object.entries(modules).flatMap(([packageName, parts]) =>
    Object.entries(parts).flatMap(([module, functions]) =>
      Object.entries(functions).flatMap(([name, describe]) => {
        const described: unknown = typeof describe === "function" ? describe() : undefined;
        const { data } = description.safeParse(described);
        if (data === undefined) return [];
        const { getUrl } = urls.parse(described);
        const [path, sitePath] = ["www.wixapis.com", "blog.example"].map((host) =>
          getUrl({ host }),
        );
        if (path === undefined || sitePath === undefined) return [];
        return [{ packageName, module, name, method: data.httpMethod, path, sitePath }];
      }),
    ),
  );
}
