import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import { agents, ingestRefusals } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { commands } from '#db/schema/control'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { evictAgent } from '~/areas/readings/services/agent-cache.server'
import { removePicture } from '~/areas/platform/services/images/picture-files.server'
import { removeFarmDiagnoses } from '~/areas/plant-health/services/diagnosis/remove-farm-diagnoses.server'
import { removeFarmJournal } from '~/areas/growing/services/journal/remove-farm-journal.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { cancelOrphanedSubscriptions } from './cancel-orphaned-subscriptions.server'
import { buildDeletedMail } from './deletion-mail'
import { deleteReadings } from './delete-readings.server'

const ROWS_AT_ONCE = 1_000

/**
 * Deletes a farm whose deletion is due, with all its data. Every step can be repeated, so a server
 * that stopped half-way can continue. A farm whose deletion was undone stays.
 */
export async function deleteFarm(ctx: Ctx, { farmId }: { farmId: number }): Promise<void> {
	const { db, live, log } = ctx
	const ofFarm = eq(agents.farmId, farmId)
	const cutOff = await db.write(async (tx) => {
		if (!(await isDue(tx, ctx, farmId))) return null
		await tx.update(farms).set({ isActive: false }).where(eq(farms.id, farmId))
		const revoked = { revokedAt: ctx.now() }
		await tx
			.update(agents)
			.set(revoked)
			.where(and(ofFarm, isNull(agents.revokedAt)))
		return tx.select({ id: agents.id }).from(agents).where(ofFarm)
	})
	if (!cutOff) return
	for (const { id } of cutOff) {
		evictAgent(ctx, id)
		live.publish(`agent:${id}`, 'revoked')
	}
	await cancelOrphanedSubscriptions(ctx, { farmId })
	await deleteReadings(ctx, { farmId })
	await removeFarmJournal(ctx, { farmId })
	await removeFarmDiagnoses(ctx, { farmId })
	await deleteInPieces(ctx, farmId)
	const gone = await db.write(async (tx) => {
		const farm = await isDue(tx, ctx, farmId)
		if (!farm) return null
		const members = await tx
			.select({ id: users.id, email: users.email, role: farmMembers.role })
			.from(farmMembers)
			.innerJoin(users, eq(users.id, farmMembers.userId))
			.where(eq(farmMembers.farmId, farmId))
		const ids = tx.select({ id: agents.id }).from(agents).where(ofFarm)
		await tx.delete(ingestRefusals).where(inArray(ingestRefusals.agentId, ids))
		await tx.delete(farms).where(eq(farms.id, farmId))
		for (const { email } of members.filter(({ role }) => role === 'owner'))
			await queueMail(tx, ctx, { to: email, ...buildDeletedMail(farm.name) })
		return { ...farm, members }
	})
	if (!gone) return
	if (gone.imageFile) await removePicture(ctx, gone.imageFile)
	for (const { id } of gone.members) live.publish(`person:${id}`)
	live.publish(`farm:${farmId}`, 'settings')
	log.info({ farmId }, 'a farm was deleted as asked for')
}

async function isDue(tx: Tx, { now }: Ctx, farmId: number) {
	const [farm] = await tx
		.select()
		.from(farms)
		.where(and(eq(farms.id, farmId), lte(farms.deleteAfter, now())))
	return farm
}

/** Deletes the rows of large tables in short writes; the rest is deleted with the farm's row. */
async function deleteInPieces({ db }: Ctx, farmId: number): Promise<void> {
	for (const table of [commands, auditEntries]) {
		for (;;) {
			const some = db.read
				.select({ id: table.id })
				.from(table)
				.where(eq(table.farmId, farmId))
				.limit(ROWS_AT_ONCE)
			const deleted = await db.write((tx) =>
				tx.delete(table).where(inArray(table.id, some)).returning({ id: table.id }),
			)
			if (deleted.length < ROWS_AT_ONCE) break
		}
	}
}
