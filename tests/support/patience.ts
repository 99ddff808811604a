/** Waits for what appears in a document as long as a busy machine may need: what works takes no longer. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 30_000 });
