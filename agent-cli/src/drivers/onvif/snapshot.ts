import { stripJpeg } from '@sfc/domain/cameras/strip-jpeg'
import { DeviceError } from '../driver'
import type { Login } from '../digest-auth'
import { requestHttp } from '../http-request'

const TIMEOUT_MS = 5000
const MAX_BYTES = 10_000_000

/** Fetches one picture, without what the camera says of itself in it. Throws `DeviceError` when it is not a JPEG within 5 s and 10 MB. */
export async function fetchSnapshot(
	url: URL,
	login: Login | undefined,
	signal: AbortSignal,
): Promise<Uint8Array> {
	const { status, body } = await requestHttp(url, {
		method: 'GET',
		login,
		signal,
		timeoutMs: TIMEOUT_MS,
		maxBytes: MAX_BYTES,
	})
	if (status === 401) throw new DeviceError(`${url.host}: the picture needs another login`)
	if (status !== 200) throw new DeviceError(`${url.host}: HTTP ${status} instead of a picture`)
	const jpeg = stripJpeg(body)
	if (!jpeg) throw new DeviceError(`${url.host}: the answer is not a JPEG`)
	return jpeg
}
