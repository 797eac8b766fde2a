import { spawn } from 'node:child_process'
import { DeviceError, type CameraVideo } from '../../drivers/driver'
import { splitJpegs } from './split-jpegs'
import { openVideoInput } from './video-input'

const FIRST_MS = 20_000
const SILENT_MS = 10_000

type PlayedAs = {
	/** Pictures a second at most. */
	perSecond: number
	/** The most that a picture measures, pixels. */
	width: number
	height: number
}

/** Hands on the pictures of a video until `signal` aborts. Throws `DeviceError` when it ends. */
export async function playVideo(
	video: CameraVideo,
	{ perSecond, width, height }: PlayedAs,
	show: (jpeg: Uint8Array) => void,
	signal: AbortSignal,
): Promise<void> {
	const input = await openVideoInput(video, signal)
	const filter = `fps=${perSecond},scale=w='min(${width},iw)':h='min(${height},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`
	const output = `-map 0:v:0 -an -threads 1 -c:v mjpeg -q:v 6 -f image2pipe -flush_packets 1 pipe:1`
	const child = spawn('ffmpeg', [...input.args, '-vf', filter, ...output.split(' ')], {
		stdio: ['pipe', 'pipe', 'pipe'],
	})
	const ended = new Promise<void>((resolve) => {
		child.once('close', () => resolve())
		child.once('error', () => resolve())
	})
	let said = ''
	let timer: NodeJS.Timeout | undefined
	const kill = () => child.kill('SIGKILL') // nothing of it is kept
	const heard = (ms: number) => {
		clearTimeout(timer)
		timer = setTimeout(kill, ms)
	}
	heard(FIRST_MS)
	child.stdin.on('error', () => undefined)
	input.feed(child.stdin)
	child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
	const take = splitJpegs((jpeg) => {
		heard(SILENT_MS)
		show(jpeg)
	})
	child.stdout.on('error', () => undefined)
	child.stdout.on('data', take)
	signal.addEventListener('abort', kill, { once: true })
	if (signal.aborted) kill()
	try {
		await ended
	} finally {
		clearTimeout(timer)
		signal.removeEventListener('abort', kill)
		input.close()
	}
	if (signal.aborted) return
	throw new DeviceError(`its video ended: ${input.describe(said.trim()) || 'nothing came'}`)
}
