import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { notifyChannels } from '#db/schema/alarms'
import { users } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { ADDRESS_PURPOSE, type Channel } from './channel'

/**
 * Sees to it that each of the people has a channel to their mail address: it is the one nobody has to
 * set up. People of the demo have none, as their address is nobody's.
 */
export async function ensureMailChannels(
	tx: Tx,
	ctx: Pick<Ctx, 'vault' | 'now'>,
	userIds: readonly string[],
): Promise<void> {
	if (userIds.length === 0) return
	const known = tx
		.select({ id: notifyChannels.userId })
		.from(notifyChannels)
		.where(and(eq(notifyChannels.kind, 'mail'), inArray(notifyChannels.userId, [...userIds])))
	const have = new Set((await known).map(({ id }) => id))
	const people = await tx
		.select({ id: users.id, email: users.email, isDemo: users.isDemo })
		.from(users)
		.where(inArray(users.id, [...userIds]))
	for (const { id, email, isDemo } of people) {
		if (have.has(id) || isDemo) continue
		await tx
			.insert(notifyChannels)
			.values({
				...{ id: `mail-${id}`, userId: id, kind: 'mail', label: email },
				...{ addressSealed: ctx.vault.seal(email, ADDRESS_PURPOSE), leastSeverity: 'warning' },
				...{ isOn: true, createdAt: ctx.now() },
			})
			.onConflictDoNothing()
	}
}

/** The channels of people, in the order they were made. */
export const channelsOfPeople = (
	tx: Pick<Tx, 'select'>,
	userIds: readonly string[],
): Promise<Channel[]> =>
	userIds.length === 0
		? Promise.resolve([])
		: tx
				.select()
				.from(notifyChannels)
				.where(inArray(notifyChannels.userId, [...userIds]))
				.orderBy(asc(notifyChannels.createdAt), asc(notifyChannels.id))

/** The webhooks of a farm, in the order they were made. */
export const webhooksOf = (tx: Pick<Tx, 'select'>, farmId: number): Promise<Channel[]> =>
	tx
		.select()
		.from(notifyChannels)
		.where(and(eq(notifyChannels.farmId, farmId), eq(notifyChannels.kind, 'webhook')))
		.orderBy(asc(notifyChannels.createdAt), asc(notifyChannels.id))
