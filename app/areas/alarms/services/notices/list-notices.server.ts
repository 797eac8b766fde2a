import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { commands, equipment } from '#db/schema/control'
import type { FarmScope } from '~/context.server'
import { readStopState } from '~/areas/control/services/read-stop-state.server'
import { countUnansweredAlarms, listOpenAlarms } from '../list-alarms.server'
import type { Alarm } from '../load-open-alarms.server'
import type { Notice, NoticeKind } from '@sfc/domain/notice'

const DAY_MS = 86_400_000
/**
 * At most this many notices of one kind: a farm whose network is down has one problem, not a
 * hundred.
 */
const MOST_OF_A_KIND = 10
const FAILED = ['rejected', 'failed', 'expired', 'unknown']

/**
 * Lists the notices of a farm: most severe first, newest first within a kind. `open` are its open
 * alarms, where the caller has them already.
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

type NoticeCounts = { alarms: number; failedCommands: number }

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
		alarms: known < MOST_OF_A_KIND ? known : await countUnansweredAlarms(ctx),
		failedCommands: failed < MOST_OF_A_KIND ? failed : await countFailedCommands(ctx),
	}
}

/** Lists alarms nobody responded to, most severe first; acknowledged ones are no news. */
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
	const failures = await listFailures(ctx)
	return failures.slice(0, MOST_OF_A_KIND).map(({ newest, times }) => {
		const { id, status, reason, issuedAt } = newest
		const outcome = status === 'unknown' ? 'has no known outcome' : status
		const why = reason ?? 'The agent gave no reason'
		return {
			id: `command-${id}`,
			kind: 'command-failed',
			title: `${formatCommandName(newest)}: command ${outcome}`,
			text: times > 1 ? `${why.replace(/\.$/, '')}. ${times} times in 24 h` : why,
			at: issuedAt,
			to: '/zone-control',
		}
	})
}

/**
 * Counts the commands of the last 24 hours that were not carried out; a repeated one counts once.
 */
export const countFailedCommands = async (ctx: FarmScope): Promise<number> =>
	(await listFailures(ctx)).length

type Failure = { newest: FailedCommand; times: number }

/**
 * Lists the failures of the last 24 hours, newest first; repeated failures of one thing are one.
 */
async function listFailures(ctx: FarmScope): Promise<Failure[]> {
	const found = new Map<string, Failure>()
	for (const row of await failedOfFarm(ctx.db.read).execute(lately(ctx))) {
		const { agentId, op, equipmentId, deviceKey, pointKey, askKind, askDevice } = row
		const what = [agentId, op, equipmentId, deviceKey, pointKey, askKind, askDevice].join(' ')
		const known = found.get(what)
		if (known) known.times++
		else found.set(what, { newest: row, times: 1 })
	}
	return [...found.values()]
}

const lately = ({ farm, now }: FarmScope) => ({ farmId: farm.id, since: now() - DAY_MS })

const failedLately = and(
	eq(commands.farmId, sql.placeholder('farmId')),
	gt(commands.issuedAt, sql.placeholder('since')),
	inArray(commands.status, FAILED),
	notInArray(commands.op, ['discover', 'discover-cancel']), // a search shows its own result
)

/**
 * Most failed commands that are read: far more than a person reads, since the notices of a farm are
 * read on every page.
 */
const LOOKED_AT = 200
const commandRequest = sql`${commands.args}->'ask'`

const failedOfFarm = buildOnce((read) =>
	read
		.select({
			id: commands.id,
			agentId: commands.agentId,
			op: commands.op,
			equipmentId: commands.equipmentId,
			deviceKey: commands.deviceKey,
			pointKey: commands.pointKey,
			askKind: sql<string | null>`${commandRequest}->>'kind'`,
			askDevice: sql<string | null>`${commandRequest}->'args'->>'device'`,
			status: commands.status,
			reason: commands.reason,
			issuedAt: commands.issuedAt,
			name: equipment.name,
		})
		.from(commands)
		.leftJoin(equipment, eq(equipment.id, commands.equipmentId))
		.where(failedLately)
		.orderBy(desc(commands.issuedAt))
		.limit(LOOKED_AT)
		.prepare(),
)

type FailedCommand = Awaited<ReturnType<ReturnType<typeof failedOfFarm>['execute']>>[number]

/** Names of questions to agents whose kind is not plain by itself. */
const QUESTIONS: Readonly<Record<string, string>> = {
	log: 'Read the log of the agent',
	'report-now': 'Report now',
	'watch-camera': 'Watch a camera',
	'preset-camera': 'Camera position',
	'send-clip': 'Send a recording',
	'command-machine': 'Command to a machine',
}

/** Names the equipment, or the command in plain words. */
const formatCommandName = ({ name, op, askKind }: FailedCommand) =>
	name ??
	(askKind === null ? formatOperation(op) : (QUESTIONS[askKind] ?? formatOperation(askKind)))

/** Formats `emergency-stop` as `Emergency stop`. */
const formatOperation = (op: string) =>
	(op.charAt(0).toUpperCase() + op.slice(1)).replaceAll('-', ' ')
