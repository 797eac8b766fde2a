import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeTar } from '../agent-packages/write-tar.mjs'
import { ROOT } from '../setup/root.mjs'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Manifest = { name: string; description: string } & Record<string, unknown>

/** A package as the server offers it, in the list beside it. */
export type PackedPackage = {
	name: string
	version: string
	description: string
	file: string
	bytes: number
	sha256: string
}

/** Packs files as `npm pack` does, with the product's version and licence; the same files give the same bytes. */
export function pack(
	{ name, description, ...more }: Manifest,
	files: Record<string, string>,
): PackedPackage & { archive: Buffer } {
	const { version, engines } = JSON.parse(read('package.json')) as {
		version: string
		engines: object
	}
	const manifest = { name, version, description, license: 'MIT', engines, ...more }
	const all = {
		'package.json': `${JSON.stringify(manifest, null, '\t')}\n`,
		LICENSE: read('LICENSE'),
		...files,
	}
	const entries = Object.entries(all)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([path, text]) => [`package/${path}`, Buffer.from(text), 0o644])
	const archive = gzipSync(writeTar(entries), { level: 9 })
	const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
	const sha256 = createHash('sha256').update(archive).digest('hex')
	return { name, version, description, file, bytes: archive.length, sha256, archive }
}
