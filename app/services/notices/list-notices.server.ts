import { SEVERITIES } from '@sfc/domain/alarms/severity'
import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import { commands, equipment } from '#db/schema/control'
import type { FarmCtx } from '~/context.server'
import { listOpenAlarms } from '../alarms/list-alarms.server'
import type { Alarm } from '../alarms/settle-alarms.server'
import type { Notice, NoticeKind } from './notice'

const DAY_MS = 86_400_000
/** Most notices of one kind: a farm whose network is down has one trouble, not a hundred. */
const MOST_OF_A_KIND = 10
const FAILED = ['rejected', 'failed', 'expired', 'unknown']

/** What a grower should know about the farm now: the gravest first, the newest first within a kind. */
export async function listNotices(ctx: FarmCtx): Promise<Notice[]> {
	return [...emergencyStop(ctx), ...(await openAlarmNotices(ctx)), ...(await commandsFailed(ctx))]
}

/** What waits for an answer, the gravest first; what somebody has taken on is no news. */
async function openAlarmNotices(ctx: FarmCtx): Promise<Notice[]> {
	const open = (await listOpenAlarms(ctx)).filter((alarm) => alarm.acknowledgedAt === null)
	const rank = ({ severity }: Alarm) => SEVERITIES.findIndex((one) => one === severity)
	return open
		.sort((a, b) => rank(b) - rank(a))
		.slice(0, MOST_OF_A_KIND)
		.map(({ id, severity, title, text, raisedAt }) => ({
			...{ id: `alarm-${id}`, kind: KINDS[severity] ?? 'alarm-warning', title, text },
			...{ at: raisedAt, to: `/notifications/${id}` },
		}))
}

const KINDS: Readonly<Record<string, NoticeKind>> = {
	critical: 'alarm-critical',
	warning: 'alarm-warning',
	info: 'alarm-info',
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
