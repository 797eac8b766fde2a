import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './root.mjs'

/**
 * Patches postgres.js 3.4.9 after each installation. It defers small writes to the next turn of the event
 * loop; when the connection closes before, it writes to `null`, outside of any try, and the process ends:
 * https://github.com/porsager/postgres/issues/1154. Remove this once a release has
 * https://github.com/porsager/postgres/pull/1168.
 */
const BEFORE = `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)
`
const AFTER = `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)
`

/** Applies the patch, unless it is there already. Throws when another version is installed. */
export function patchPostgres() {
	for (const build of ['src', 'cjs/src']) {
		const path = join(ROOT, 'node_modules/postgres', build, 'connection.js')
		const source = readFileSync(path, 'utf8')
		if (source.includes(AFTER)) continue
		if (!source.includes(BEFORE)) throw new Error(`${path} is not the one that this patch is for`)
		rmSync(path) // other checkouts may share the file by a hard link
		writeFileSync(path, source.replace(BEFORE, AFTER))
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchPostgres()
