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

/** The title of a test that is skipped for a reason; the report counts skipped tests by this reason. */
export const skipTitle = (title: string, reason: string | null | undefined): string =>
	reason ? `${title} (skipped: ${reason})` : title

/** Why tests with videos are skipped, or null where ffmpeg is installed. */
export const missingFfmpeg = (): string | null =>
	findProgram('ffmpeg') ? null : 'ffmpeg is not installed; apt install ffmpeg'

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
	else describe.skip(skipTitle(title, `${name} is not installed; ${install}`), () => body(''))
}
