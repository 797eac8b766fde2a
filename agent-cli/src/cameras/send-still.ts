import { uplinkOperations } from '@sfc/contract/agents/uplink-operations'
import { STILL_MAX_BYTES } from '@sfc/contract/cameras/still'
import { readAnswer } from '@sfc/contract/call'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import type { HttpClient } from '../uplink/http-client'

const TIMEOUT_MS = 20_000

/** Sends a picture. Throws `ApiError` when the server refuses it, else when it did not arrive. */
export type StillSender = (
	to: { device: string; event?: string },
	jpeg: Uint8Array,
	signal: AbortSignal,
) => Promise<void>

export const createStillSender =
	(http: Pick<HttpClient, 'send'>): StillSender =>
	async (to, jpeg, signal) => {
		if (jpeg.byteLength > STILL_MAX_BYTES)
			throw new Error(`the picture has ${jpeg.byteLength} bytes; ${STILL_MAX_BYTES} are the most`)
		const received = await http.send(
			`${AGENT_PATHS.stills}?${new URLSearchParams(to).toString()}`,
			{
				method: 'POST',
				body: jpeg,
				headers: { 'content-type': 'image/jpeg' },
				timeoutMs: TIMEOUT_MS,
				signal,
			},
		)
		readAnswer(uplinkOperations.storeStill, received)
	}
