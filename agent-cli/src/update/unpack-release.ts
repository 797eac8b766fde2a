import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { CommandError } from '../exit-codes'
import { syncFolder, writeFileAtomically } from '../write-file'
import type { Installation } from './installation'

const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
const IN_PACKAGE = /^farm-agent\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/

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
		chmodSync(join(draft, 'farm-agent.mjs'), 0o755)
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
	let total = 0
	let unpacked: Record<string, Uint8Array>
	try {
		unpacked = unzipSync(content, {
			filter: ({ name, originalSize }) => {
				total += originalSize
				if (total > MAX_UNPACKED_BYTES) throw new Error('it unpacks to too much')
				return IN_PACKAGE.test(name)
			},
		})
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error)
		throw new CommandError('unsafe', `The package cannot be unpacked: ${why}`, { cause: error })
	}
	const files = Object.entries(unpacked).map(
		([name, bytes]) => [IN_PACKAGE.exec(name)?.[1] ?? '', bytes] as [string, Uint8Array],
	)
	if (files.some(([path]) => path === 'farm-agent.mjs')) return files
	throw new CommandError('unsafe', 'The package holds no farm-agent.mjs')
}
