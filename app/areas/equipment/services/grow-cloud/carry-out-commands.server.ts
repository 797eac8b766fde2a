import { match } from '#db/match'
import type { CloudDevice, CloudState } from '@sfc/contract/equipment/grow-cloud/cloud-answer'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { commands, equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { cloudOutlets } from '#db/schema/grow-cloud'
import { announceOutcome } from '~/areas/control/services/announce-outcome.server'
import { applyOutcome, type Outcome } from '~/areas/control/services/apply-outcome.server'
import { readSwitchArgs } from '~/areas/control/services/read-switch-args'
import { loadFarm } from '~/areas/platform/services/load-farm.server'
import { syncOutletEquipment } from './sync-outlet-equipment.server'
import type { Cloud } from './load-cloud.server'
import { pollCloud } from './poll-cloud.server'

type Command = typeof commands.$inferSelect
type Outlet = typeof cloudOutlets.$inferSelect & { device: string; point: string; name: string }
/** Outlet, its wanted state, and the number of the command behind it. */
type Order = { outlet: Outlet; to: CloudState; seq?: number }
/** Why the cloud refused each order; an order it accepted, or may have, is missing. */
type Refusals = Map<Order, string>

/** Time to read back, so that a person learns within 9 s what became of a switch. */
const READ_BACK_FOR_MS = 7_000
const AT_ONCE = 4

/**
 * Carries out the commands that wait for a cloud, and ends each by its read-back: done only when
 * the cloud then confirms it. An emergency stop goes first, and no ON beside it. With `urgentOnly`
 * it handles only commands that turn off, without waiting for the read-back of earlier ones.
 */
export async function carryOutCommands(asRead: Cloud, urgentOnly = false): Promise<void> {
	const taken = await claimCommands(asRead, urgentOnly)
	if (taken.length === 0) return
	const farm = (await loadFarm(asRead.ctx, asRead.farm.id)) ?? asRead.farm // a stop may have come since
	const cloud = { ...asRead, farm }
	const outlets = await listOutlets(cloud)
	const stops = taken.filter(({ op }) => op === 'emergency-stop')
	const isStopped = stops.length > 0 || farm.emergencyStoppedAt !== null
	const waiting: { command: Command; orders: Order[] }[] = []
	for (const command of taken) {
		const orders =
			toOrders(command, outlets)?.map((order) => ({ ...order, seq: command.seq })) ?? null
		if (orders === null) await end(cloud, command, { status: 'rejected', reason: NOT_HERE })
		else if (isStopped && orders.some(({ to }) => to !== 'off'))
			await end(cloud, command, { status: 'rejected', reason: 'The emergency stop holds' })
		else waiting.push({ command, orders })
	}
	if (stops.length > 0) await saveStatesBeforeStop(cloud, outlets)
	const all = waiting
		.flatMap(({ orders }) => orders)
		.sort((a, b) => Number(b.to === 'off') - Number(a.to === 'off'))
	const refusals = await sendOrders(cloud, all)
	const answer = await readBack(cloud, all, refusals)
	for (const { command, orders } of waiting) {
		await saveManualEnd(cloud, command, orders)
		await end(cloud, command, judge(command, orders, answer, refusals))
	}
	if (taken.some(({ op }) => op === 'emergency-release')) await clearStatesBeforeStop(cloud)
	await cloud.ctx.db.write((tx) => syncOutletEquipment(tx, cloud.ctx, cloud.farm))
	cloud.ctx.live.publish(`farm:${cloud.farm.id}`, 'equipment')
}

const NOT_HERE = 'A cloud cannot do this'

/** Switches off what came on during an emergency stop. The read-back is stored. */
export async function enforceStop(cloud: Cloud): Promise<void> {
	const outlets = await listOutlets(cloud)
	const orders = outlets
		.filter(({ state }) => state !== 'off')
		.map((outlet): Order => ({ outlet, to: 'off' }))
	if (orders.length === 0) return
	await readBack(cloud, orders, await sendOrders(cloud, orders))
}

/** Claims commands: of several servers one gets a command, and each only once. */
async function claimCommands({ ctx }: Cloud, urgentOnly: boolean): Promise<Command[]> {
	const waits = match(
		commands,
		{ agentId: ctx.agent.id, status: 'queued' },
		gt(commands.expiresAt, ctx.now()),
	)
	const waiting = await ctx.db.read.select().from(commands).where(waits)
	const ids = waiting.filter((command) => !urgentOnly || turnsOff(command)).map(({ id }) => id)
	if (ids.length === 0) return []
	const taken = await ctx.db.write((tx) =>
		tx
			.update(commands)
			.set({ status: 'sent', sentAt: ctx.now() })
			.where(and(waits, inArray(commands.id, ids)))
			.returning(),
	)
	return taken.sort((a, b) => a.seq - b.seq)
}

const turnsOff = ({ op, args }: Command): boolean =>
	op === 'emergency-stop' || (op === 'switch' && readSwitchArgs(args).on === false)

const listOutlets = ({ ctx }: Pick<Cloud, 'ctx'>): Promise<Outlet[]> =>
	ctx.db.read
		.select({ outlet: cloudOutlets, device: devices.key, point: points.key, name: equipment.name })
		.from(cloudOutlets)
		.innerJoin(points, eq(points.id, cloudOutlets.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.innerJoin(equipment, eq(equipment.pointId, points.id))
		.where(and(eq(cloudOutlets.agentId, ctx.agent.id), isNull(points.removedAt)))
		.orderBy(asc(cloudOutlets.pointId))
		.then((rows) => rows.map(({ outlet, ...names }) => ({ ...outlet, ...names })))

/** Returns the orders of a command; null for what a cloud cannot do. */
function toOrders({ op, args, deviceKey, pointKey }: Command, outlets: Outlet[]): Order[] | null {
	if (op === 'emergency-stop') return outlets.map((outlet) => ({ outlet, to: 'off' }))
	if (op === 'emergency-release')
		return outlets
			.filter(({ beforeStop, risk, acceptedAt }) => beforeStop === 'auto' && (!risk || acceptedAt))
			.map((outlet) => ({ outlet, to: 'auto' }))
	const outlet = outlets.find(({ device, point }) => device === deviceKey && point === pointKey)
	if (!outlet || (op !== 'switch' && op !== 'release')) return null
	if (op === 'release') return [{ outlet, to: 'auto' }]
	return [{ outlet, to: readSwitchArgs(args).on ? 'on' : 'off' }]
}

async function sendOrders(cloud: Cloud, orders: readonly Order[]): Promise<Refusals> {
	const { client, access } = cloud
	const refusals: Refusals = new Map()
	const left = [...orders]
	const work = async () => {
		for (let order = left.shift(); order; order = left.shift()) {
			const { deviceId, outletId } = order.outlet
			if (order.to !== 'off' && (await isReplaced(cloud, order))) {
				refusals.set(order, 'A later command replaced it')
				continue
			}
			try {
				await client.control(access, { deviceId, outletId, action: order.to })
			} catch (error) {
				if (!(error instanceof Fault)) throw error
				refusals.set(order, error.message)
			}
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, work))
	return refusals
}

/** Whether a later command turns the outlet off, or stops all. */
async function isReplaced({ ctx }: Cloud, { outlet, seq = 0 }: Order): Promise<boolean> {
	const later = await ctx.db.read
		.select()
		.from(commands)
		.where(and(eq(commands.agentId, ctx.agent.id), gt(commands.seq, seq)))
	return later.some(
		(command) =>
			command.op === 'emergency-stop' ||
			(turnsOff(command) &&
				command.deviceKey === outlet.device &&
				command.pointKey === outlet.point),
	)
}

/**
 * Reads the cloud until every order that it did not refuse is confirmed, or time is up; an
 * unconfirmed OFF is sent again. Null when it does not answer.
 */
async function readBack(
	cloud: Cloud,
	orders: readonly Order[],
	refusals: Refusals,
): Promise<CloudDevice[] | null> {
	let answer: CloudDevice[] | null = null
	const startedAt = performance.now()
	for (const pauseMs of cloud.client.readBackPausesMs) {
		await new Promise((resolve) => setTimeout(resolve, pauseMs))
		answer = await pollCloud(cloud)
		const unseen = orders.filter(
			(order) => !refusals.has(order) && stateIn(answer, order.outlet) !== order.to,
		)
		if (unseen.length === 0 || performance.now() - startedAt > READ_BACK_FOR_MS) break
		await sendOrders(
			cloud,
			unseen.filter(({ to }) => to === 'off'),
		)
	}
	return answer
}

const stateIn = (answer: CloudDevice[] | null, { deviceId, outletId }: Outlet) =>
	answer?.find(({ id }) => id === deviceId)?.outlets.find(({ id }) => id === outletId)?.state

type End = Pick<Outcome, 'status' | 'reason' | 'readBack'>

function judge(
	{ op }: Command,
	orders: readonly Order[],
	answer: CloudDevice[] | null,
	refusals: Refusals,
): End {
	const open = orders.filter(({ outlet, to }) => stateIn(answer, outlet) !== to)
	const [first] = orders
	const state = op === 'switch' && first ? stateIn(answer, first.outlet) : undefined
	const readBack = state === 'on' || state === 'off' ? { readBack: state === 'on' } : {}
	if (open.length === 0) return { status: 'done', ...readBack }
	const reasons = open.map((order) => {
		const refusal = refusals.get(order)
		const seen = stateIn(answer, order.outlet)
		const why =
			refusal ?? (seen ? `the cloud still says ${seen}` : 'the cloud does not tell its state')
		return orders.length > 1 ? `${order.outlet.name}: ${why}` : why
	})
	const isRefused = answer !== null && open.every((order) => refusals.has(order))
	const reason = reasons.slice(0, 5).join('; ').slice(0, 300)
	return { status: isRefused ? 'failed' : 'unknown', reason, ...readBack }
}

async function end({ ctx }: Cloud, { id, farmId }: Command, ended: End): Promise<void> {
	await ctx.db.write((tx) =>
		applyOutcome(tx, { commandId: id, agentId: ctx.agent.id, at: ctx.now(), ...ended }),
	)
	await announceOutcome(ctx, id, ended.status)
	ctx.live.publish(`farm:${farmId}`, 'commands')
}

/** Stores what an outlet returns to when the time of a manual switch is over. */
async function saveManualEnd({ ctx }: Cloud, { op, args }: Command, orders: readonly Order[]) {
	const [order] = orders
	if (op !== 'switch' || !order) return
	const { outlet } = order
	const wasTimed = readSwitchArgs(args).before?.desiredUntil != null
	const before = outlet.state === 'auto' ? 'auto' : wasTimed ? (outlet.endsAs ?? 'off') : 'off'
	// An outlet that may do harm is given back by a person only.
	const endsAs = before === 'auto' && outlet.risk && !outlet.acceptedAt ? 'off' : before
	await ctx.db.write(async (tx) => {
		await tx.update(cloudOutlets).set({ endsAs }).where(eq(cloudOutlets.pointId, outlet.pointId))
	})
}

async function saveStatesBeforeStop({ ctx }: Cloud, outlets: readonly Outlet[]): Promise<void> {
	const ids = outlets.filter(({ state }) => state === 'auto').map(({ pointId }) => pointId)
	if (ids.length === 0) return
	await ctx.db.write(async (tx) => {
		await tx
			.update(cloudOutlets)
			.set({ beforeStop: 'auto' })
			.where(inArray(cloudOutlets.pointId, ids))
	})
}

async function clearStatesBeforeStop({ ctx }: Cloud): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(cloudOutlets)
			.set({ beforeStop: null })
			.where(eq(cloudOutlets.agentId, ctx.agent.id))
	})
}
