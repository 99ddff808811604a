/** Prints how many passwords per second this process can verify when otherwise idle. */
import { createPasswordHasher } from "#lib/platform/identity/authentication/password-hash.ts";

const milliseconds = 2_000;
const hasher = createPasswordHasher();
const password = "a quiet harbour at low water";
const hash = await hasher.hash(password);
const end = performance.now() + milliseconds;
let checks = 0;

async function check(): Promise<void> {
  while (performance.now() < end) {
    await hasher.matches(hash, password);
    checks += 1;
  }
}

await Promise.all(Array.from({ length: 50 }, check));
console.log((checks / milliseconds) * 1000);
