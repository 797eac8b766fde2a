import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import type { Segment } from './recordings'

const REASON_CHARS = 300

/**
 * Joins pieces of a recording into an MP4, as they were encoded. Pieces of single pictures become a video
 * of one a second. Throws when ffmpeg is missing or cannot.
 */
export async function makeClip(
	segments: readonly Segment[],
	file: string,
	signal: AbortSignal,
): Promise<void> {
	const videos = segments.filter((one) => one.file.endsWith('.mkv'))
	const isVideo = videos.length > 0
	const input = isVideo
		? '-f concat -safe 0 -protocol_whitelist pipe,file -format_whitelist concat,matroska -i pipe:0'
		: '-f mjpeg -framerate 1 -i pipe:0'
	const args = [
		...'-hide_banner -loglevel error -nostdin -y'.split(' '),
		...input.split(' '),
		...'-map 0:v:0 -c copy -movflags +faststart -f mp4'.split(' '),
		file,
	]
	const child = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'pipe'], signal })
	let said = ''
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		said = (said + text).slice(-REASON_CHARS)
	})
	child.stdin.on('error', () => undefined) // it ended early, and says why
	const ended = once(child, 'close') as Promise<[number | null]>
	const failed = new Promise<never>((_, reject) =>
		child.once('error', (error: NodeJS.ErrnoException) =>
			reject(
				error.code === 'ENOENT'
					? new Error('ffmpeg is not installed on the agent’s machine, which makes a file of it')
					: error,
			),
		),
	)
	const feed = isVideo ? feedList(child.stdin, videos) : feedFiles(child.stdin, segments)
	const [code] = await Promise.race([Promise.all([ended, feed]).then(([end]) => end), failed])
	if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || `ffmpeg ended with ${code}`)
}

/** The list that ffmpeg joins: one line a file, quoted as its documentation says. */
function feedList(stdin: Writable, segments: readonly Segment[]): Promise<void> {
	const lines = segments.map(({ file }) => `file 'file:${file.replaceAll("'", "'\\''")}'\n`)
	stdin.end(lines.join(''))
	return Promise.resolve()
}

async function feedFiles(stdin: Writable, segments: readonly Segment[]): Promise<void> {
	for (const { file } of segments)
		for await (const chunk of createReadStream(file))
			if (!stdin.write(chunk)) await Promise.race([once(stdin, 'drain'), once(stdin, 'close')])
	stdin.end()
}
