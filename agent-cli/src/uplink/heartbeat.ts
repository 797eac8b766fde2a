import { hostname } from 'node:os'
import type { CameraStatus } from '@sfc/contract/cameras/camera-status'
import type { HeartbeatReply, HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { uplinkOperations } from '@sfc/contract/uplink/uplink-operations'
import { ApiError } from '@sfc/contract/api-error'
import type { Clock } from '../time/clock'
import type { Spool } from '../spool/spool'
import type { HttpClient } from './http-client'
import { listNics } from '../nics'
import { machineVitals } from './machine-vitals'
import { describeError } from '../describe-error'
import type { Link } from './link'
import { platform } from '../platform'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'

const CAMERAS_MAX = 100
const ADDRESSES_MAX = 50

type HeartbeatContext = {
	http: HttpClient
	clock: Clock
	link: Link
	spool: Spool
	/** What the web app calls this machine, instead of its host name. */
	machineName?: string | undefined
	/** Secrets for this run are sealed with it. */
	sealKey?: string | undefined
	/** How its cameras are. */
	cameras?(): CameraStatus[]
	wantsFarm?(): boolean
	/** When the next push is due, for an agent that ends after each. */
	pushEveryMs?: number | undefined
	/** The last update, when it was rolled back. */
	rolledBack?(): HeartbeatRequest['rolledBack']
	/** The emergency stop in force; null when there is none. */
	emergency(): { from: 'server' | 'machine' } | null
}

/** Tells the server this agent is alive and learns its time. Null when that did not work; never throws. */
export async function sendHeartbeat(
	context: HeartbeatContext,
	signal: AbortSignal,
): Promise<HeartbeatReply | null> {
	const { http, clock, link } = context
	try {
		const { answer, sentMs, receivedMs } = await http.call(uplinkOperations.recordHeartbeat, {
			body: describeSelf(context),
			signal,
		})
		clock.learn(answer.serverTime, sentMs, receivedMs)
		link.roundTripMs = receivedMs - sentMs
		link.succeeded()
		return answer
	} catch (error) {
		const status = error instanceof ApiError ? error.status : 0
		if (status === 401 || status === 403)
			link.refuse('the server does not know this agent any more; enrol it again')
		else if (error instanceof ApiError)
			link.failed(`the server answered ${status}`, error.retryAfterMs)
		else if (!signal.aborted) link.failed(describeError(error))
		return null
	}
}

/** The name of this machine in its system. */
export const ownName = (): string => hostname().slice(0, 200) || 'unnamed'

function describeSelf({
	clock,
	spool,
	machineName,
	sealKey,
	cameras,
	pushEveryMs,
	wantsFarm,
	emergency,
	rolledBack,
}: HeartbeatContext): HeartbeatRequest {
	const stop = emergency()
	const failed = rolledBack?.()
	return {
		bootId: spool.bootId,
		hostname: machineName ?? ownName(),
		platform,
		version: PRODUCT_VERSION,
		uptimeS: Math.round(process.uptime()),
		rssBytes: process.memoryUsage.rss(),
		spool: spool.stats(),
		clockOffsetMs: clock.offsetMs(),
		machine: machineVitals(spool.root),
		addresses: listNics()
			.map(({ address }) => address)
			.slice(0, ADDRESSES_MAX),
		emergencyStopped: stop !== null,
		...(stop && { emergencyFrom: stop.from }),
		...(sealKey && { sealKey }),
		...(failed && { rolledBack: failed }),
		...(cameras && { cameras: cameras().slice(0, CAMERAS_MAX) }),
		...(wantsFarm?.() && { wantsFarm: true as const }),
		...(pushEveryMs && { pushEveryMs }),
	}
}
