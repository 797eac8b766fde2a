/**
 * Starts the built server. What it runs is part of Remix's build, so that pages and the server around
 * them share one instance of every module.
 */
process.env.NODE_ENV ||= 'production' // React and Express read it as they are loaded

const build = await import(new URL('../build/server/index.js', import.meta.url).href)
await build.entry.module.serve(build)
