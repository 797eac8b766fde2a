import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
	IN_PACKAGE,
	PACKAGE_MAX_UNPACKED_BYTES,
	unzipPackage,
} from '@sfc/contract/agent/unzip-package'
import { CommandError } from '../exit-codes'
import { syncFolder, writeFileAtomically } from '../write-file'
import type { Installation } from './installation'
import { NODE_FILE } from './bundled-node'
import { readTar } from './read-tar'

/**
 * Unpacks a verified package into `releases/<name>`, atomically. Throws
 * `CommandError` for a package that is damaged or holds no program.
 */
export function unpackRelease(
	{ releases }: Installation,
	name: string,
	content: Uint8Array,
): string {
	const target = join(releases, name)
	const draft = join(releases, `.${name}.${process.pid}`)
	const files = readPackage(content)
	try {
		for (const [path, bytes] of files) {
			mkdirSync(dirname(join(draft, path)), { recursive: true })
			writeFileAtomically(join(draft, path), bytes)
		}
		for (const program of ['farm-agent.mjs', NODE_FILE])
			if (existsSync(join(draft, program))) chmodSync(join(draft, program), 0o755)
		if (existsSync(target)) renameSync(target, `${draft}.old`)
		renameSync(draft, target)
		rmSync(`${draft}.old`, { recursive: true, force: true })
	} finally {
		rmSync(draft, { recursive: true, force: true })
	}
	syncFolder(releases)
	return target
}

/** The files of a package by their path in it. Throws `CommandError` as above. */
export function readPackage(content: Uint8Array): [string, Uint8Array][] {
	let unpacked: [string, Uint8Array][]
	try {
		unpacked = isGzip(content)
			? readTar(gunzipSync(content, { maxOutputLength: PACKAGE_MAX_UNPACKED_BYTES }))
			: unzipPackage(content)
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error)
		throw new CommandError('unsafe', `The package cannot be unpacked: ${why}`, { cause: error })
	}
	const files = unpacked.flatMap(([name, bytes]): [string, Uint8Array][] => {
		const path = IN_PACKAGE.exec(name)?.[1]
		return path === undefined ? [] : [[path, bytes]]
	})
	if (files.some(([path]) => path === 'farm-agent.mjs')) return files
	throw new CommandError('unsafe', 'The package holds no farm-agent.mjs')
}

const isGzip = (content: Uint8Array): boolean => content[0] === 0x1f && content[1] === 0x8b
