/** A worker that solves captcha challenges. */
import "altcha/workers/pbkdf2";
