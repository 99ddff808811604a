/**
 * Selects production mode, as on a real site. Must be the first import, because React reads the mode when it is
 * loaded.
 */
Object.assign(process.env, { NODE_ENV: "production" });
