/** The features of the supported browsers, from the data behind https://web-platform-dx.github.io/web-features/. */
import { features } from "web-features";

/** The oldest supported versions (`docs/publishing.md`, “Browsers”): Baseline as it was in May 2024. */
export const oldestVersions = { chrome: 125, edge: 125, firefox: 126, safari: 17.5 };

type Support = { readonly [browser in keyof typeof oldestVersions]?: string };

const isSupported = ({ chrome, edge, firefox, safari }: Support): boolean =>
  isUpTo(chrome, oldestVersions.chrome) &&
  isUpTo(edge, oldestVersions.edge) &&
  isUpTo(firefox, oldestVersions.firefox) &&
  isUpTo(safari, oldestVersions.safari);

const isUpTo = (version: string | undefined, oldest: number): boolean =>
  Number.parseFloat(version?.replace("≤", "") ?? "") <= oldest;

/** Returns the names of everything that some supported browsers lack, for example `api.URL.parse_static`. */
export function listNewerFeatures(): string[] {
  return Object.values(features).flatMap((feature) =>
    feature.kind === "feature"
      ? Object.entries(feature.status.by_compat_key ?? {}).flatMap(([name, { support }]) =>
          isSupported(support) ? [] : [name],
        )
      : [],
  );
}
