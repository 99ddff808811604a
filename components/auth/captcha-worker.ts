/** Runs in a worker: finds what a captcha's challenge asks for. */
import "altcha/workers/pbkdf2";
