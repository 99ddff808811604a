import { expect, it } from "vitest";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";

async function open(bench: DatabaseBench) {
  const blog = await openOwners(bench);
  const headers = bearer(blog.owner.access);
  const write = (method: string, path: string, body?: unknown) =>
    blog.call(method, `/v3/categories${path}`, body, headers);
  const create = async (label: string, parentId?: string): Promise<string> =>
    (await write("POST", "", { category: { label, parentId } })).body.category.id;
  const move = (id: string, parentId: string | null) =>
    write("PATCH", `/${id}`, { category: { parentId } });
  const readParent = async (id: string): Promise<string | undefined> =>
    (await blog.call("GET", `/v3/categories/${id}`)).body.category.parentId;
  return { ...blog, write, create, move, readParent };
}

const describeProblem = ({
  status,
  body,
}: Awaited<ReturnType<Awaited<ReturnType<typeof open>>["move"]>>) => [
  status,
  body.details.validationError.fieldViolations[0],
];

forEachDatabase("categories in categories", (bench) => {
  it("return their parent, which can be changed and removed", async () => {
    const { create, move, readParent } = await open(bench);
    const bread = await create("Bread");
    const rye = await create("Rye", bread);
    expect(await readParent(rye)).toBe(bread);
    expect(await readParent(bread)).toBeUndefined();
    const other = await create("Grain");
    await move(rye, other);
    expect(await readParent(rye)).toBe(other);
    for (const none of [null, ""]) {
      await move(rye, bread);
      await move(rye, none);
      expect(await readParent(rye)).toBeUndefined();
    }
  });

  it("cannot be in themselves, in a category below them or in an unknown one", async () => {
    const { create, move, readParent } = await open(bench);
    const bread = await create("Bread");
    const rye = await create("Rye", bread);
    const crisp = await create("Crispbread", rye);
    const cycle = {
      field: "category.parentId",
      description: "must not be the category itself or one below it",
      data: { type: "NOT_EQUAL" },
    };
    expect(describeProblem(await move(bread, crisp))).toMatchObject([400, cycle]);
    expect(describeProblem(await move(bread, bread))).toMatchObject([400, cycle]);
    expect(describeProblem(await move(bread, "unknown"))).toMatchObject([
      400,
      { description: "does not exist" },
    ]);
    expect(await readParent(bread)).toBeUndefined();
  });

  it("cannot be nested more than ten levels deep", async () => {
    const { create, write } = await open(bench);
    let above = await create("Level 0");
    for (let level = 1; level <= 10; level += 1) above = await create(`Level ${level}`, above);
    const refused = await write("POST", "", { category: { label: "Deep", parentId: above } });
    expect(describeProblem(refused)).toMatchObject([400, { data: { type: "MAX_DEPTH" } }]);
  });

  it("move to the category above when theirs is deleted, and to the other one when it is merged", async () => {
    const { create, write, readParent, ask } = await open(bench);
    const food = await create("Food");
    const bread = await create("Bread", food);
    const rye = await create("Rye", bread);
    await write("DELETE", `/${bread}`);
    expect(await readParent(rye)).toBe(food);
    const cooking = await create("Cooking", food);
    await ask("POST", `/categories/${food}/merge`, { into: cooking });
    expect(await readParent(rye)).toBe(cooking);
    expect(await readParent(cooking)).toBeUndefined();
  });
});
