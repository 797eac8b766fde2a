import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

const TEXTS = new Set(['.js', '.mjs', '.css', '.json', '.html'])
/** Files of the build: `offline-CnW0vN6b.js`. */
const HASHED = /^.+-([\w-]{8})\.\w+$/

/**
 * Makes another release of this build in a folder: the same code, but each file of pages has another name, as after
 * an update, and the service worker is another one. Start a server in it with `folder`.
 */
export function makeOtherRelease(): { folder: string; remove: () => void } {
	const folder = mkdtempSync(join(tmpdir(), 'farm-release-'))
	for (const name of readdirSync('.'))
		if (!['build', 'server'].includes(name) && !name.startsWith('.'))
			symlinkSync(join(process.cwd(), name), join(folder, name))
	// Copied, as a program is where its link leads.
	for (const name of ['build', 'server']) cpSync(name, join(folder, name), { recursive: true })
	const assets = join(folder, 'build/client/assets')
	const names = readdirSync(assets).flatMap((name) => {
		if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name))
		const hash = HASHED.exec(name)?.[1]
		return hash && !/\.(br|gz)$/.test(name) ? [{ name, other: name.replace(hash, turn(hash)) }] : []
	})
	const pattern = new RegExp(
		names.map(({ name }) => name.replaceAll(/[.$]/g, '\\$&')).join('|'),
		'g',
	)
	const [, version = ''] =
		/"manifest-([\w-]{8})\.js"/.exec(JSON.stringify(readdirSync(assets))) ?? []
	const others = new Map(names.map(({ name, other }) => [name, other]))
	const rename = (path: string) => {
		if (!TEXTS.has(extname(path))) return
		const text = readFileSync(path, 'utf8')
		writeFileSync(
			path,
			text
				.replaceAll(pattern, (name) => others.get(name) ?? name)
				.replaceAll(new RegExp(`(["'])${version}(["'])`, 'g'), `$1${turn(version)}$2`),
		)
	}
	for (const entry of readdirSync(join(folder, 'build'), { recursive: true, withFileTypes: true }))
		if (entry.isFile()) rename(join(entry.parentPath, entry.name))
	for (const { name, other } of names) renameSync(join(assets, name), join(assets, other))
	const worker = join(folder, 'build/client/service-worker.js')
	writeFileSync(worker, `// Another release.\n${readFileSync(worker, 'utf8')}`)
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Another hash of the same length. */
const turn = (hash: string) => [...hash].toReversed().join('').replace(/^-/, '_')
