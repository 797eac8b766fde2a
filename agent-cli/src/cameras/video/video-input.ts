import type { Writable } from 'node:stream'
import { withTimeout } from '@sfc/contract/with-timeout'
import { DeviceError, type CameraVideo } from '../../drivers/driver'
import { openHttpVideo } from './open-http-video'
import { openRtspRelay } from './rtsp-relay'

const OPEN_MS = 10_000
const REASON_CHARS = 300

/** How ffmpeg gets the video of a camera. */
type VideoInput = {
	/** Arguments in front of what is made of it. */
	args: string[]
	/** Gives ffmpeg's input what it reads there. */
	feed(stdin: Writable): void
	/** Why the video ended, by what ffmpeg said; without what it was told in secret. */
	describe(said: string): string
	close(): void
}

/** A camera's first picture need not wait until five seconds are analysed, which is usual. */
const QUICK = '-analyzeduration 500000 -probesize 500000'

/**
 * Opens the video of a camera for ffmpeg, which takes what a camera sends and goes nowhere by itself: what comes
 * by HTTP it reads from its input, RTSP it speaks with the camera alone, and of formats it knows those of
 * cameras. Else a camera's playlist had it fetch inner addresses and copy files of this machine. Throws
 * `DeviceError`; a login is in no list of processes.
 */
export async function openVideoInput(video: CameraVideo, signal: AbortSignal): Promise<VideoInput> {
	const { protocol } = new URL(video.url)
	if (/^https?:$/.test(protocol)) return httpInput(video, signal)
	if (/^rtsps?:$/.test(protocol)) return rtspInput(video)
	throw new DeviceError(`its video comes by ${protocol.slice(0, 20)} which is not taken`)
}

async function httpInput(video: CameraVideo, signal: AbortSignal): Promise<VideoInput> {
	const ending = new AbortController()
	const stop = () => ending.abort()
	signal.addEventListener('abort', stop, { once: true })
	const { format, body } = await withTimeout(OPEN_MS, signal, (ended) => {
		ended.addEventListener('abort', stop, { once: true })
		return openHttpVideo(video, ending.signal).finally(() =>
			ended.removeEventListener('abort', stop),
		)
	})
	// A stream of single pictures has no times of its own.
	const times = format === 'mpjpeg' ? ' -use_wallclock_as_timestamps 1' : ''
	const input = `${QUICK}${times} -protocol_whitelist pipe -format_whitelist ${format} -f ${format} -i pipe:0`
	return {
		args: inFront(input),
		feed: (stdin) => void body.pipe(stdin),
		describe: (said) => withoutLogin(said, video),
		close() {
			signal.removeEventListener('abort', stop)
			body.destroy()
		},
	}
}

async function rtspInput(video: CameraVideo): Promise<VideoInput> {
	const relay = await openRtspRelay(new URL(video.url))
	const input =
		'-f concat -safe 0 -protocol_whitelist pipe,rtsp,rtp,tcp -format_whitelist concat,rtsp -i pipe:0'
	return {
		args: inFront(input),
		feed: (stdin) => void stdin.end(inputList(video, relay.port)),
		describe: (said) =>
			relay.reason() ??
			withoutLogin(said, video).replaceAll(`127.0.0.1:${relay.port}`, new URL(video.url).host),
		close: relay.close,
	}
}

const inFront = (input: string): string[] =>
	`-hide_banner -loglevel error -nostdin ${input}`.split(' ')

/** A list of one video, as ffmpeg reads it: the login goes by ffmpeg's input, where no list of processes shows it. */
function inputList({ url, login }: CameraVideo, port: number): string {
	const { pathname, search } = new URL(url)
	const at = new URL(`rtsp://127.0.0.1:${port}${pathname}${search}`)
	if (login) {
		at.username = encodeURIComponent(login.username)
		at.password = encodeURIComponent(login.password)
	}
	// TCP loses nothing on a farm's radio.
	const options = ['rtsp_transport tcp', 'analyzeduration 500000']
	const lines = options.map((option) => `option ${option}\n`).join('')
	return `ffconcat version 1.0\nfile '${at.href.replaceAll("'", '%27')}'\n${lines}`
}

/** What ffmpeg said, without what it was told in secret. */
const withoutLogin = (text: string, { login }: CameraVideo): string =>
	text
		.replace(/\/\/[^/@\s]*@/g, '//')
		.replaceAll(login?.password || '\0', '[hidden]')
		.slice(-REASON_CHARS)
