import { DeviceError, type CameraSession } from '../drivers/driver'
import { findFfmpeg } from './video/find-ffmpeg'
import { playVideo } from './video/play-video'

type Camera = Pick<CameraSession, 'snapshot' | 'video'>
type TakePicture = (signal: AbortSignal) => Promise<Uint8Array>

const FULL = { perSecond: 5, width: 1920, height: 1080 }

/**
 * How to take one picture of a camera: from its snapshot address, else from its video by ffmpeg. Null for a
 * camera that has neither.
 */
export function pictureSource({ snapshot, video }: Camera): TakePicture | null {
	if (snapshot) return snapshot
	return video ? (signal) => takeFrame({ video }, signal) : null
}

async function takeFrame(
	{ video }: Required<Pick<Camera, 'video'>>,
	signal: AbortSignal,
): Promise<Uint8Array> {
	if ((await findFfmpeg()) === null)
		throw new DeviceError(
			'the camera sends no single pictures, and ffmpeg, which takes them from its video, is not installed on the agent’s machine',
		)
	const ending = new AbortController()
	const stop = () => ending.abort()
	signal.addEventListener('abort', stop, { once: true })
	let picture: Uint8Array | null = null
	const take = (jpeg: Uint8Array) => {
		picture ??= jpeg
		stop()
	}
	try {
		await playVideo(await video(FULL.height, signal), FULL, take, ending.signal)
	} finally {
		signal.removeEventListener('abort', stop)
	}
	if (!picture) throw new DeviceError('no picture came in time')
	return picture
}
