import { and, eq, inArray, lt } from 'drizzle-orm'
import { openDb } from '#db/open.server'
import { commands } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { stockMovements } from '#db/schema/inventory'
import { readRaw } from '#db/telemetry/read-raw'
import { FARM, type Operation } from './operate'
import { MAX_ON_MS } from './watched-controller'
import type { World } from './world'

/** What a busy machine may need to end an output whose time is over. */
const GRACE_MS = 15_000
/** A command that is open this long after its end is one that nobody ends. */
const OPEN_MS = 120_000

/** Compares what the product has stored and done with what it acknowledged. Returns what is wrong, in words. */
export async function checkWorld(
	world: World,
	{ ledger, findAuditFault }: Operation,
): Promise<string[]> {
	const db = await openDb({ url: world.databaseUrl })
	try {
		const stored = await storedReadings(db, ledger.agentId)
		const buyers = await db.read
			.select({ buyer: stockMovements.buyer })
			.from(stockMovements)
			.where(and(eq(stockMovements.farmId, FARM), eq(stockMovements.kind, 'sold')))
		const open = await db.read
			.select({ id: commands.id, op: commands.op })
			.from(commands)
			.where(
				and(
					inArray(commands.status, ['queued', 'sent']),
					lt(commands.expiresAt, Date.now() - OPEN_MS),
				),
			)
		const sold = buyers.flatMap(({ buyer }) => (buyer?.startsWith('buyer-') ? [buyer] : []))
		const longest = world.controller.longestRunMs(world.agentDown)
		return [
			...ledger.findings,
			...compare('reading', ledger.readings, stored),
			...compare('sale', ledger.sales, sold),
			...open.map(({ id, op }) => `command ${id} (${op}) has no end`),
			...(world.controller.starts() > ledger.asked
				? [
						`the pump started ${world.controller.starts()} times and was asked ${ledger.asked} times`,
					]
				: []),
			...(longest > MAX_ON_MS + GRACE_MS ? [`the pump ran ${Math.round(longest)} ms`] : []),
			...(await findAuditFault()),
		]
	} finally {
		await db.close()
	}
}

/** Everything acknowledged is there once, and nothing else is. */
function compare<T>(what: string, acknowledged: readonly T[], stored: readonly T[]): string[] {
	const times = new Map<T, number>()
	for (const one of stored) times.set(one, (times.get(one) ?? 0) + 1)
	const wrong = acknowledged.flatMap((one) => {
		const count = times.get(one) ?? 0
		times.delete(one)
		return count === 1
			? []
			: [`${what} ${String(one)} was acknowledged and is there ${count} times`]
	})
	return [
		...wrong,
		...[...times.keys()].map((one) => `${what} ${String(one)} was never acknowledged`),
	]
}

async function storedReadings(db: Awaited<ReturnType<typeof openDb>>, agentId: string) {
	const [point] = await db.read
		.select({ id: points.id })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(devices.agentId, agentId), eq(points.key, 'p0')))
	const id = point?.id ?? 0
	const raw = await readRaw(db.read, [id], { fromAt: 0, toAt: Date.now() + 86_400_000 })
	return (raw.get(id) ?? []).map(({ value }) => value)
}
