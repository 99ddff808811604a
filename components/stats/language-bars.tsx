import { settings } from "#lib/config/current.ts";
import { writtenIn } from "#lib/site/language.ts";
import { BarTable } from "./bar-table.tsx";

type Props = {
  shares: readonly { language: string; name: string; count: number; share: number }[];
};

/** How many posts there are in each language, and how much of all that is. */
export function LanguageBars({ shares }: Props) {
  const { language: siteLanguage } = settings().site;
  const count = new Intl.NumberFormat(siteLanguage);
  const percent = new Intl.NumberFormat(siteLanguage, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  return (
    <BarTable
      caption="Posts by language"
      heads={["Language", "Posts"]}
      rows={shares.map(({ language, name, count: posts, share }) => ({
        key: language,
        name: <span {...(language === "" ? {} : writtenIn(language))}>{name}</span>,
        value: `${posts === 1 ? "1 post" : `${count.format(posts)} posts`}, ${percent.format(share)}`,
        share,
      }))}
    />
  );
}
