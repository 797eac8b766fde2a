import { hostname } from 'node:os'
import { HeartbeatReply, type HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import type { Clock } from '../time/clock'
import type { Spool } from '../spool/spool'
import type { HttpClient } from './http-client'
import { describeError } from '../describe-error'
import type { Link } from './link'
import { platform, version } from '../version'

type HeartbeatContext = {
	http: HttpClient
	clock: Clock
	link: Link
	spool: Spool
	/** What the web app calls this machine, instead of its host name. */
	machineName?: string | undefined
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
		const answer = await http.postJson(AGENT_PATHS.heartbeat, describeSelf(context), signal)
		if (answer.status === 401 || answer.status === 403) {
			link.refuse('the server does not know this agent any more; enrol it again')
			return null
		}
		const reply = HeartbeatReply.safeParse(answer.status === 200 ? JSON.parse(answer.text) : null)
		if (!reply.success) {
			link.failed(`the server answered ${answer.status}`, answer.retryAfterMs)
			return null
		}
		clock.learn(reply.data.serverTime, answer.sentMs, answer.receivedMs)
		link.succeeded()
		return reply.data
	} catch (error) {
		if (!signal.aborted) link.failed(describeError(error))
		return null
	}
}

function describeSelf({
	clock,
	spool,
	machineName,
	emergency,
}: HeartbeatContext): HeartbeatRequest {
	const stop = emergency()
	return {
		bootId: spool.bootId,
		hostname: machineName ?? (hostname().slice(0, 200) || 'unnamed'),
		platform,
		version,
		uptimeS: Math.round(process.uptime()),
		rssBytes: process.memoryUsage.rss(),
		spool: spool.stats(),
		clockOffsetMs: clock.offsetMs(),
		emergencyStopped: stop !== null,
		...(stop && { emergencyFrom: stop.from }),
	}
}
