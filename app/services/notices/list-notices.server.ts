import { and, asc, desc, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm'
import { commands, equipment } from '#db/schema/control'
import { devices } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'
import type { Notice } from './notice'
import type { FarmAgent } from './read-agents.server'

const DAY_MS = 86_400_000
/** Most notices of one kind: a farm whose network is down has one trouble, not a hundred. */
const MOST_OF_A_KIND = 10
const FAILED = ['rejected', 'failed', 'expired', 'unknown']

/** What a grower should know about the farm now: the gravest first, the newest first within a kind. */
export async function listNotices(
	ctx: FarmCtx,
	{ agents }: { agents: FarmAgent[] },
): Promise<Notice[]> {
	const silent = agents.filter(({ isOnline }) => !isOnline)
	const heard = agents.filter(({ isOnline }) => isOnline).map(({ id }) => id)
	return [
		...emergencyStop(ctx),
		...silent.map(agentOffline),
		// Nothing is known of the devices of a silent agent; its own notice says so.
		...(heard.length ? await devicesOffline(ctx, heard) : []),
		...(await commandsFailed(ctx)),
	]
}

function emergencyStop({ farm }: FarmCtx): Notice[] {
	if (farm.emergencyStoppedAt === null) return []
	return [
		{
			id: 'emergency-stop',
			kind: 'emergency-stop',
			title: 'Emergency stop is on',
			text: `Every output is held off${farm.emergencyStoppedBy ? `, by ${farm.emergencyStoppedBy}` : ''}`,
			at: farm.emergencyStoppedAt,
			to: '/emergency-stop',
		},
	]
}

const agentOffline = ({ id, hostname, lastSeenAt }: FarmAgent): Notice => ({
	id: `agent-${id}`,
	kind: 'agent-offline',
	title: `Agent on ${hostname} is offline`,
	text: 'No readings arrive and nothing can be switched until it is heard again',
	at: lastSeenAt,
	to: '/local-agent-install',
})

async function devicesOffline(ctx: FarmCtx, agentIds: string[]): Promise<Notice[]> {
	const rows = await ctx.db.read
		.select()
		.from(devices)
		.where(
			and(
				eq(devices.farmId, ctx.farm.id),
				eq(devices.status, 'offline'),
				isNull(devices.removedAt),
				inArray(devices.agentId, agentIds),
			),
		)
		.orderBy(desc(devices.statusAt), asc(devices.id))
		.limit(MOST_OF_A_KIND)
	return rows.map(({ id, name, address, statusReason, statusAt }) => ({
		id: `device-${id}`,
		kind: 'device-offline',
		title: `${name} is offline`,
		text: statusReason ?? `No answer from ${address}`,
		at: statusAt,
		to: '/dashboard?tab=hardware',
	}))
}

async function commandsFailed(ctx: FarmCtx): Promise<Notice[]> {
	const rows = await ctx.db.read
		.select({ command: commands, name: equipment.name })
		.from(commands)
		.leftJoin(equipment, eq(equipment.id, commands.equipmentId))
		.where(
			and(
				eq(commands.farmId, ctx.farm.id),
				gt(commands.issuedAt, ctx.now() - DAY_MS),
				inArray(commands.status, FAILED),
				notInArray(commands.op, ['discover', 'discover-cancel']), // a search tells of itself
			),
		)
		.orderBy(desc(commands.issuedAt))
		.limit(MOST_OF_A_KIND)
	return rows.map(({ command: { id, op, status, reason, issuedAt }, name }) => ({
		id: `command-${id}`,
		kind: 'command-failed',
		title: `${name ?? inWords(op)}: command ${status === 'unknown' ? 'has no known outcome' : status}`,
		text: reason ?? 'The agent gave no reason',
		at: issuedAt,
		to: '/zone-control',
	}))
}

/** `emergency-stop` as `Emergency stop`. */
const inWords = (op: string) => (op.charAt(0).toUpperCase() + op.slice(1)).replaceAll('-', ' ')
