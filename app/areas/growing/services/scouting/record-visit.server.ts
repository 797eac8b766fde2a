import type { VisitInput } from '@sfc/contract/growing/scouting/visit-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { inArray } from 'drizzle-orm'
import { scoutingCounts, scoutingPhotos, scoutingVisits } from '#db/schema/scouting'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { listPests } from './save-pest.server'
import { SCOUTING_PHOTOS } from './scouting-photos.server'

/**
 * Records a look at a zone. A pest of the list that has no count was not seen. Throws Fault invalid at `scoutedOn` for a day to come,
 * at `plants` when nothing was looked at, at `counts` for an unknown pest or cards that were not read, or at `photos`.
 */
export async function recordVisit(
	ctx: Permitted<'task.work'>,
	{ counts, photos = [], ...visit }: VisitInput & { photos?: readonly string[] | undefined },
): Promise<{ visitId: number }> {
	if (visit.scoutedOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'The day cannot be in the future', { field: 'scoutedOn' })
	if (visit.plants + visit.cards === 0)
		throw new Fault('invalid', 'Enter how many plants or cards you looked at', { field: 'plants' })
	const files = await SCOUTING_PHOTOS.required(ctx, photos)
	const own = { farmId: ctx.farm.id, createdAt: ctx.now() }
	const visitId = await ctx.db.write(async (tx) => {
		const pests = new Map((await listPests(ctx, tx)).map((pest) => [pest.key, pest]))
		const seen = Object.entries(counts).flatMap(([pestKey, { count, severity }]) => {
			const pest = pests.get(pestKey)
			if (!pest) throw new Fault('invalid', 'There is no such pest', { field: 'counts' })
			if (count == null && !severity) return []
			const looked = pest.per === 'card' ? visit.cards : visit.plants
			const field = pest.per === 'card' ? 'cards' : 'plants'
			if (looked === 0 && count != null)
				throw new Fault('invalid', `${pest.name} are counted per ${pest.per}: enter how many`, {
					field,
				})
			return [{ pestKey, name: pest.name, count: count ?? 0, severity: severity ?? null }]
		})
		const [row] = await tx
			.insert(scoutingVisits)
			.values({ ...visit, ...own, scoutedBy: personActor(ctx).name })
			.returning({ id: scoutingVisits.id })
		if (!row) throw new Error('The database returned no row for an insert')
		if (seen.length > 0)
			await tx.insert(scoutingCounts).values(
				seen.map(({ name: _name, ...count }) => ({
					...count,
					farmId: ctx.farm.id,
					visitId: row.id,
				})),
			)
		if (files.length > 0) {
			const { file } = scoutingPhotos
			const taken = await tx.select({ file }).from(scoutingPhotos).where(inArray(file, files))
			if (taken.length > 0)
				throw new Fault('invalid', 'This photo belongs to another visit', { field: 'photos' })
			await tx
				.insert(scoutingPhotos)
				.values(files.map((name) => ({ ...own, visitId: row.id, file: name })))
		}
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'scouting.recorded',
			subject: `Zone ${visit.zone}`,
			after: {
				scoutedOn: visit.scoutedOn,
				seen: seen.map(({ name, count }) => `${name} ${count}`).join(', ') || 'nothing',
			},
		})
		return row.id
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { visitId }
}
