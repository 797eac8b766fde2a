import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { DeviceError, type CameraVideo } from '../../drivers/driver'
import { answerChallenge } from '../../drivers/digest-auth'

/** ffmpeg's names of what cameras send by HTTP; none of them names other files or addresses. */
const FORMATS: Readonly<Record<string, string>> = {
	'multipart/x-mixed-replace': 'mpjpeg',
	'video/mp2t': 'mpegts',
	'video/x-flv': 'flv',
}

/**
 * Opens a video that a camera sends by HTTP: its bytes, and how ffmpeg calls their format. It follows nowhere
 * else. Throws `DeviceError`.
 */
export async function openHttpVideo(
	{ url, login }: CameraVideo,
	signal: AbortSignal,
): Promise<{ format: string; body: IncomingMessage }> {
	const at = new URL(url)
	let answer = await get(at, undefined, signal)
	const challenge = answer.headers['www-authenticate']
	if (answer.statusCode === 401 && login && challenge) {
		answer.destroy()
		const path = `${at.pathname}${at.search}`
		answer = await get(at, answerChallenge(challenge, login, { method: 'GET', path }), signal)
	}
	const { statusCode = 0, headers } = answer
	const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
	const format = FORMATS[type]
	if (statusCode === 200 && format) return { format, body: answer }
	answer.destroy()
	throw new DeviceError(
		statusCode === 401
			? `${at.host}: 401 Unauthorized, the video needs another login`
			: statusCode >= 300 && statusCode < 400
				? 'the camera sends its video to another address, which is not followed'
				: statusCode === 200
					? `${at.host}: its video is "${type.slice(0, 60)}", which is not taken`
					: `${at.host}: HTTP ${statusCode} instead of a video`,
	)
}

const get = (url: URL, authorization: string | undefined, signal: AbortSignal) =>
	new Promise<IncomingMessage>((resolve, reject) => {
		const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
			agent: false,
			signal,
			// Cameras come with certificates of their own making.
			rejectUnauthorized: false,
			headers: { connection: 'close', ...(authorization ? { authorization } : {}) },
		})
		request.on('error', (error) =>
			reject(new DeviceError(`${url.host}: ${error.message}`, { cause: error })),
		)
		request.on('response', (response) => {
			response.on('error', () => undefined)
			resolve(response)
		})
		request.end()
	})
