import { settings } from "#lib/config/current.ts";

type Props = { date: Date; length?: "long" | "medium"; className?: string | undefined };

/** A day, written as the site's language writes it. */
export function PostDate({ date, length = "long", className }: Props) {
  const format = new Intl.DateTimeFormat(settings().site.language, {
    dateStyle: length,
    timeZone: "UTC",
  });
  return (
    <time dateTime={date.toISOString()} className={className}>
      {format.format(date)}
    </time>
  );
}
