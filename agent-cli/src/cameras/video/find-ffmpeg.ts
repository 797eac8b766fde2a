import { execFile } from 'node:child_process'

/** A busy small machine needs seconds to start it; taken for absent, it would record stills. */
const TIMEOUT_MS = 20_000

/** The version of ffmpeg on this machine; null when it is not installed, or does not run. */
export const findFfmpeg = (program = 'ffmpeg'): Promise<string | null> =>
	new Promise((resolve) => {
		execFile(program, ['-hide_banner', '-version'], { timeout: TIMEOUT_MS }, (error, stdout) =>
			resolve(error ? null : (/^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'unknown')),
		)
	})
