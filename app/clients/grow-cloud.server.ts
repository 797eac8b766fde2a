import type { LookupFunction } from 'node:net'
import {
	CloudAnswer,
	GROW_CLOUD_FORMAT,
	type CloudDevice,
	type CloudState,
} from '@sfc/contract/equipment/grow-cloud/cloud-answer'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { getJson, type JsonResponse } from './get-json.server'
import { blockedUrlReason } from './post-to-public-url.server'
import { publicLookup } from './public-address.server'
import { asksForPause, parseRetryAfter, redirectFault, unreachableFault } from './unreachable-fault'

/** Address and key of a grow-controller cloud, and its timeout. */
export type CloudAccess = { baseUrl: string; apiKey: string; timeoutMs: number }

type Switch = { deviceId: string; outletId: string; action: CloudState }

export type GrowCloudClient = {
	/**
	 * Lists the devices of the cloud. Throws Fault invalid when key or address are wrong, and unavailable
	 * otherwise, with `retryAfterS` when the cloud asks for a pause.
	 */
	devices(access: CloudAccess): Promise<CloudDevice[]>
	/** Requests a new state; only `devices` tells whether it was reached. Throws like `devices`. */
	control(access: CloudAccess, order: Switch): Promise<void>
	/** Pauses before each read-back after an order, in milliseconds. */
	readBackPausesMs: readonly number[]
}

type Options = {
	/** Whether a cloud may be in private networks, and without encryption. */
	allowPrivate: boolean
	/** DNS lookup; by default only public addresses are accepted. */
	lookup?: LookupFunction
	/** A cloud needs a moment to reach its controller, and a person waits 9 s. */
	readBackPausesMs?: readonly number[]
}

const MAX_BYTES = 1024 * 1024
const AT_KEY = { field: 'apiKey' }
const AT_ADDRESS = { field: 'baseUrl' }

/**
 * Creates a client for the format of docs/grow-cloud-format.md. The key is sent to the named address and
 * nowhere else.
 */
export function createGrowCloudClient({
	allowPrivate,
	lookup = publicLookup(),
	readBackPausesMs = [200, 800, 1500, 2500],
}: Options): GrowCloudClient {
	const call = async (
		{ baseUrl, apiKey, timeoutMs }: CloudAccess,
		path: string,
		body?: object,
	): Promise<JsonResponse> => {
		const url = new URL(baseUrl + path)
		const refusal = allowPrivate ? null : blockedUrlReason(url)
		if (refusal) throw new Fault('invalid', refusal, AT_ADDRESS)
		const answer = await getJson(url, {
			headers: {
				Authorization: `Bearer ${apiKey}`,
				'Grow-Cloud-Format': String(GROW_CLOUD_FORMAT),
			},
			timeoutMs,
			maxBytes: MAX_BYTES,
			...(body && { body }),
			...(!allowPrivate && { lookup }),
		}).catch((error: unknown) => {
			throw unreachableFault(url.host, error, AT_ADDRESS)
		})
		if (answer.status < 200 || answer.status > 299) throw refused(url.host, answer)
		return answer
	}
	return {
		readBackPausesMs,
		async devices(access) {
			const { body } = await call(access, '/devices')
			const read = CloudAnswer.safeParse(body)
			if (read.success) return read.data.devices
			const [issue] = read.error.issues
			const where =
				issue && body !== undefined ? `: ${z.core.toDotPath(issue.path)} ${issue.message}` : ''
			const text = `What ${new URL(access.baseUrl).host} answered is not format ${GROW_CLOUD_FORMAT} of a grow cloud${where}`
			throw new Fault('unavailable', text.slice(0, 280))
		},
		async control(access, { deviceId, outletId, action }) {
			const [device, outlet] = [encodeURIComponent(deviceId), encodeURIComponent(outletId)]
			await call(access, `/devices/${device}/outlets/${outlet}/control`, { action })
		},
	}
}

function refused(host: string, { status, headers }: JsonResponse): Fault {
	if (status === 401) return new Fault('invalid', `${host} did not accept the API key`, AT_KEY)
	if (status === 403)
		return new Fault('invalid', `${host} does not allow this to the API key`, AT_KEY)
	if (status === 404)
		return new Fault('invalid', `There is no grow cloud at this address of ${host}`, AT_ADDRESS)
	if (status >= 300 && status < 400) return redirectFault(host, AT_ADDRESS)
	const retryAfterS = parseRetryAfter(headers['retry-after'])
	if (status === 429) return asksForPause(host, retryAfterS ?? 60)
	const pause = retryAfterS ? { retryAfterS } : {}
	return new Fault('unavailable', `${host} answered with an error (${status})`, pause)
}
