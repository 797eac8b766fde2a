import { groupBy } from '@sfc/domain/group-by'
import { SEVERITIES, severityRank, type Severity } from '@sfc/domain/severity'
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'

/** Most alarms that a report names. */
const NAMED = 8

export type WeekAlarms = {
	/** Alarms that were open in the week, by severity. */
	counts: Record<Severity, number>
	/**
	 * The most severe and longest of them, those of one title together. `id`: the newest of them;
	 * `openMs`: how long within the week in all.
	 */
	named: {
		id: string
		title: string
		severity: Severity
		times: number
		openMs: number
		isOpen: boolean
	}[]
}

/** Loads the alarms that were open between two instants, milliseconds UTC. */
export async function loadWeekAlarms(
	{ db, farm }: FarmScope,
	{ fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<WeekAlarms> {
	const rows = await db.read
		.select({
			id: alarms.id,
			title: alarms.title,
			severity: alarms.severity,
			raisedAt: alarms.raisedAt,
			clearedAt: alarms.clearedAt,
		})
		.from(alarms)
		.where(
			and(
				eq(alarms.farmId, farm.id),
				lt(alarms.raisedAt, toAt),
				or(isNull(alarms.clearedAt), gt(alarms.clearedAt, fromAt)),
			),
		)
		.orderBy(desc(alarms.raisedAt))
	const open = rows.map(({ raisedAt, clearedAt, severity, ...alarm }) => ({
		...alarm,
		severity: severity as Severity, // only the evaluation writes it
		openMs: Math.min(clearedAt ?? toAt, toAt) - Math.max(raisedAt, fromAt),
		isOpen: clearedAt === null,
	}))
	const named = [...groupBy(open, ({ title, severity }) => `${severity} ${title}`).values()]
	return {
		counts: Object.fromEntries(
			SEVERITIES.map((severity) => [
				severity,
				open.filter((alarm) => alarm.severity === severity).length,
			]),
		) as WeekAlarms['counts'],
		named: named
			.flatMap((alike) => {
				const [newest] = alike
				if (!newest) return []
				const openMs = alike.reduce((sum, alarm) => sum + alarm.openMs, 0)
				return { ...newest, times: alike.length, openMs }
			})
			.toSorted(
				(a, b) => severityRank(b.severity) - severityRank(a.severity) || b.openMs - a.openMs,
			)
			.slice(0, NAMED),
	}
}
