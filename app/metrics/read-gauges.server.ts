import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { and, count, eq, isNull, lte, min, sql } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { deliveries } from '#db/schema/alarms'
import { farmWork } from '#db/schema/farm-work'
import { mails, textMessages } from '#db/schema/mails'
import { rollupWork } from '#db/schema/readings'
import type { Ctx } from '~/context.server'
import { Registry } from 'prom-client'
import { addGauge, type GaugeValue } from './metrics.server'

const SIZE = {
	sqlite: sql<number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`,
	postgres: sql<number>`pg_database_size(current_database())`,
}

/** Reads the gauges that come from the database. */
export async function readGauges(ctx: Pick<Ctx, 'db' | 'now' | 'state'>): Promise<string> {
	const { read, engine } = ctx.db
	const now = ctx.now()
	const [[mail], [text], [delivery], [size], work, rollups, states] = await Promise.all([
		read.select({ waiting: count() }).from(mails).where(isNull(mails.sentAt)),
		read.select({ waiting: count() }).from(textMessages).where(isNull(textMessages.sentAt)),
		read
			.select({ waiting: count() })
			.from(deliveries)
			.where(and(isNull(deliveries.sentAt), isNull(deliveries.givenUpAt))),
		read.select({ bytes: SIZE[engine] }).from(sql`(select 1) as one`),
		read
			.select({ job: farmWork.job, due: count(), since: min(farmWork.dueAt) })
			.from(farmWork)
			.where(lte(farmWork.dueAt, now))
			.groupBy(farmWork.job),
		read
			.select({
				levelMs: rollupWork.levelMs,
				due: count(),
				since: sql<number>`min(${rollupWork.at} + ${rollupWork.levelMs})`,
			})
			.from(rollupWork)
			.where(lte(sql`${rollupWork.at} + ${rollupWork.levelMs}`, now))
			.groupBy(rollupWork.levelMs),
		readAgentStates(ctx),
	])
	const registry = new Registry()
	const gauge = (name: string, help: string, value: GaugeValue | undefined) =>
		addGauge(registry, name, help, () => (typeof value === 'object' ? value : Number(value ?? 0)))
	const byJob = (of: (one: { due: number; since: number | null }) => number): GaugeValue => ({
		label: 'job',
		values: [
			...work.map((one): [string, number] => [one.job, of(one)]),
			...rollups.map((one): [string, number] => [`roll-ups-${one.levelMs / 1000}s`, of(one)]),
		],
	})
	gauge('sfc_mails_waiting', 'Mails that are not sent yet', mail?.waiting)
	gauge('sfc_texts_waiting', 'Text messages that are not sent yet', text?.waiting)
	gauge('sfc_deliveries_waiting', 'Alarm messages that are not sent yet', delivery?.waiting)
	gauge(
		'sfc_farm_work_due',
		'Farms, or periods of farms, for which a job is due',
		byJob(({ due }) => due),
	)
	gauge(
		'sfc_farm_work_lag_seconds',
		'Time for which the farm that waits longest is due for a job',
		byJob(({ since }) => Math.max(0, now - Number(since ?? now)) / 1000),
	)
	gauge('sfc_agents', 'Agents by state', { label: 'state', values: states })
	gauge('sfc_database_bytes', 'Size of the database', size?.bytes)
	gauge('sfc_batches_under_way', 'Batches that are being stored', ctx.state.batchesUnderWay)
	gauge(
		'sfc_audit_logs_cut',
		'Farms whose audit log lacks entries that this server saw',
		ctx.state.cutAuditLogs.size,
	)
	return registry.metrics()
}

/** How many agents are online, silent and revoked. */
async function readAgentStates({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<[string, number][]> {
	const at = now()
	const is = (condition: ReturnType<typeof sql>) =>
		sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
	const isIn = sql`${agents.revokedAt} is null`
	const isOnline = sql`${agents.lastSeenAt} > ${at} - coalesce(2 * ${agents.pushEveryMs}, ${AGENT_OFFLINE_AFTER_MS})`
	const [row] = await db.read
		.select({
			online: is(sql`${isIn} and ${isOnline}`),
			silent: is(sql`${isIn} and not ${isOnline}`),
			revoked: is(sql`${agents.revokedAt} is not null`),
		})
		.from(agents)
		.where(eq(agents.kind, 'farm-agent'))
	return Object.entries(row ?? {}).map(([state, agents]) => [state, Number(agents)])
}
