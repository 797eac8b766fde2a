/**
 * Starts the built server. The server code is part of Remix's build, so that pages and the server
 * share one instance of every module.
 */
process.env.NODE_ENV ||= 'production' // React and Express read it when they are loaded

const build = await import(new URL('../build/server/index.js', import.meta.url).href)
await build.entry.module.serve(build)
