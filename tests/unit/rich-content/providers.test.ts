import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { providerFrame, findProviderFrame } from "#lib/rich-content/providers.ts";
import { anyPath, anyQuery } from "#tests/support/content/any-url.ts";

describe("another site's embed frame", () => {
  test.each([
    [
      "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
      "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1",
    ],
    [
      "https://youtu.be/aqz-KE-bpKQ?t=42s",
      "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&start=42",
    ],
    [
      "https://www.youtube.com/shorts/aqz-KE-bpKQ",
      "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1",
    ],
    [
      "https://www.youtube.com/playlist?list=PL0123456789",
      "https://www.youtube-nocookie.com/embed/videoseries?autoplay=1&list=PL0123456789",
    ],
    [
      "https://vimeo.com/channels/staffpicks/1084537",
      "https://player.vimeo.com/video/1084537?dnt=1&autoplay=1",
    ],
    ["https://dai.ly/x8abcde", "https://geo.dailymotion.com/player.html?video=x8abcde"],
    ["https://streamable.com/abc123", "https://streamable.com/e/abc123?autoplay=1"],
    [
      "https://quire.wistia.com/medias/abcdef1234",
      "https://fast.wistia.net/embed/iframe/abcdef1234?dnt=1",
    ],
    [
      "https://www.twitch.tv/videos/123456789",
      "https://player.twitch.tv/?video=123456789&parent=blog.example",
    ],
    [
      "https://www.twitch.tv/quire_live/",
      "https://player.twitch.tv/?channel=quire_live&parent=blog.example",
    ],
    [
      "https://m.twitch.tv/quire/v/123456789?t=1h",
      "https://player.twitch.tv/?video=123456789&parent=blog.example",
    ],
    [
      "https://www.facebook.com/watch/?v=1",
      "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1",
    ],
    [
      "https://www.tiktok.com/@a/video/7123456789012345678",
      "https://www.tiktok.com/embed/v2/7123456789012345678",
    ],
    ["https://www.instagram.com/p/Cabc123_-/", "https://www.instagram.com/p/Cabc123_-/embed"],
    [
      "https://x.com/quire/status/1234567890",
      "https://platform.twitter.com/embed/Tweet.html?id=1234567890&dnt=true",
    ],
    [
      "https://www.pinterest.com/pin/1234567890/",
      "https://assets.pinterest.com/ext/embed.html?id=1234567890",
    ],
    [
      "https://open.spotify.com/intl-de/album/4aawyAB9vmqN3uQ7FjRGTy",
      "https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy",
    ],
    [
      "https://soundcloud.com/quire/bell",
      "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fquire%2Fbell&auto_play=true",
    ],
    [
      "https://www.mixcloud.com/quire/bells/",
      "https://player-widget.mixcloud.com/widget/iframe/?feed=%2Fquire%2Fbells%2F",
    ],
    [
      "//www.youtube.com/embed/aqz-KE-bpKQ",
      "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1",
    ],
  ])("for %s is built from the data of the URL", (address, src) => {
    expect(providerFrame(address, "blog.example")?.src).toBe(src);
  });

  test.each([
    "https://example.org/watch?v=aqz-KE-bpKQ",
    "https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ",
    "https://www.youtube.com/",
    "javascript:alert(1)//youtube.com/watch?v=aqz-KE-bpKQ",
    "not an address",
    "",
  ])("is undefined for %s", (address) => {
    expect(providerFrame(address)).toBeUndefined();
  });

  test("is found in a provider's embed code", () => {
    const code =
      '<iframe src="https://open.spotify.com/embed/track/4aawyAB9vmqN3uQ7FjRGTy?x=1&amp;y=2"></iframe>';
    expect(findProviderFrame(code)?.provider).toBe("Spotify");
    expect(findProviderFrame('<script src="https://evil.example/x.js"></script>')).toBeUndefined();
  });

  test("always points to a known provider, for any URL", () => {
    const known =
      /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com|geo\.dailymotion\.com|streamable\.com|fast\.wistia\.net|www\.facebook\.com\/plugins|player\.twitch\.tv|www\.tiktok\.com\/embed|www\.instagram\.com\/p|platform\.twitter\.com|assets\.pinterest\.com|open\.spotify\.com\/embed|w\.soundcloud\.com\/player|player-widget\.mixcloud\.com)/;
    const host = fc.constantFrom(
      "youtube.com",
      "vimeo.com",
      "x.com",
      "open.spotify.com",
      "soundcloud.com",
      "twitch.tv",
      "evil.example",
    );
    fc.assert(
      fc.property(host, anyPath, anyQuery, (name, path, query) => {
        const src = providerFrame(`https://${name}${path}?${query}`, "blog.example")?.src;
        expect(src ?? "https://www.youtube-nocookie.com").toMatch(known);
        expect(src ?? "").not.toMatch(/["'<>\s]/);
      }),
    );
  });
});
