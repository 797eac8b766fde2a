import { match } from '#db/match'
import type { OutputFunction } from '@sfc/contract/equipment/devices/asks'
import { Fault } from '@sfc/domain/fault'
import { catalogueItem } from '@sfc/domain/control/catalogue'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { FarmScope, Permitted } from '~/context.server'
import { configureDevice, type DeviceChange } from './configure-device.server'
import type { AssignmentChange } from './list-assignment-changes.server'
import { requireUnchanged } from './require-unchanged.server'

/** Output by its key on the control pages, or by its place in the agent's configuration. */
type OutputRef = { key: string } | { agentId: string; device: string; point: string }

type Output = Awaited<ReturnType<typeof findOutput>>

/** Whether a change was made to this output. */
export const isOutput =
	({ agentId, device, point }: Pick<Output, 'agentId' | 'device' | 'point'>) =>
	(undo: NonNullable<AssignmentChange['undo']>) =>
		undo.kind === 'bind' &&
		undo.agentId === agentId &&
		undo.device === device &&
		undo.point === point

/** Finds an output of a device of the farm. Throws Fault not-found. */
export async function findOutput(ctx: FarmScope, ref: OutputRef) {
	const isMeant =
		'key' in ref
			? eq(equipment.key, ref.key)
			: match(devices, { agentId: ref.agentId, key: ref.device }, eq(points.key, ref.point))
	const [output] = await ctx.db.read
		.select({
			key: equipment.key,
			name: equipment.name,
			/** Name of the output, without that of its device. */
			label: points.label,
			deviceName: devices.name,
			outputClass: equipment.outputClass,
			pointId: points.id,
			device: devices.key,
			point: points.key,
			agentId: devices.agentId,
			kind: agents.kind,
		})
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.innerJoin(agents, eq(agents.id, devices.agentId))
		.where(and(eq(equipment.farmId, ctx.farm.id), isMeant))
	if (!output) throw new Fault('not-found', 'Output not found')
	return output
}

type Binding = OutputRef & { drives: OutputFunction | null; seen?: number | undefined }

/**
 * Sets what an output drives; null restores its driver's default. The agent stores it, and with its
 * next inventory control uses it. An unchanged function changes nothing. Throws Fault not-found,
 * conflict when another output has that place or somebody has changed it since the change that was
 * `seen`, and unavailable when the agent does not accept it.
 */
export async function bindOutput(ctx: Permitted<'farm.configure'>, wanted: Binding): Promise<void> {
	const change = await prepareBinding(ctx, wanted)
	if (change) await configureDevice(ctx, [change], 'Failed to map device.')
}

/** Checks a new function of an output; null when it is unchanged. Throws Fault as bindOutput does. */
export async function prepareBinding(
	ctx: Permitted<'farm.configure'>,
	{ drives, seen, ...ref }: Binding,
): Promise<DeviceChange | null> {
	const output = await findOutput(ctx, ref)
	const { name, device, point, agentId, kind } = output
	if (kind === 'grow-cloud')
		throw new Fault(
			'conflict',
			`${name} is an outlet of the grow cloud: its type there says what it drives`,
		)
	const wanted = drives && { ...drives, ...ownLabel(drives, output) }
	if (wanted && isUnchanged(wanted, output)) return null
	await requireUnchanged(ctx, isOutput(output), seen)
	if (wanted?.catalogueKey) await requireFree(ctx, wanted.catalogueKey, output)
	return {
		request: { agentId, device, functions: { [point]: wanted } },
		audit: ({ functions }) => ({
			action: 'output.bound',
			subject: name,
			// without it the agent is an older one, which does not report it, and there is no way back
			before: functions && { drives: functions[point] ?? null },
			after: { drives: wanted, agentId, device, point },
		}),
	}
}

/**
 * Returns the name of an output without that of its device, which is put before it wherever it is
 * shown.
 */
function ownLabel({ label }: OutputFunction, { deviceName }: Output): { label?: string } {
	const prefix = `${deviceName}: `
	let own = label
	while (own?.startsWith(prefix)) own = own.slice(prefix.length)
	return own ? { label: own } : {}
}

/** Whether an output drives this already, under this name. */
function isUnchanged(
	{ catalogueKey, outputClass, label }: OutputFunction,
	output: Output,
): boolean {
	if (catalogueKey !== undefined) return catalogueKey === output.key
	const isOther = catalogueItem(output.key) === undefined && outputClass === output.outputClass
	return isOther && (label ?? output.label) === output.label
}

/** Checks that the place is free. @throws Fault conflict when another connected output has it. */
async function requireFree(ctx: FarmScope, place: string, { pointId }: Output): Promise<void> {
	const [taken] = await ctx.db.read
		.select({ name: equipment.name, label: points.label, device: devices.name })
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(
			match(
				equipment,
				{ farmId: ctx.farm.id, key: place },
				ne(points.id, pointId),
				isNull(points.removedAt),
				isNull(devices.removedAt),
			),
		)
	if (!taken) return
	const text = `${taken.name} is ${taken.label} on ${taken.device} already. Say first what that drives instead`
	throw new Fault('conflict', text, { field: 'drives' })
}
