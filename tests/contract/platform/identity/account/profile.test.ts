/** Tests for the profile calls. */
import { expect, it } from "vitest";
import { addressTags, emailTags, phoneTags, privacyStatuses } from "#lib/wix/identity.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  accountPath,
  bearer,
  joinWithTokens,
  readMy,
  violationsIn,
} from "#tests/support/members/member-calls.ts";
import { createPost } from "#tests/support/servers/platform.ts";
import {
  goodPassword,
  openMembers,
  type Answer,
  type Members,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";

const patch = ({ call }: Members, access: string, changes: unknown): Promise<Answer> =>
  call("PATCH", `${accountPath}/profile`, changes, bearer(access));

async function read({ call }: Members, access: string) {
  const { body } = await call("GET", accountPath, undefined, bearer(access));
  return body.identity.identityProfile;
}

const address = {
  country: "GB",
  subdivision: "GB-LND",
  city: "London",
  postalCode: "SW1Y 4LE",
  streetAddress: { number: "12", name: "St James's Square" },
  addressLine1: "12 St James's Square",
  addressLine2: "Second floor",
};

const customFields = [
  { name: "custom.text", value: { strValue: "tide <b>tables</b>" } },
  { name: "custom.number", value: { numValue: -12.5 } },
  { name: "custom.date", value: { dateValue: "1815-12-10T08:00:00Z" } },
  {
    name: "custom.list",
    value: {
      listValue: { value: [{ strValue: "a" }, { numValue: 0 }, { listValue: { value: [] } }] },
    },
  },
  {
    name: "custom.map",
    value: {
      mapValue: {
        value: {
          "a key": { dateValue: "1843-01-01T00:00:00+01:00" },
          deep: { mapValue: { value: {} } },
        },
      },
    },
  },
];

/** Options that allow members to set the custom fields. */
const openFields = {
  members: {
    verifyEmail: true,
    approval: "auto",
    customFields: customFields.map(({ name }) => name),
  },
} as const;

forEachDatabase("a member's profile", (bench) => {
  bench.onlyOnSqlite(() => {
    it.each([
      ["names", { nickname: "Ada", firstName: "Augusta Ada", lastName: "King" }],
      ["work", { company: "Analytical Engines", position: "Countess" }],
      [
        "facts",
        { birthdate: "1815-12-10", language: "en-GB", picture: "https://blog.example/ada.png" },
      ],
      ["custom fields of all five kinds", { customFields }],
      ["addresses of every tag", { addresses: addressTags.map((tag) => ({ address, tag })) }],
      [
        "e-mails of every tag",
        {
          secondaryEmails: emailTags.map((tag) => ({
            email: `ada.${tag.toLowerCase()}@example.com`,
            tag,
          })),
        },
      ],
      [
        "phones of every tag",
        {
          phonesV2: phoneTags.map((tag) => ({ countryCode: "GB", phone: "+44 20 7946 0958", tag })),
        },
      ],
      [
        "plain lists",
        { emails: ["ada@example.org"], phones: ["020 7946 0958"], labels: ["first"] },
      ],
    ])("stores %s unchanged", async (_, changes) => {
      const members = await openMembers(bench, openFields);
      const { access } = await joinWithTokens(members, email);
      const { status, body } = await patch(members, access, changes);
      expect([status, body.identity.identityProfile]).toEqual([200, changes]);
      expect(await read(members, access)).toEqual(changes);
    });

    it.each(privacyStatuses)("stores the privacy status %s", async (privacyStatus) => {
      const members = await openMembers(bench);
      const { access } = await joinWithTokens(members, email);
      await patch(members, access, { nickname: "Ada", privacyStatus });
      expect((await read(members, access)).privacyStatus).toBe(privacyStatus);
      const { body } = await readMy(members, access);
      expect(body.member.privacyStatus).toBe(privacyStatus === "PRIVATE" ? "PRIVATE" : "PUBLIC");
      const page = await members.call("GET", `/members/v1/members/${body.member.id}`);
      expect(JSON.stringify(page.body).includes("Ada")).toBe(privacyStatus !== "PRIVATE");
      expect(JSON.stringify(page.body)).not.toContain(email);
    });
  });

  bench.itOnSqlite("returns the tag UNTAGGED for an entry without a tag", async () => {
    const members = await openMembers(bench);
    const { access } = await joinWithTokens(members, email);
    const changes = {
      addresses: [{ address }],
      phonesV2: [{ phone: "123" }],
      secondaryEmails: [{ email }],
    };
    await patch(members, access, changes);
    const { addresses, phonesV2, secondaryEmails } = await read(members, access);
    for (const [entry] of [addresses, phonesV2, secondaryEmails])
      expect(entry.tag).toBe("UNTAGGED");
  });

  bench.itOnSqlite(
    "changes only the fields that are sent, and clears a text field set to null",
    async () => {
      const members = await openMembers(bench, openFields);
      const { access } = await joinWithTokens(members, email);
      await patch(members, access, { nickname: "Ada", firstName: "Ada", customFields });
      const { body } = await patch(members, access, { firstName: null, lastName: " King " });
      expect(body.identity.identityProfile).toEqual({
        nickname: "Ada",
        lastName: "King",
        customFields,
      });
      expect(Number(body.identity.revision)).toBeGreaterThan(1);
    },
  );

  bench.itOnSqlite(
    "has custom fields that members can set only if the owner allows it",
    async () => {
      const members = await openMembers(bench, {
        members: { verifyEmail: true, approval: "auto", customFields: ["Boat"] },
      });
      const { access } = await joinWithTokens(members, email);
      const gold = { name: "Tier", value: { strValue: "gold" } };
      const silver = { name: "Tier", value: { strValue: "silver" } };
      const gig = { name: "Boat", value: { strValue: "Gig" } };
      const cutter = { name: "Boat", value: { strValue: "Cutter" } };
      const set = (...customFields: object[]) => patch(members, access, { customFields });
      const readFields = async () => (await read(members, access)).customFields;

      const refused = await set(gig, gold);
      expect([refused.status, violationsIn(refused)]).toEqual([400, ["customFields[1] READ_ONLY"]]);
      await members.platform.identities.signOn(
        email,
        { customFields: [gold, gig] },
        { isVerified: true },
      );
      expect(await readFields()).toEqual([gold, gig]);
      expect(violationsIn(await set(silver))).toEqual(["customFields[0] READ_ONLY"]);
      expect(violationsIn(await set(gig, cutter))).toHaveLength(1);
      expect((await set(gold, cutter)).status).toBe(200);
      expect(await readFields()).toEqual([gold, cutter]);
      expect((await set()).status).toBe(200);
      expect(await readFields()).toEqual([gold]);
      const { body } = await members.call("GET", accountPath, undefined, bearer(access));
      expect(body.openFields).toEqual(["Boat"]);
    },
  );

  bench.itOnSqlite(
    "has labels and names of custom fields without hidden characters, with at least one visible character",
    async () => {
      const custom = { verifyEmail: true, approval: "auto", customFields: ["Boat"] } as const;
      const members = await openMembers(bench, { members: custom });
      const { access } = await joinWithTokens(members, email);
      const value = { strValue: "Gig" };
      const clean = { customFields: [{ name: "Boat", value }], labels: ["first"] };
      const hidden = {
        customFields: [{ name: "Bo\u200Bat\u202E", value }],
        labels: ["\u3164first\u2800"],
      };
      await patch(members, access, hidden);
      expect(await read(members, access)).toMatchObject(clean);
      const customFields = [{ name: "\u3164", value }];
      const invisible = await patch(members, access, { customFields, labels: ["\u200B"] });
      expect(violationsIn(invisible)).toEqual(["customFields[0].name MIN", "labels[0] MIN"]);
      expect(await read(members, access)).toMatchObject(clean);
    },
  );

  bench.itOnSqlite(
    "rejects custom fields on registration unless the owner allows members to set them",
    async () => {
      const members = await openMembers(bench);
      const answer = await members.post("/_api/iam/authentication/v2/register", {
        loginId: { email },
        password: goodPassword,
        profile: { customFields: [{ name: "Tier", value: { strValue: "gold" } }] },
      });
      expect([answer.status, violationsIn(answer)]).toEqual([
        400,
        ["profile.customFields[0] READ_ONLY"],
      ]);
    },
  );

  it("keeps both changes when two are made concurrently", async () => {
    const members = await openMembers(bench);
    const { access } = await joinWithTokens(members, email);
    const [one, other] = await Promise.all([
      patch(members, access, { firstName: "Ada" }),
      patch(members, access, { lastName: "King" }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await read(members, access)).toEqual({ firstName: "Ada", lastName: "King" });
  });

  bench.onlyOnSqlite(() => {
    it.each([
      [{ phonesV2: [{ phone: "call me" }] }, "phonesV2[0].phone"],
      [{ phonesV2: [{ phone: "123", tag: "PAGER" }] }, "phonesV2[0].tag"],
      [{ addresses: [{ address: { country: "Britain" } }] }, "addresses[0].address.country"],
      [{ addresses: [{ address, tag: "CASTLE" }] }, "addresses[0].tag"],
      [{ secondaryEmails: [{ email: "nobody" }] }, "secondaryEmails[0].email"],
      [{ birthdate: "10.12.1815" }, "birthdate"],
      [{ language: `de${"-abcdefg".repeat(5)}` }, "language"],
      [{ nickname: "a".repeat(61) }, "nickname"],
      [{ nickname: "Ada\u0000" }, "nickname"],
      [{ firstName: "Ada\r\nBcc: eve@example.org" }, "firstName"],
      [{ picture: "javascript:alert(1)" }, "picture"],
      [{ privacyStatus: "SECRET" }, "privacyStatus"],
      [{ customFields: [{ name: "a", value: { boolValue: true } }] }, "customFields[0].value"],
      [
        { customFields: [{ name: "a", value: { strValue: "a", numValue: 1 } }] },
        "customFields[0].value",
      ],
      [{ customFields: [{ name: "a", value: { dateValue: "soon" } }] }, "customFields[0].value"],
    ])("rejects %j, and names the field", async (changes, field) => {
      const members = await openMembers(bench);
      const { access } = await joinWithTokens(members, email);
      const refused = await patch(members, access, changes);
      expect(refused.status).toBe(400);
      expect(violationsIn(refused).map((text) => text.split(" ")[0])).toContainEqual(
        expect.stringContaining(field),
      );
      expect(await read(members, access)).toEqual({});
    });
  });

  bench.itOnSqlite(
    "ignores fields that would change the ID, the status or the email address",
    async () => {
      const members = await openMembers(bench);
      const { access } = await joinWithTokens(members, email);
      const { body } = await patch(members, access, {
        nickname: "Ada",
        id: "1",
        status: { name: "BLOCKED" },
        email: { address: "eve@example.com", isVerified: true },
        loginEmail: "eve@example.com",
      });
      expect(body.identity).toMatchObject({
        email: { address: email },
        status: { name: "ACTIVE" },
        identityProfile: { nickname: "Ada" },
      });
    },
  );

  bench.itOnSqlite(
    "renames a post author and logs the change, but logs no change for members without posts",
    async () => {
      const members = await openMembers(bench);
      const { access } = await joinWithTokens(members, email);
      const { body } = await readMy(members, access);
      const { posts, changes } = members.platform;
      await patch(members, access, { nickname: "Ada" });
      expect((await changes.since(0)).changes).toEqual([]);

      await posts.create(createPost({ authorId: body.member.id }), "ADMIN");
      const before = await changes.latest();
      await patch(members, access, { nickname: "Ada Lovelace" });
      expect((await changes.since(before)).changes).toMatchObject([
        { entity: "MEMBER", entityId: body.member.id },
      ]);
      const search = await members.call("GET", "/quire/v1/search?q=lovelace");
      expect(search.body.hits).toHaveLength(1);
    },
  );
});
