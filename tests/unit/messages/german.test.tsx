// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { RichContentView } from "#components/rich-content/rich-content-view.tsx";
import { SearchResults, formatResultCount } from "#components/search/search-results.tsx";
import { getSearchTexts } from "#components/search/search-texts.tsx";
import { ChoiceForm } from "#components/stats/choice-form.tsx";
import { Counters } from "#components/stats/counters.tsx";
import { LanguageBars } from "#components/stats/sections.tsx";
import { MonthChart } from "#components/stats/month-chart.tsx";
import { toHtml } from "#lib/rich-content/export/to-html.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import type { SearchAnswer } from "#lib/search/answer.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import { getPlainChoice } from "#lib/stats/choice.ts";
import { drawWhole } from "#tests/support/components/draw-whole.ts";
import { renderMarkup } from "#tests/support/components/render-markup.tsx";

// The settings are read only once, so the variable must be set first.
vi.hoisted(() => {
  vi.stubEnv("SITE_LANGUAGE", "de");
  vi.stubEnv("LOOK", '{"parts":{"stars":true}}');
});

const nobreak = (text: string) => text.replaceAll("\u00a0", " ");

describe("a German site", () => {
  test("formats a post's counters", () => {
    const draw = (metrics: { views: number; likes: number; comments: number }, stars: number) =>
      renderToStaticMarkup(<Counters metrics={{ ...metrics, averageRating: stars }} />);
    expect(draw({ views: 1204, likes: 1, comments: 2 }, 4.46)).toBe(
      "<span>1.204 Aufrufe</span><span>1 Like</span><span>2 Kommentare</span><span>4,5 von 5 Sternen</span>",
    );
    expect(draw({ views: 1, likes: 1204, comments: 1 }, 0)).toBe(
      "<span>1 Aufruf</span><span>1.204 Likes</span><span>1 Kommentar</span>",
    );
  });

  test("describes a chart's months", () => {
    const march = 2026 * 12 + 2;
    const html = renderToStaticMarkup(
      <MonthChart
        values={[
          { month: march, count: 1 },
          { month: march + 1, count: 1200 },
        ]}
      />,
    );
    expect(html).toContain(
      "März 2026 bis April 2026: 1.201 Beiträge. Stärkster Monat: April 2026 mit 1.200 Beiträgen.",
    );
    expect(html).toContain('<th scope="row">April 2026</th><td>1.200</td>');
    expect(renderToStaticMarkup(<MonthChart values={[{ month: march, count: 1 }]} />)).toContain(
      "März 2026: 1 Beitrag.</desc>",
    );
  });

  test("shows the share of each language", () => {
    const shares = [
      { language: "de", name: "Deutsch", count: 1, share: 0.125 },
      { language: "en", name: "English", count: 7, share: 0.875 },
    ];
    const html = nobreak(renderToStaticMarkup(<LanguageBars shares={shares} />));
    expect(html).toContain("1 Beitrag, 12,5 %");
    expect(html).toContain("7 Beiträge, 87,5 %");
  });

  test("has German labels for the statistics options", () => {
    const html = renderToStaticMarkup(<ChoiceForm choice={getPlainChoice()} />);
    expect(html).toContain('<option value="NEWEST">Neueste zuerst</option>');
  });

  const found = (total: number, tooManyToCount = false): SearchAnswer => ({
    hits: [],
    pagingMetadata: { count: 0, total, tooManyToCount, cursors: {} },
  });

  test.each([
    [found(0), "Keine Beiträge gefunden."],
    [found(1), "1 Beitrag"],
    [found(12), "12 Beiträge"],
    [found(1000, true), "Mehr als 1.000 Beiträge"],
  ])("shows the number of search results, %#", (answer, status) => {
    expect(formatResultCount(answer, getSearchTexts(getTranslations(), interfaceLanguage()))).toBe(
      status,
    );
  });

  test("links from an empty search result to all posts", () => {
    const html = renderMarkup(
      <SearchResults
        query="xylophon"
        answer={found(0)}
        texts={getSearchTexts(getTranslations(), interfaceLanguage())}
      />,
    );
    expect(html).toMatch(/durch <a [^>]*href="\/"[^>]*>alle Beiträge<\/a>\./);
  });
});

describe("a document on a German site", () => {
  const draw = async (...nodes: object[]) => {
    const page = document.createElement("main");
    page.innerHTML = await drawWhole(<RichContentView content={normaliseRichContent({ nodes })} />);
    return page;
  };
  const file = (sizeInKb: string) => ({
    type: "FILE",
    id: "f",
    fileData: { src: { url: "https://example.org/a.pdf" }, name: "plan.pdf", sizeInKb },
  });
  const service = (durations: readonly string[]) => ({
    type: "APP_EMBED",
    id: "s",
    appEmbedData: {
      type: "BOOKING",
      name: "Boot",
      url: "https://example.org/",
      bookingData: { durations },
    },
  });

  test.each([
    ["0.5", "Herunterladen · PDF, 500 Byte"],
    ["1500", "Herunterladen · PDF, 1,5 MB"],
    ["15000", "Herunterladen · PDF, 15 MB"],
  ])("shows the size of a file of %s kB", async (size, told) => {
    expect((await draw(file(size))).textContent).toContain(told);
  });

  test("formats durations", async () => {
    const text = (await draw(service(["90", "60", "45", "auf Anfrage"]))).textContent;
    for (const told of ["1 Std. 30 Min.", "1 Std.", "45 Min.", "auf Anfrage", "Buchen"])
      expect(text).toContain(told);
  });

  test("numbers its pictures in their labels", async () => {
    const items = ["a", "b"].map((id) => ({
      image: { media: { src: { id: `${id}.jpg` }, width: 3, height: 2 } },
    }));
    const options = { layout: { type: "THUMBNAIL" } };
    const page = await draw({ type: "GALLERY", id: "g", galleryData: { items, options } });
    expect(page.querySelector('[aria-roledescription="Karussell"]')?.ariaLabel).toBe(
      "Galerie mit 2 Bildern",
    );
    expect(page.querySelector("ol img")?.getAttribute("alt")).toBe("Bild 1");
    expect(page.querySelector("a[data-expand]")?.getAttribute("aria-label")).toBe(
      "Bild vergrößern",
    );
  });

  test("is exported with German labels", () => {
    const options = { siteUrl: "https://heron.example", language: "de" };
    const map = { type: "MAP", id: "m", mapData: { mapSettings: { lat: 54, lng: 8 } } };
    expect(toHtml(normaliseRichContent({ nodes: [map] }), options)).toContain(">Karte</a>");
    expect(toHtml(normaliseRichContent({ nodes: [file("1500")] }), options)).toContain(
      "(PDF, 1,5 MB)",
    );
  });
});
