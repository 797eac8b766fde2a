import { match } from '#db/match'
import { and, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { outages } from '#db/schema/readings'

type Event = {
	device: { id: number; farmId: number; agentId: string }
	status: string
	at: number
	reason: string | null
}

/** Begins or ends the outage of a device. Reporting the same state twice changes nothing. */
export async function recordDeviceOutage(
	tx: Tx,
	{ device, status, at, reason }: Event,
): Promise<void> {
	const open = match(
		outages,
		{ agentId: device.agentId, deviceId: device.id },
		isNull(outages.toAt),
	)
	if (status === 'online') {
		await tx
			.update(outages)
			.set({ toAt: at })
			.where(and(open, lte(outages.fromAt, at)))
		return
	}
	const [known] = await tx.select({ id: outages.id }).from(outages).where(open).limit(1)
	if (known) return
	await tx.insert(outages).values({
		farmId: device.farmId,
		agentId: device.agentId,
		deviceId: device.id,
		cause: 'device',
		fromAt: at,
		toAt: null,
		detail: reason,
	})
}
