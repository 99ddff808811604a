import { interfaceLanguage, words } from "#lib/site/interface-language.ts";
import { writtenIn } from "#lib/site/language.ts";
import { BarTable } from "./bar-table.tsx";

type Props = {
  shares: readonly { language: string; name: string; count: number; share: number }[];
};

/** Renders the number of posts in each language, and its share of all posts. */
export function LanguageBars({ shares }: Props) {
  const say = words();
  const percent = new Intl.NumberFormat(interfaceLanguage(), {
    style: "percent",
    maximumFractionDigits: 1,
  });
  return (
    <BarTable
      caption={say("finding.languages.caption")}
      heads={[say("finding.languages.language"), say("finding.languages.posts")]}
      rows={shares.map(({ language, name, count, share }) => ({
        key: language,
        name: <span {...(language === "" ? {} : writtenIn(language))}>{name}</span>,
        value: say("finding.languages.share", { count, share: percent.format(share) }),
        share,
      }))}
    />
  );
}
