import { expect, test } from "vitest";
import { findLargeModules } from "#lib/first-paint/large-modules.ts";

/** A chunk as written by Turbopack. */
const chunk = (...modules: readonly string[]) =>
  Buffer.from(
    `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,${modules.join()}]);`,
  );
const createModule = (id: number, code: string) => `${id},(e,t,n)=>{"use strict";${code}}`;
const reactDom = createModule(14906, 'df.inject({bundleType:0,rendererPackageName:"react-dom"});');
const client = createModule(82, "r.createFromFetch=function(e,t){return 1}");

test("the modules of React DOM and of React's payload client are found among the modules of all scripts", () => {
  const others = [createModule(1, "f(5,(e)=>{});"), createModule(2, ""), client];
  const scripts = [chunk(...others), chunk(createModule(3, ""), reactDom, createModule(4, ""))];
  expect(findLargeModules(scripts)).toEqual(["14906", "82"]);
});

test("a module that is missing from all scripts, or has another form there, is not among the large modules", () => {
  expect(findLargeModules([chunk(createModule(1, "")), chunk(client)])).toEqual(["82"]);
  expect(findLargeModules([Buffer.from('f(rendererPackageName:"react-dom")')])).toEqual([]);
});
