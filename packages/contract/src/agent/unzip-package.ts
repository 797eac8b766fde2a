import { unzipSync } from 'fflate'

/** What a package of the agent unpacks to at most. */
export const PACKAGE_MAX_UNPACKED_BYTES = 256 * 1024 * 1024
const PACKAGE_MAX_FILES = 10_000

/** A file in a package: below `farm-agent/`, and nowhere else. */
export const IN_PACKAGE = /^farm-agent\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/

/** The files of a zipped package by their names. Throws for one that is damaged or unpacks to too much. */
export function unzipPackage(content: Uint8Array): [string, Uint8Array][] {
	let [files, bytes] = [0, 0]
	// A file that holds more than it says is refused by the library, which makes room for what was said.
	const unpacked = unzipSync(content, {
		filter: ({ name, originalSize }) => {
			files += 1
			bytes += originalSize
			if (bytes > PACKAGE_MAX_UNPACKED_BYTES) throw new Error('it unpacks to too much')
			if (files > PACKAGE_MAX_FILES) throw new Error('it holds too many files')
			return IN_PACKAGE.test(name)
		},
	})
	return Object.entries(unpacked)
}
