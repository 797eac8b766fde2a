import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe } from 'vitest'

/** Folders with server programs that are not on a plain user's PATH. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin']

/** The path of an installed program, or undefined. */
export function findProgram(name: string): string | undefined {
	const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...SERVER_FOLDERS]
	return folders
		.filter((folder) => folder !== '')
		.map((folder) => join(folder, name))
		.find((file) => {
			try {
				accessSync(file, constants.X_OK)
				return true
			} catch {
				return false
			}
		})
}

/**
 * Tests against another project's program; when it is not installed they are skipped and the title
 * says why.
 */
export function describeWithProgram(
	program: { name: string; file: string | undefined; install: string },
	title: string,
	body: (file: string) => void,
): void {
	const { name, file, install } = program
	if (file !== undefined) describe(title, () => body(file))
	else describe.skip(`${title} (skipped: ${name} is not installed; ${install})`, () => body(''))
}
