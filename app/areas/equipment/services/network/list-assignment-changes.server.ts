import { OutputFunction } from '@sfc/contract/equipment/devices/asks'
import { AssignForm } from '@sfc/contract/equipment/discovery/search-form'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import { catalogueItem } from '@sfc/domain/control/catalogue'
import { zoneName } from '@sfc/domain/control/assignable-zones'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { auditEntries } from '#db/schema/audit'
import type { FarmScope } from '~/context.server'

/** How long a change can be undone. */
const KEPT_MS = 24 * 3_600_000
const MOST = 100

const Assigned = AssignForm.omit({ id: true })
const Bound = z.object({ drives: OutputFunction.nullable() })
const Target = z.union([
	z.object({ id: z.int() }),
	z.object({ agentId: z.string(), device: z.string(), point: z.string() }),
])

export type AssignmentChange = {
	seq: number
	at: number
	by: string
	subject: string
	/** Previous and new value, as text. */
	from: string
	to: string
	/** Undo of the change; null for one that was changed again since, by `changedBy`. */
	undo:
		| ({ kind: 'assign'; id: number } & z.infer<typeof Assigned>)
		| {
				kind: 'bind'
				agentId: string
				device: string
				point: string
				drives: OutputFunction | null
		  }
		| null
	changedBy: string | null
}

/**
 * Lists names, zones and functions that people gave to devices and outputs in the last 24 h, newest
 * first.
 */
export async function listAssignmentChanges(ctx: FarmScope): Promise<AssignmentChange[]> {
	const rows = await ctx.db.read
		.select()
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.farmId, ctx.farm.id),
				gte(auditEntries.at, ctx.now() - KEPT_MS),
				inArray(auditEntries.action, ['device.assigned', 'output.bound']),
			),
		)
		.orderBy(desc(auditEntries.seq))
		.limit(MOST)
	const newest = new Map<string, string>()
	return rows.flatMap(({ seq, at, actorName: by, subject, before, after }): AssignmentChange[] => {
		const target = Target.safeParse(after).data
		if (!target) return []
		const key = JSON.stringify(target)
		const changedBy = newest.get(key) ?? null
		newest.set(key, changedBy ?? by)
		const common = { seq, at, by, subject, changedBy }
		const undo = changedBy === null
		if ('id' in target) {
			const [from, to] = [Assigned.safeParse(before).data, Assigned.safeParse(after).data]
			if (!from || !to) return []
			const words = { from: formatAssignment(from), to: formatAssignment(to) }
			return [{ ...common, ...words, undo: undo ? { kind: 'assign', ...target, ...from } : null }]
		}
		const [from, to] = [Bound.safeParse(before).data, Bound.safeParse(after).data]
		if (!from || !to) return []
		const words = { from: formatFunction(from.drives), to: formatFunction(to.drives) }
		return [{ ...common, ...words, undo: undo ? { kind: 'bind', ...target, ...from } : null }]
	})
}

const formatAssignment = ({ name, zone, plantingZone }: z.infer<typeof Assigned>): string =>
	[name, zone, plantingZone && `planting zone ${plantingZone}`].filter(Boolean).join(', ')

const formatFunction = (drives: OutputFunction | null): string => {
	if (drives === null) return 'what the device says of itself'
	const place = catalogueItem(drives.catalogueKey ?? '')
	if (place) return `${zoneName(place.zone)}: ${place.name}`
	const { label } = OUTPUT_CLASSES[drives.outputClass]
	return drives.label ? `${drives.label} (${label})` : label
}
