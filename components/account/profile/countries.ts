/** The countries of ISO 3166-1, named by the browser in a language (BCP 47). */
import type { Choice } from "../select-field.tsx";

const codes = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW
GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG
TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM
ZW
`
  .trim()
  .split(/\s+/);

/** Languages that are offered for letters; one that is kept already is offered too. */
const languages =
  "ar bg bn ca cs cy da de el en es et eu fa fi fil fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant".split(
    " ",
  );

export const countryChoices = (locale: string, kept = ""): Choice[] =>
  named(withKept(codes, kept), "region", locale);

export const languageChoices = (locale: string, kept = ""): Choice[] =>
  named(withKept(languages, kept), "language", locale);

function withKept(offered: readonly string[], kept: string): readonly string[] {
  return kept === "" || offered.includes(kept) ? offered : [...offered, kept];
}

function named(values: readonly string[], type: "region" | "language", locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type });
  return values
    .map((value) => ({ value, label: nameOf(names, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** What was kept once may be no code at all; then it stands for itself. */
function nameOf(names: Intl.DisplayNames, value: string): string {
  try {
    return names.of(value) ?? value;
  } catch {
    return value;
  }
}
