import type { ReactNode } from "react";
import { statsOrders } from "#lib/wix/enums.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import {
  isFiltered,
  maximumMonths,
  formatMonthField,
  type StatsChoice,
} from "#lib/stats/choice.ts";
import type { Month } from "#lib/stats/month.ts";
import { suggestedTimeZones } from "#lib/stats/time-zones.ts";
import styles from "./choice-form.module.css";

const orderNames = { OLDEST: "finding.choice.oldest", NEWEST: "finding.choice.newest" } as const;

/** Renders the month filter: a plain form that loads a page, collapsed unless a filter is active. */
export function ChoiceForm({ choice }: { choice: StatsChoice }) {
  const t = getTranslations();
  const { from, to, months, order, timeZone } = choice;
  return (
    <details className={`screen-only ${styles.filter}`} open={isFiltered(choice)}>
      <summary className="disclosure">{t("finding.choice.filter")}</summary>
      <form method="get" action={paths.stats()} className={styles.form}>
        <MonthField name="rangeStart" label={t("finding.choice.from")} month={from} />
        <MonthField name="rangeEnd" label={t("finding.choice.to")} month={to} />
        <Field label={t("finding.choice.months")}>
          <input
            type="number"
            name="months"
            min={1}
            max={maximumMonths}
            inputMode="numeric"
            placeholder={t("finding.choice.all")}
            defaultValue={months}
            className={styles.input}
          />
        </Field>
        <Field label={t("finding.choice.order")}>
          <select name="order" defaultValue={order} className={styles.input}>
            {statsOrders.map((one) => (
              <option key={one} value={one}>
                {t(orderNames[one])}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("finding.choice.timeZone")}>
          <input
            name="timeZone"
            list="time-zones"
            defaultValue={timeZone}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={styles.input}
          />
        </Field>
        <datalist id="time-zones">
          {suggestedTimeZones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </datalist>
        <button type="submit" className={styles.show}>
          {t("finding.choice.show")}
        </button>
      </form>
    </details>
  );
}

type MonthFieldProps = { name: string; label: string; month: Month | undefined };

/** Renders a month input. Browsers without support for month inputs show a text field. */
function MonthField({ name, label, month }: MonthFieldProps) {
  return (
    <Field label={label}>
      <input
        type="month"
        name={name}
        placeholder="2026-03"
        pattern="\d{4}-\d{2}"
        defaultValue={month === undefined ? "" : formatMonthField(month)}
        className={styles.input}
      />
    </Field>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={styles.field}>
      <span className="caption">{label}</span>
      {children}
    </label>
  );
}
