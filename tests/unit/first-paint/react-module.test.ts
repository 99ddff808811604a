import { expect, test } from "vitest";
import { findReactModule } from "#lib/first-paint/react-module.ts";

/** A chunk in the form in which Turbopack writes it. */
const chunk = (...modules: readonly string[]) =>
  Buffer.from(
    `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,${modules.join()}]);`,
  );
const createModule = (id: number, code: string) => `${id},(e,t,n)=>{"use strict";${code}}`;
const reactDom = createModule(14906, 'df.inject({bundleType:0,rendererPackageName:"react-dom"});');

test("the module of React DOM is found among the modules of all scripts", () => {
  const others = [createModule(1, "f(5,(e)=>{});"), createModule(2, "")];
  const scripts = [chunk(...others), chunk(createModule(3, ""), reactDom, createModule(4, ""))];
  expect(findReactModule(scripts)).toBe("14906");
});

test("no module is found if no script contains React DOM, or only in another form", () => {
  expect(findReactModule([chunk(createModule(1, ""))])).toBeUndefined();
  expect(findReactModule([Buffer.from('f(rendererPackageName:"react-dom")')])).toBeUndefined();
});
