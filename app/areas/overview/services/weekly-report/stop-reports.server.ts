import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { farms } from '#db/schema/farms'
import { reportRecipients } from '#db/schema/reports'
import type { Ctx } from '~/context.server'

const PURPOSE = 'stop-reports'
const Stop = z.object({ userId: z.string(), farmIds: z.array(z.int()).max(1000) })
type Stop = z.output<typeof Stop>

/** Makes the token of a mail's link that ends the reports in it. It never expires. */
export const makeStopToken = ({ vault }: Pick<Ctx, 'vault'>, stop: Stop): string =>
	vault.seal(JSON.stringify(stop), PURPOSE)

/** Lists the names of the farms whose reports a link would end; empty when it has ended them, null when it is none. */
export async function findReportsToStop(ctx: Ctx, token: string): Promise<string[] | null> {
	const stop = openToken(ctx, token)
	if (!stop) return null
	const rows = await ctx.db.read
		.select({ name: farms.name })
		.from(reportRecipients)
		.innerJoin(farms, eq(farms.id, reportRecipients.farmId))
		.where(whereStopped(stop))
		.orderBy(farms.name)
	return rows.map(({ name }) => name)
}

/** Ends the reports of a mail for the person it was sent to; harmless when repeated. */
export async function stopReports(ctx: Ctx, token: string): Promise<void> {
	const stop = openToken(ctx, token)
	if (stop) await ctx.db.write((tx) => tx.delete(reportRecipients).where(whereStopped(stop)))
}

function openToken({ vault }: Ctx, token: string): Stop | null {
	try {
		return Stop.parse(JSON.parse(vault.open(token, PURPOSE)))
	} catch {
		return null // altered, of an older secret, or no token at all
	}
}

const whereStopped = ({ userId, farmIds }: Stop) =>
	and(eq(reportRecipients.userId, userId), inArray(reportRecipients.farmId, farmIds))
