import { match } from '#db/match'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { notifyChannels } from '#db/schema/alarms'
import { users } from '#db/schema/accounts'
import type { Ctx, FarmScope, UserCtx } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'
import { ADDRESS_PURPOSE, type Channel } from './channel'

type Addressed = { userId: string; email: string }

/** Builds the channel to a person's mail address, which exists without being set up. */
const mailChannel = (
	{ vault, now }: Pick<Ctx, 'vault' | 'now'>,
	{ userId, email }: Addressed,
): Channel => ({
	id: `mail-${userId}`,
	userId,
	farmId: null,
	kind: 'mail',
	label: email,
	addressSealed: vault.seal(email, ADDRESS_PURPOSE),
	signingKeySealed: null,
	leastSeverity: 'warning',
	quietFrom: null,
	quietTo: null,
	isOn: true,
	topics: null,
	eventSeq: null,
	createdAt: now(),
	testedAt: null,
	succeededAt: null,
	failedAt: null,
	lastError: null,
})

/**
 * Stores the mail channels of people who have none yet, before they are used or changed. Demo users
 * get none, because their addresses belong to nobody.
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
		.select({ userId: users.id, email: users.email, isDemo: users.isDemo })
		.from(users)
		.where(inArray(users.id, [...userIds]))
	for (const { isDemo, ...person } of people) {
		if (have.has(person.userId) || isDemo) continue
		await tx.insert(notifyChannels).values(mailChannel(ctx, person)).onConflictDoNothing()
	}
}

/** Moves a person's mail channel to a new address, which has not been tested yet. */
export async function updateMailChannelAddress(
	tx: Tx,
	ctx: Pick<Ctx, 'vault' | 'now'>,
	person: Addressed,
): Promise<void> {
	const { label, addressSealed, testedAt, succeededAt, failedAt, lastError } = mailChannel(
		ctx,
		person,
	)
	await tx
		.update(notifyChannels)
		.set({ label, addressSealed, testedAt, succeededAt, failedAt, lastError })
		.where(match(notifyChannels, { kind: 'mail', userId: person.userId }))
}

/** Lists a person's own channels, with the mail channel even before it is stored. */
export async function listMyChannels(ctx: UserCtx): Promise<Channel[]> {
	const { id: userId, email, isDemo } = ctx.user
	const stored = await listChannelsOfUsers(ctx.db.read, [userId])
	return isDemo || stored.some(({ kind }) => kind === 'mail')
		? stored
		: [mailChannel(ctx, { userId, email }), ...stored]
}

/** Lists the channels of people, in the order they were added. */
export const listChannelsOfUsers = (
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

/** Reads the channels of people outside of a transaction, in the order they were added. */
export const readChannelsOfUsers: (
	ctx: FarmScope,
	userIds: readonly string[],
) => Promise<Channel[]> = readByKey(
	({ db }, userIds: string[]) => listChannelsOfUsers(db.read, userIds),
	({ userId }) => userId ?? '',
)

/** Lists the webhooks of a farm, in the order they were added. */
export const listWebhooks = (tx: Pick<Tx, 'select'>, farmId: number): Promise<Channel[]> =>
	tx
		.select()
		.from(notifyChannels)
		.where(match(notifyChannels, { farmId, kind: 'webhook' }))
		.orderBy(asc(notifyChannels.createdAt), asc(notifyChannels.id))
