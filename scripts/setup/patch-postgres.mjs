import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './root.mjs'

/**
 * Patches postgres.js 3.4.9 after each installation. It defers small writes to the next turn of the event
 * loop; when the connection closes before, it writes to `null`, outside of any try, and the process ends:
 * https://github.com/porsager/postgres/issues/1154. Remove this once a release has
 * https://github.com/porsager/postgres/pull/1168. So does a connection that is lost while it asks for the types
 * of arrays: nobody handles that failure, and the query that waits is told of it by itself. And what a server said
 * as it ended was taken for an answer of the next one, on which a connection to a standby was taken for one to the
 * primary. And of several hosts, a query that waited for a connection was never answered when its pool was ended.
 */
const PATCHES = [
	{
		before: `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)
`,
		after: `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)
`,
	},
	{
		before: `        return fetchArrayTypes()
`,
		after: `        return fetchArrayTypes().catch(() => undefined)
`,
	},
	{
		before: `    terminated = false
    backendParameters = {}
`,
		after: `    terminated = false
    errorResponse = null
    backendParameters = {}
`,
	},
	{
		before: `        else if (tryNext(target_session_attrs, backendParameters))
          return terminate()
`,
		after: `        else if (tryNext(target_session_attrs, backendParameters))
          return (socket.removeListener('data', data), socket.end(b().X().end()))
`,
	},
	{
		before: `    if (stream || query || initial || sent.length)
      error(Errors.connection('CONNECTION_DESTROYED', options))
`,
		after: `    if (stream || query || initial || sent.length) {
      const destroyed = Errors.connection('CONNECTION_DESTROYED', options)
      errored(destroyed)
      while (sent.length) queryError(sent.shift(), destroyed)
    }
`,
	},
]

/** Applies the patches that are not there yet. Throws when another version is installed. */
export function patchPostgres() {
	for (const build of ['src', 'cjs/src']) {
		const path = join(ROOT, 'node_modules/postgres', build, 'connection.js')
		const source = readFileSync(path, 'utf8')
		const patched = PATCHES.reduce((text, { before, after }) => {
			if (text.includes(after)) return text
			if (!text.includes(before)) throw new Error(`${path} is not the one that this patch is for`)
			return text.replace(before, after)
		}, source)
		if (patched === source) continue
		rmSync(path) // other checkouts may share the file by a hard link
		writeFileSync(path, patched)
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchPostgres()
