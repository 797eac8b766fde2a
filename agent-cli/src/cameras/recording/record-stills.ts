import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../../time/pause'
import type { Recorded } from './record-video'

const EVERY_MS = 1000

/**
 * Records a picture a second, where no ffmpeg is installed: pieces are JPEGs one after the other, which
 * players take for Motion JPEG. Until `signal` aborts; throws when the camera or the disk fails.
 */
export async function recordStills(
	snapshot: (signal: AbortSignal) => Promise<Uint8Array>,
	folder: string,
	{ pieceS, onSegment }: Pick<Recorded, 'pieceS' | 'onSegment'>,
	signal: AbortSignal,
): Promise<void> {
	for (let number = 0; !signal.aborted; number++) {
		const file = join(folder, `${String(number).padStart(6, '0')}.mjpeg`)
		const startedMs = performance.now()
		let pictures = 0
		while (!signal.aborted && performance.now() - startedMs < pieceS * 1000) {
			const atMs = performance.now()
			appendFileSync(file, await snapshot(signal), { mode: 0o600 })
			pictures += 1
			await pause(EVERY_MS - (performance.now() - atMs), signal)
		}
		if (pictures > 0) onSegment(file, performance.now() - startedMs)
	}
}
