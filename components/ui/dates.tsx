"use client"; // formats dates in the browser's time zone, unless a page sets another

import { createContext, use, useMemo, type ReactNode } from "react";
import { useLocale } from "use-intl";

const TimeZoneContext = createContext<string | undefined>(undefined);

type Props = {
  /** An IANA name. */
  timeZone: string;
  children: ReactNode;
};

/** Sets the time zone of the dates in `children`. */
export function TimeZone({ timeZone, children }: Props) {
  return <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>;
}

/** Returns the time zone of the dates on this page, as an IANA name. Default: the browser's time zone. */
export const useTimeZone = (): string =>
  use(TimeZoneContext) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the date formats of this page, in the language of the interface. */
export function useDates() {
  const language = useLocale();
  const timeZone = use(TimeZoneContext);
  return useMemo(() => {
    const createFormat = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
      return (date: Date) => format.format(date);
    };
    return {
      formatLongDay: createFormat({ dateStyle: "long" }),
      formatShortDay: createFormat({ dateStyle: "medium" }),
      formatDateTime: createFormat({ dateStyle: "medium", timeStyle: "short" }),
      /** Includes seconds, for dates that can be in the same minute. */
      formatExactTime: createFormat({ dateStyle: "medium", timeStyle: "medium" }),
    };
  }, [language, timeZone]);
}

export type Dates = ReturnType<typeof useDates>;
