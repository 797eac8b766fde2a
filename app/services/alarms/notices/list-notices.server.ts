import { and, count, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { commands, equipment } from '#db/schema/control'
import type { FarmScope } from '~/context.server'
import { readStopState } from '../../control/read-stop-state.server'
import { countUnanswered, listOpenAlarms } from '../list-alarms.server'
import type { Alarm } from '../load-open-alarms.server'
import type { Notice, NoticeKind } from './notice'

const DAY_MS = 86_400_000
/**
 * At most this many notices of one kind: a farm whose network is down has one problem, not a
 * hundred.
 */
const MOST_OF_A_KIND = 10
const FAILED = ['rejected', 'failed', 'expired', 'unknown']

/**
 * The notices of a farm: most severe first, newest first within a kind. `open` are its open alarms,
 * where the caller has them already.
 */
export async function listNotices(ctx: FarmScope, open?: readonly Alarm[]): Promise<Notice[]> {
	const alarms = open ?? (await listOpenAlarms(ctx))
	return [
		...(await emergencyStop(ctx)),
		...diskNotices(ctx),
		...alarmNotices(alarms),
		...(await commandsFailed(ctx)),
	]
}

export type NoticeCounts = { alarms: number; failedCommands: number }

/**
 * Counts the alarms nobody responded to and the failed commands, including those not in `listed`.
 */
export async function countNotices(
	ctx: FarmScope,
	listed: readonly Notice[],
): Promise<NoticeCounts> {
	const failed = listed.filter(({ kind }) => kind === 'command-failed').length
	const known = listed.filter(({ kind }) => kind.startsWith('alarm-')).length
	return {
		alarms: known < MOST_OF_A_KIND ? known : await countUnanswered(ctx),
		failedCommands: failed < MOST_OF_A_KIND ? failed : await countFailedCommands(ctx),
	}
}

/** Alarms nobody responded to, most severe first; acknowledged ones are no news. */
function alarmNotices(open: readonly Alarm[]): Notice[] {
	return open
		.filter(({ acknowledgedAt }) => acknowledgedAt === null)
		.slice(0, MOST_OF_A_KIND)
		.map(({ id, severity, title, text, raisedAt }) => ({
			id: `alarm-${id}`,
			kind: KINDS[severity] ?? 'alarm-warning',
			title,
			text,
			at: raisedAt,
			to: `/notifications/${id}`,
		}))
}

const KINDS: Readonly<Record<string, NoticeKind>> = {
	critical: 'alarm-critical',
	warning: 'alarm-warning',
	info: 'alarm-info',
}

async function emergencyStop(ctx: FarmScope): Promise<Notice[]> {
	const { farm } = ctx
	const stop = await readStopState(ctx)
	if (farm.emergencyStoppedAt === null || !stop) return []
	return [
		{
			id: 'emergency-stop',
			kind: 'emergency-stop',
			title: 'Emergency stop is on',
			text: `${farm.emergencyStoppedBy ? `By ${farm.emergencyStoppedBy}. ` : ''}${stop.text.replace(/\.$/, '')}`,
			at: farm.emergencyStoppedAt,
			to: '/emergency-stop',
		},
	]
}

function diskNotices({ disk, now }: FarmScope): Notice[] {
	if (!disk || disk.level === 'ample') return []
	const isFull = disk.level === 'full'
	return [
		{
			id: `disk-${disk.level}`,
			kind: isFull ? 'disk-full' : 'disk-low',
			title: isFull ? 'The disk of the server is full' : 'The disk of the server is almost full',
			text: isFull
				? 'Readings and changes are not saved. The emergency stop and switching work. Free space on the server.'
				: `${Math.round(disk.freeBytes / 1024 / 1024)} MB are free. Farms that send most are slowed down.`,
			at: now(),
			to: '/notifications',
		},
	]
}

async function commandsFailed(ctx: FarmScope): Promise<Notice[]> {
	const rows = await failedOfFarm(ctx.db.read).execute(lately(ctx))
	return rows.map(({ id, op, status, reason, issuedAt, name }) => ({
		id: `command-${id}`,
		kind: 'command-failed',
		title: `${name ?? inWords(op)}: command ${status === 'unknown' ? 'has no known outcome' : status}`,
		text: reason ?? 'The agent gave no reason',
		at: issuedAt,
		to: '/zone-control',
	}))
}

/** Counts the commands of the last 24 hours that were not carried out. */
export async function countFailedCommands(ctx: FarmScope): Promise<number> {
	const [row] = await failuresOfFarm(ctx.db.read).execute(lately(ctx))
	return Number(row?.n ?? 0)
}

const lately = ({ farm, now }: FarmScope) => ({ farmId: farm.id, since: now() - DAY_MS })

const failedLately = and(
	eq(commands.farmId, sql.placeholder('farmId')),
	gt(commands.issuedAt, sql.placeholder('since')),
	inArray(commands.status, FAILED),
	notInArray(commands.op, ['discover', 'discover-cancel']), // a search shows its own result
)

const failedOfFarm = buildOnce((read) =>
	read
		.select({
			id: commands.id,
			op: commands.op,
			status: commands.status,
			reason: commands.reason,
			issuedAt: commands.issuedAt,
			name: equipment.name,
		})
		.from(commands)
		.leftJoin(equipment, eq(equipment.id, commands.equipmentId))
		.where(failedLately)
		.orderBy(desc(commands.issuedAt))
		.limit(MOST_OF_A_KIND)
		.prepare(),
)

const failuresOfFarm = buildOnce((read) =>
	read.select({ n: count() }).from(commands).where(failedLately).prepare(),
)

/** `emergency-stop` as `Emergency stop`. */
const inWords = (op: string) => (op.charAt(0).toUpperCase() + op.slice(1)).replaceAll('-', ' ')
