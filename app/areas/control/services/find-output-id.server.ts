import { match } from '#db/match'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'

type OutputAddress = { agentId: string; device: string; point: string }

/** Finds the equipment that is bound to a point of an agent; null when nothing is. */
export async function findOutputId(
	tx: Tx,
	{ agentId, device, point }: OutputAddress,
): Promise<number | null> {
	const [output] = await tx
		.select({ id: equipment.id })
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(match(devices, { agentId, key: device }, eq(points.key, point)))
	return output?.id ?? null
}

/** Splits an output's key in a plan, `device/point`, into its parts. */
export function splitOutputKey(key: string): { device: string; point: string } {
	const slash = key.indexOf('/')
	return { device: key.slice(0, slash), point: key.slice(slash + 1) }
}
