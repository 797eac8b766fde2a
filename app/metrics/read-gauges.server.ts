import { count, isNull, sql } from 'drizzle-orm'
import { mails, textMessages } from '#db/schema/mails'
import type { Ctx } from '~/context.server'
import { Registry } from 'prom-client'
import { addGauge } from './metrics.server'

const SIZE = {
	sqlite: sql<number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`,
	postgres: sql<number>`pg_database_size(current_database())`,
}

/** Reads the gauges that come from the database. */
export async function readGauges(ctx: Pick<Ctx, 'db' | 'state'>): Promise<string> {
	const { read, engine } = ctx.db
	const [[mail], [text], [size]] = await Promise.all([
		read.select({ waiting: count() }).from(mails).where(isNull(mails.sentAt)),
		read.select({ waiting: count() }).from(textMessages).where(isNull(textMessages.sentAt)),
		read.select({ bytes: SIZE[engine] }).from(sql`(select 1) as one`),
	])
	const registry = new Registry()
	const gauge = (name: string, help: string, value: unknown) =>
		addGauge(registry, name, help, () => Number(value ?? 0))
	gauge('sfc_mails_waiting', 'Mails that are not sent yet', mail?.waiting)
	gauge('sfc_texts_waiting', 'Text messages that are not sent yet', text?.waiting)
	gauge('sfc_database_bytes', 'Size of the database', size?.bytes)
	gauge(
		'sfc_audit_logs_cut',
		'Farms whose audit log lacks entries that this server saw',
		ctx.state.cutAuditLogs.size,
	)
	return registry.metrics()
}
