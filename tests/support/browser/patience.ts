/** Extends the timeout for an element to appear in a document, because the machine may be busy. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 30_000 });
