import { expect, test } from "vitest";
import { copyFiles, readWireImage } from "#lib/import/wix/media.ts";

const own = "0123456789abcdef0123456789abcdef~mv2.png";
const origin = "https://old.example";

/** Returns the new value, the requested URLs and the reports. */
async function copy(value: unknown, has: (reference: string) => boolean = () => true) {
  const asked: string[] = [];
  const reports: string[] = [];
  const copied = await copyFiles(
    value,
    {
      report: (what) => reports.push(what),
      copy(reference) {
        asked.push(reference);
        const file = {
          id: "new.jpg",
          url: "https://blog.example/media/new.jpg",
          width: 9,
          height: 6,
        };
        return Promise.resolve(has(reference) ? file : undefined);
      },
    },
    origin,
  );
  return { copied, asked, reports };
}

test.each([
  [
    "a picture's ID",
    { imageData: { image: { src: { id: "8bb438_1f0a~mv2.jpg" } } } },
    "https://static.wixstatic.com/media/8bb438_1f0a~mv2.jpg",
  ],
  [
    "a picture's ID in a URL field",
    { galleryData: { items: [{ image: { media: { src: { url: "8bb438_1f0a.jpg" } } } }] } },
    "https://static.wixstatic.com/media/8bb438_1f0a.jpg",
  ],
  [
    "the URL of a smaller copy",
    {
      imageData: {
        image: {
          src: {
            url: "https://static.wixstatic.com/media/8bb438_1f0a.jpg/v1/fill/w_10,h_10/8bb438_1f0a.jpg",
          },
        },
      },
    },
    "https://static.wixstatic.com/media/8bb438_1f0a.jpg",
  ],
  [
    "a video's ID",
    { videoData: { video: { src: { id: "video/11062b_1/1080p/mp4/file.mp4" } } } },
    "https://video.wixstatic.com/video/11062b_1/1080p/mp4/file.mp4",
  ],
  [
    "an audio file's ID",
    { audioData: { audio: { src: { id: "mp3/f0f7.mp3" } } } },
    "https://static.wixstatic.com/mp3/f0f7.mp3",
  ],
  [
    "a wix:image URL",
    { src: { url: "wix:image://v1/8bb438_1f0a.jpg/boat.jpg#originWidth=90" } },
    "https://static.wixstatic.com/media/8bb438_1f0a.jpg",
  ],
])("%s in a Wix document is downloaded and gets a new ID", async (_, value, address) => {
  const { copied, asked } = await copy(value);
  expect(asked).toEqual([address]);
  expect(JSON.stringify(copied)).toContain('"src":{"id":"new.jpg"}');
});

test("an unavailable Wix file keeps its URL", async () => {
  const { copied } = await copy({ src: { id: "8bb438_1f0a.jpg" } }, () => false);
  expect(copied).toEqual({ src: { url: "https://static.wixstatic.com/media/8bb438_1f0a.jpg" } });
});

test("Wix documents without a URL and private files are reported", async () => {
  const { asked, reports } = await copy([
    { fileData: { src: { id: "ugd/paper.pdf" } } },
    { fileData: { src: { id: "ugd/secret.pdf", private: true } } },
  ]);
  expect(asked).toEqual([]);
  expect(reports).toHaveLength(2);
});

test("media from other sites is left unchanged", async () => {
  const value = {
    imageData: { image: { src: { url: "https://elsewhere.example/a.jpg" }, width: 1 } },
    embedData: { src: "https://www.tiktok.com/x" },
  };
  const { copied, asked } = await copy(value);
  expect(copied).toEqual(value);
  expect(asked).toEqual([]);
});

test("files on another Quire site are downloaded from it, including linked files", async () => {
  const { asked } = await copy({
    imageData: { image: { src: { id: own } } },
    textData: { decorations: [{ linkData: { link: { url: `/media/${own.replace("0", "f")}` } } }] },
  });
  expect(asked).toEqual([`${origin}/media/${own}`, `${origin}/media/${own.replace("0", "f")}`]);
});

test("an image from the API keeps its metadata, except its URL's expiration", async () => {
  const { copied } = await copy({
    image: {
      id: "8bb438_1f0a.jpg",
      url: "https://static.wixstatic.com/media/8bb438_1f0a.jpg",
      width: 90,
      height: 60,
      altText: "A boat",
      urlExpirationDate: "2030-01-01T00:00:00.000Z",
    },
  });
  expect(copied).toEqual({
    image: {
      id: "new.jpg",
      url: "https://blog.example/media/new.jpg",
      width: 90,
      height: 60,
      altText: "A boat",
    },
  });
});

test("readWireImage reads the size and the name from a wix:image URL", () => {
  expect(
    readWireImage(
      "wix:image://v1/8bb438_1f0a.jpg/my%20boat.jpg#originWidth=90&originHeight=60",
      "Boat",
    ),
  ).toEqual({
    id: "8bb438_1f0a.jpg",
    url: "https://static.wixstatic.com/media/8bb438_1f0a.jpg",
    width: 90,
    height: 60,
    filename: "my boat.jpg",
    altText: "Boat",
  });
  expect(readWireImage("nothing")).toBeUndefined();
});

test("a video from the API is downloaded with its posters even if it has no URL", async () => {
  const film = {
    id: "11062b_1f0a99",
    posters: [
      { id: "11062b_1f0a99f.jpg", url: "https://static.wixstatic.com/media/11062b_1f0a99f.jpg" },
    ],
    resolutions: [{ url: "https://video.wixstatic.com/video/11062b_1f0a99/720p/mp4/file.mp4" }],
  };
  const { copied, asked } = await copy({ videoV2: film });
  expect(asked.toSorted()).toEqual([
    "https://static.wixstatic.com/media/11062b_1f0a99f.jpg",
    "https://video.wixstatic.com/video/11062b_1f0a99/1080p/mp4/file.mp4",
  ]);
  expect(copied).toMatchObject({ videoV2: { id: "new.jpg", posters: [{ id: "new.jpg" }] } });
});
