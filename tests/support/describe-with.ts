import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe } from 'vitest'

/** Where servers live that a plain user's PATH leaves out. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin']

/** The file of a program of this machine, if it is installed. */
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

/** Tests against a program nobody here wrote; without it they are skipped and the title says why. */
export function describeWithProgram(
	program: { name: string; file: string | undefined; install: string },
	title: string,
	body: (file: string) => void,
): void {
	const { name, file, install } = program
	if (file !== undefined) describe(title, () => body(file))
	else describe.skip(`${title} (skipped: ${name} is not installed; ${install})`, () => body(''))
}
