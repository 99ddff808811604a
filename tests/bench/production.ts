/** What is measured is what runs on a site. The first import of all, since React looks once, when it is loaded. */
Object.assign(process.env, { NODE_ENV: "production" });
