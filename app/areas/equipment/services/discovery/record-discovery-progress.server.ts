import { match } from '#db/match'
import { hostFromAddress } from '@sfc/contract/equipment/devices/device-wire'
import type { DiscoveryReport, ReportedDevice } from '@sfc/contract/agent/discovery'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { discoveries, type FoundDevice } from '#db/schema/discovery'
import type { AgentCtx } from '~/context.server'
import { recordNetworkDevices } from '../network/record-network-devices.server'
import { isRunning, toDiscovery, type Discovery } from './discovery'

/**
 * Stores an agent's report on its discovery. Progress never falls, and one that has ended stays as
 * it is, except that one failed for silence may still complete. Throws Fault not-found for another
 * agent's discovery.
 */
export async function recordDiscoveryProgress(
	ctx: AgentCtx,
	report: DiscoveryReport,
): Promise<{ wanted: boolean }> {
	const { noted, wanted } = await ctx.db.write(async (tx) => {
		const [row] = await tx
			.select()
			.from(discoveries)
			.where(match(discoveries, { id: report.discoveryId, agentId: ctx.agent.id }))
		if (!row) throw new Fault('not-found', 'This agent was not asked for that search')
		const before = toDiscovery(row)
		const isLate = before.status === 'failed' && report.status === 'completed'
		if (!isRunning(before) && !isLate) return { noted: false, wanted: false }
		const now = ctx.now()
		await recordNetworkDevices(tx, row, report.devices.map(withIp), now)
		const isOver = report.status !== 'scanning'
		await tx
			.update(discoveries)
			.set({ ...merged(before, report), updatedAt: now, completedAt: isOver ? now : null })
			.where(eq(discoveries.id, row.id))
		return { noted: true, wanted: !isOver }
	})
	if (noted) ctx.live.publish(`farm:${ctx.agent.farmId}`, 'discovery')
	return { wanted }
}

/** Merges a report: of two that arrive out of order, the one with less progress is ignored. */
function merged({ progressPct }: Discovery, report: DiscoveryReport) {
	const { status, phase, error, devices, looked } = report
	if (status === 'scanning' && report.progressPct < progressPct) return { status }
	return {
		status,
		phase,
		error,
		looked,
		progressPct: status === 'completed' ? 100 : Math.max(progressPct, report.progressPct),
		devices: devices.map(withIp),
	}
}

const withIp = (device: ReportedDevice): FoundDevice => ({
	...device,
	ip: hostFromAddress(device.address),
})
