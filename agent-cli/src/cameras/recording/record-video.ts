import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { DeviceError, type CameraVideo } from '../../drivers/driver'
import { openVideoInput } from '../video/video-input'
import { FRAME, FRAME_BYTES } from './frame-motion'

/** A video that brings nothing for so long is given up; the next try opens it anew. */
const SILENT_MS = 45_000
const STOP_MS = 2000

export type Recorded = {
	/** Length of a piece, seconds. */
	pieceS: number
	/** A piece is whole: its file, and how long it is. */
	onSegment(file: string, ms: number): void
	/** A grey picture, where movement is told by comparing. */
	onFrame?: ((frame: Uint8Array) => void) | undefined
}

/**
 * Records a video in pieces as the camera encodes it, until `signal` aborts. Throws `DeviceError` when the
 * video ends.
 */
export async function recordVideo(
	video: CameraVideo,
	folder: string,
	{ pieceS, onSegment, onFrame }: Recorded,
	signal: AbortSignal,
): Promise<void> {
	const pieces = `-map 0:v:0 -c copy -f segment -segment_time ${pieceS} -segment_format matroska -reset_timestamps 1 -segment_list pipe:4 -segment_list_type csv`
	const frames = `-map 0:v:0 -vf fps=${FRAME.perSecond},scale=${FRAME.width}:${FRAME.height},format=gray -f rawvideo pipe:3`
	const input = await openVideoInput(video, signal)
	const args = [
		...input.args,
		...pieces.split(' '),
		join(folder, '%06d.mkv'),
		...(onFrame ? frames.split(' ') : []),
	]
	const child = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'] })
	const ended = new Promise<void>((resolve) => {
		child.once('close', () => resolve())
		child.once('error', () => resolve())
	})
	let said = ''
	let isSilent = false
	let timer: NodeJS.Timeout
	const heard = () => {
		clearTimeout(timer)
		timer = setTimeout(() => {
			isSilent = true
			child.kill('SIGKILL')
		}, SILENT_MS)
	}
	heard()
	const [stdin, , stderr, grey, list] = child.stdio
	stdin?.on('error', () => undefined)
	if (stdin) input.feed(stdin)
	stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
	const lines = createInterface({ input: list as Readable })
	lines.on('line', (line) => {
		heard()
		const [name = '', from, to] = line.split(',')
		const ms = 1000 * (Number(to) - Number(from))
		if (/^\d{6,}\.mkv$/.test(name) && ms >= 0) onSegment(join(folder, name), ms)
	})
	const take = onFrame && inFrames(onFrame)
	;(grey as Readable | null)?.on('data', (chunk: Buffer) => {
		heard()
		take?.(chunk)
	})
	const stop = () => {
		child.kill('SIGTERM') // it finishes the piece it writes
		setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref()
	}
	signal.addEventListener('abort', stop, { once: true })
	if (signal.aborted) stop()
	try {
		await ended
	} finally {
		clearTimeout(timer!)
		signal.removeEventListener('abort', stop)
		lines.close()
		input.close()
	}
	if (signal.aborted) return
	if (isSilent) throw new DeviceError('its video brings nothing any more')
	throw new DeviceError(`its video ended: ${input.describe(said.trim()) || 'ffmpeg stopped'}`)
}

/** Cuts a stream of bytes into grey pictures. */
function inFrames(onFrame: (frame: Uint8Array) => void) {
	let rest: Buffer = Buffer.alloc(0)
	return (chunk: Buffer) => {
		rest = rest.byteLength ? Buffer.concat([rest, chunk]) : chunk
		while (rest.byteLength >= FRAME_BYTES) {
			onFrame(rest.subarray(0, FRAME_BYTES))
			rest = rest.subarray(FRAME_BYTES)
		}
	}
}
