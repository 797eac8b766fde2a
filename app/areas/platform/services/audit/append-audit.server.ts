import { match } from '#db/match'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { auditEntries } from '#db/schema/audit'
import { farms } from '#db/schema/farms'
import type { Ctx, UserCtx } from '~/context.server'
import { cleanJsonText } from '../clean-json-text'
import { eventTopic } from '@sfc/domain/platform/event-topics'
import { insertEvents } from '../events/record-events.server'
import { FIRST_HASH, hashEntry } from './hash-entry.server'

type Details = Record<string, unknown>

export type AuditNote = {
	farmId: number
	action: AuditAction
	/** Display name of what was changed: `Basil, rack 2`. */
	subject: string
	/** Changed fields only, without secrets. A change by a token names that token as well. */
	before?: Details | null
	after?: Details | null
}

export type Actor =
	| { kind: 'person'; id: string; name: string; ip: string | null; token?: string }
	| { kind: 'agent'; id: string; name: string; ip: string | null }
	| { kind: 'system'; name: string }

/** Returns the person of a context as an actor of the audit log; a token of the farm stands there by its name. */
export const personActor = ({
	user,
	from,
	session,
}: Pick<UserCtx, 'user' | 'from'> & Partial<Pick<UserCtx, 'session'>>): Actor => ({
	kind: 'person',
	id: session?.token?.role ? session.token.id : user.id,
	name: session?.token?.role
		? `Token “${session.token.name}”`
		: `${user.firstName} ${user.lastName}`.trim() || user.email,
	ip: from.ip,
	...(session?.token ? { token: session.token.name } : {}),
})

/**
 * Adds an entry to a farm's audit log, in the transaction of the change itself, so that no change
 * is without its entry. Each entry contains the hash of the previous one.
 */
export async function appendAudit(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	actor: Actor,
	{ farmId, action, subject, before = null, after = null }: AuditNote,
): Promise<void> {
	const isEvent = eventTopic(action) !== undefined
	const [counted] = await tx
		.update(farms)
		.set({
			auditCount: sql`${farms.auditCount} + 1`,
			...(isEvent && { eventCount: sql`${farms.eventCount} + 1` }),
		})
		.where(eq(farms.id, farmId))
		.returning({ seq: farms.auditCount, eventSeq: farms.eventCount })
	if (!counted) throw new Error(`There is no farm ${farmId} to note this for`)
	const { seq } = counted
	const [last] = await tx
		.select({ hash: auditEntries.hash })
		.from(auditEntries)
		.where(match(auditEntries, { farmId, seq: seq - 1 }))
	const entry = storable({
		farmId,
		seq,
		at: now(),
		actorKind: actor.kind,
		actorId: actor.kind === 'system' ? null : actor.id,
		actorName: actor.name.slice(0, 200),
		ip: actor.kind === 'system' ? null : actor.ip,
		action,
		subject: subject.slice(0, 300),
		before,
		after: 'token' in actor ? { ...after, byToken: actor.token } : after,
		previousHash: last?.hash ?? FIRST_HASH,
	})
	await tx.insert(auditEntries).values({ ...entry, hash: hashEntry(entry) })
	// What changed stays in the audit log, which fewer people may read.
	if (isEvent)
		await insertEvents(tx, { farmId, at: entry.at, last: counted.eventSeq }, [
			{ kind: action, title: entry.subject, data: { by: entry.actorName } },
		])
}

/**
 * Returns the entry as both databases return it: without NUL and lone surrogates, which they drop
 * or refuse, and without undefined. A hash over anything else could never be verified.
 */
const storable = <T>(entry: T): T => JSON.parse(cleanJsonText(JSON.stringify(entry))) as T
