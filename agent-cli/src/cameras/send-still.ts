import { uplinkOperations } from '@sfc/contract/uplink/uplink-operations'
import { STILL_MAX_BYTES } from '@sfc/contract/cameras/still'
import type { FrameGap } from '@sfc/contract/cameras/view'
import { readAnswer } from '@sfc/contract/call'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import type { HttpClient } from '../uplink/http-client'

const TIMEOUT_MS = 20_000

/** Sends a picture. Throws `ApiError` when the server refuses it, else when it did not arrive. */
export type PictureSender = {
	/** The newest of a camera, or that of an event. */
	still(
		to: { device: string; event?: string },
		jpeg: Uint8Array,
		signal: AbortSignal,
	): Promise<void>
	/** That of a view, taken at an instant of the server; empty where there is none, with the reason. */
	frame(
		to: { device: string; view: string; at: number; gap?: FrameGap },
		jpeg: Uint8Array,
		signal: AbortSignal,
	): Promise<void>
}

export function createPictureSender(http: Pick<HttpClient, 'send'>): PictureSender {
	const post = (path: string, to: object, jpeg: Uint8Array, signal: AbortSignal) => {
		if (jpeg.byteLength > STILL_MAX_BYTES)
			throw new Error(`the picture has ${jpeg.byteLength} bytes; ${STILL_MAX_BYTES} are the most`)
		const query = new URLSearchParams(
			Object.entries(to).map(([name, value]) => [name, String(value)]),
		)
		return http.send(`${path}?${query.toString()}`, {
			method: 'POST',
			body: jpeg,
			headers: { 'content-type': 'image/jpeg' },
			timeoutMs: TIMEOUT_MS,
			signal,
		})
	}
	return {
		async still(to, jpeg, signal) {
			readAnswer(uplinkOperations.storeStill, await post(AGENT_PATHS.stills, to, jpeg, signal))
		},
		async frame(to, jpeg, signal) {
			readAnswer(uplinkOperations.storeFrame, await post(AGENT_PATHS.frames, to, jpeg, signal))
		},
	}
}
