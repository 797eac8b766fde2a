import type { CloudDevice } from '@sfc/contract/equipment/grow-cloud/cloud-answer'
import {
	CLOUD_POLL_MS,
	CLOUD_STOP_POLL_MS,
	pollDelayMs,
} from '@sfc/domain/equipment/grow-cloud/poll-delay'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { devices } from '#db/schema/devices'
import { growClouds } from '#db/schema/grow-cloud'
import { recordDeviceStatus } from '../devices/record-device-status.server'
import type { Cloud } from './load-cloud.server'
import { storeCloudAnswer } from './store-cloud-answer.server'

/**
 * Failures until devices are offline; a single one is no outage yet, unless the cloud refuses us.
 */
const FAILURES_TO_OFFLINE = 2

/**
 * Reads a cloud and stores its answer. A failure is stored with its reason, delays the next poll,
 * and sets the devices offline once it lasts. Returns the answer; null after a failure.
 */
export async function pollCloud(cloud: Cloud): Promise<CloudDevice[] | null> {
	try {
		const answer = await cloud.client.devices(cloud.access)
		if (answer.length === 0 && cloud.row.answer.length > 0)
			throw new Fault('unavailable', 'The cloud names no devices any more')
		await storeCloudAnswer(cloud, answer, { nextPollAt: cloud.ctx.now() + usualPause(cloud) })
		return answer
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		await saveFailure(cloud, error)
		return null
	}
}

const usualPause = ({ farm }: Cloud) =>
	farm.emergencyStoppedAt === null ? CLOUD_POLL_MS : CLOUD_STOP_POLL_MS

async function saveFailure({ ctx, farm, row }: Cloud, fault: Fault): Promise<void> {
	const now = ctx.now()
	const failures = row.failures + 1
	const asked = { askedPauseMs: (fault.retryAfterS ?? 0) * 1000, random: Math.random() }
	const pauseMs = pollDelayMs(failures, asked)
	const isStopped = farm.emergencyStoppedAt !== null && fault.retryAfterS === undefined
	const nextPollAt = now + (isStopped ? CLOUD_STOP_POLL_MS : pauseMs)
	const isOffline = failures >= FAILURES_TO_OFFLINE || fault.code === 'invalid'
	await ctx.db.write(async (tx) => {
		await tx
			.update(growClouds)
			.set({ failures, failure: fault.message.slice(0, 300), nextPollAt })
			.where(eq(growClouds.agentId, row.agentId))
		if (!isOffline) return
		const its = await tx
			.select({ device: devices.key })
			.from(devices)
			.where(and(eq(devices.agentId, row.agentId), isNull(devices.removedAt)))
		const reason = `The grow cloud: ${fault.message}`.slice(0, 300)
		for (const { device } of its)
			await recordDeviceStatus(tx, ctx, { device, at: now, status: 'offline', reason })
	})
	if (isOffline) ctx.live.publish(`farm:${farm.id}`, 'devices')
}
