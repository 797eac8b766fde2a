import type { DeletionRequest } from '@sfc/contract/data-protection/deletion/deletion'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { farmMembers, users } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import type { Permitted } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { buildMailLink, type MailOrigin } from '~/areas/platform/services/mail/mail-link.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { buildDeletionMail } from './deletion-mail'

const UNDO_MS = 7 * 86_400_000

type State = { deleteAfter: number | null; deletionBy: string | null }

/**
 * Schedules a farm's deletion in seven days and informs all owners by mail. A second request keeps
 * the first date. Throws Fault forbidden, unconfirmed, and invalid at the field `name`.
 */
export async function requestDeletion(
	ctx: Permitted<'farm.delete'>,
	{ name, origin }: DeletionRequest & { origin: MailOrigin },
): Promise<State> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const { farm } = ctx
	if (name.trim() !== farm.name.trim())
		throw new Fault('invalid', `Type the name of the farm: ${farm.name}`, { field: 'name' })
	const actor = personActor(ctx)
	const wanted = { deleteAfter: ctx.now() + UNDO_MS, deletionBy: actor.name }
	const state = await ctx.db.write(async (tx) => {
		const members = await tx
			.select({
				email: users.email,
				role: farmMembers.role,
				isDemo: users.isDemo,
				clock: users.clock,
			})
			.from(farmMembers)
			.innerJoin(users, eq(users.id, farmMembers.userId))
			.where(eq(farmMembers.farmId, farm.id))
		if (members.some(({ isDemo }) => isDemo))
			throw new Fault('forbidden', 'This farm belongs to the demo and cannot be deleted')
		const changed = await tx
			.update(farms)
			.set(wanted)
			.where(and(eq(farms.id, farm.id), isNull(farms.deleteAfter)))
			.returning({ id: farms.id })
		if (changed.length === 0) return null
		await appendAudit(tx, ctx, actor, {
			farmId: farm.id,
			action: 'farm.deletion-requested',
			subject: farm.name,
			after: { deleteAfter: new Date(wanted.deleteAfter).toISOString() },
		})
		const undoUrl = buildMailLink(origin, `/farms/${farm.id}/delete`)
		for (const { email, clock } of members.filter(({ role }) => role === 'owner')) {
			const mail = buildDeletionMail({ farm, ...wanted, undoUrl, formats: { clock } })
			await queueMail(tx, ctx, { to: email, ...mail })
		}
		return wanted
	})
	ctx.live.publish(`farm:${farm.id}`, 'settings')
	return state ?? { deleteAfter: farm.deleteAfter, deletionBy: farm.deletionBy }
}
