import type { EscalationStep } from '@sfc/domain/alarms/escalation'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { personFormats, type Formats } from '@sfc/domain/units/formats'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import { escalationSteps } from '#db/schema/alarms'
import type { FarmScope, Role } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'

/** Escalation of a farm: who is notified of its alarms, in order. */
export type Escalation = {
	steps: (EscalationStep & {
		name: string
		wantsAlerts: boolean
		formats: Formats
		/** A person of the demo, whose mail address belongs to nobody. */
		isDemo: boolean
	})[]
	/** Whether the farm chose the order; the default goes from the owners to the growers. */
	isChosen: boolean
}

const WAIT_MS = 15 * 60_000
const ORDER: readonly Role[] = ['owner', 'manager', 'grower']

/**
 * Loads the escalation of a farm; it includes only people who are still on the farm and may respond
 * to alarms.
 */
export async function loadEscalation(tx: Pick<Tx, 'select'>, farmId: number): Promise<Escalation> {
	return toEscalation(await selectChosen(tx, [farmId]), () => selectMembers(tx, [farmId]))
}

/** Reads the escalation of a farm outside of a transaction. */
export async function readEscalation(ctx: FarmScope): Promise<Escalation> {
	const ids = [ctx.farm.id]
	return toEscalation(await readChosen(ctx, ids), () => readMembers(ctx, ids))
}

const selectChosen = (tx: Pick<Tx, 'select'>, farmIds: number[]) =>
	tx
		.select({ step: escalationSteps, user: users, role: farmMembers.role })
		.from(escalationSteps)
		.innerJoin(users, eq(users.id, escalationSteps.userId))
		.innerJoin(
			farmMembers,
			and(eq(farmMembers.userId, users.id), eq(farmMembers.farmId, escalationSteps.farmId)),
		)
		.where(inArray(escalationSteps.farmId, farmIds))
		.orderBy(asc(escalationSteps.position))

const selectMembers = (tx: Pick<Tx, 'select'>, farmIds: number[]) =>
	tx
		.select({ farmId: farmMembers.farmId, user: users, role: farmMembers.role })
		.from(farmMembers)
		.innerJoin(users, eq(users.id, farmMembers.userId))
		.where(inArray(farmMembers.farmId, farmIds))
		.orderBy(asc(users.createdAt), asc(users.id))

const readChosen = readByKey(
	({ db }, farmIds: number[]) => selectChosen(db.read, farmIds),
	({ step }) => step.farmId,
)

const readMembers = readByKey(
	({ db }, farmIds: number[]) => selectMembers(db.read, farmIds),
	({ farmId }) => farmId,
)

async function toEscalation(
	chosen: Awaited<ReturnType<typeof selectChosen>>,
	loadMembers: () => ReturnType<typeof readMembers>,
): Promise<Escalation> {
	const able = chosen.filter(({ role }) => hasPermission(role as Role, 'alarm.answer'))
	if (able.length > 0) {
		const steps = able.map(({ step, user }, turn) => toStep(user, { turn, waitMs: step.waitMs }))
		return { steps, isChosen: true }
	}
	const members = await loadMembers()
	const byRole = ORDER.map((role) => members.filter((member) => member.role === role))
	const steps = byRole.flatMap((group, turn) =>
		// People of one role are notified together, the next role when none of them responded.
		group.map(({ user }, i) =>
			toStep(user, { turn, waitMs: i === group.length - 1 ? WAIT_MS : 0 }),
		),
	)
	return { steps, isChosen: false }
}

const toStep = (
	user: typeof users.$inferSelect,
	{ turn, waitMs }: Pick<EscalationStep, 'turn' | 'waitMs'>,
) => ({
	userId: user.id,
	turn,
	waitMs,
	wantsAlerts: user.alertNotifications,
	isDemo: user.isDemo,
	formats: personFormats(user),
	name: `${user.firstName} ${user.lastName}`.trim() || user.email,
})
