import { settings } from "#lib/config/current.ts";
import { getDateFormat } from "#lib/site/text/date-format.ts";
import { interfaceLanguage } from "#lib/site/text/interface-language.ts";

type Props = { date: Date; length?: "long" | "medium"; className?: string | undefined };

/** Renders a day in the site's time zone and the interface language. */
export function PostDate({ date, length = "long", className }: Props) {
  const format = getDateFormat(interfaceLanguage(), {
    dateStyle: length,
    timeZone: settings().site.timeZone,
  });
  return (
    <time dateTime={date.toISOString()} className={className}>
      {format.format(date)}
    </time>
  );
}
