import { setFlagsFromString } from 'node:v8'

/**
 * Starts the built server. The server code is part of Remix's build, so that pages and the server
 * share one instance of every module.
 */
process.env.NODE_ENV ||= 'production' // React and Express read it when they are loaded

// V8 gives a process that allocates steadily ever more memory; this bounds it to half as much again as is
// in use. 20 % took a third of a busy server's processor time, as did a young generation that never grows.
setFlagsFromString('--heap-growing-percent=50')

const build = await import(new URL('../build/server/index.js', import.meta.url).href)
await build.entry.module.serve(build)
