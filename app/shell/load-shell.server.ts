import { PERMISSIONS, hasPermission } from '@sfc/domain/accounts/permissions'
import { zoneClock } from '@sfc/domain/calendar/zone-clock'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { requireFarmById } from '~/http/require.server'
import type { NoticeCounts } from '~/services/alarms/notices/list-notices.server'
import { listSystemNotices } from '~/services/alarms/notices/list-system-notices.server'
import {
	NOTICE_CATEGORIES,
	filterNotices,
	type Notice,
	type NoticeKind,
} from '~/services/alarms/notices/notice'
import type { Tone } from '~/ui/tone'
import { readFarmStatus } from './read-farm-status.server'
import type { ShellData } from './shell-data'

const NOTICE_TONES: Readonly<Record<NoticeKind, Tone>> = {
	'emergency-stop': 'danger',
	'disk-full': 'danger',
	'disk-low': 'attention',
	'alarm-critical': 'danger',
	'alarm-warning': 'attention',
	'alarm-info': 'info',
	'command-failed': 'attention',
	'farm-deletion': 'danger',
	'payment-due': 'danger',
	'trial-ends': 'attention',
	'member-joined': 'info',
}

/**
 * What the frame shows to a signed-in person about the farm that the page's address names, else their
 * current one; without a farm it is still whole.
 */
export async function loadShell(person: UserCtx, named: string | null): Promise<ShellData> {
	const { user, now } = person
	const ctx = await requireFarmById(person, named).catch((error: unknown) => {
		if (error instanceof Fault && ['farmless', 'not-found'].includes(error.code)) return null
		throw error
	})
	const { status, agents, notices, counts, openAlarms } = ctx ? await readFarmStatus(ctx) : FARMLESS
	const ofAccount = user.systemNotifications ? await listSystemNotices(person) : []
	return {
		now: now(),
		email: user.email,
		farm: ctx && {
			...ctx.farm,
			clock: zoneClock(ctx.farm.timezone, now()),
			permissions: PERMISSIONS.filter((one) => hasPermission(ctx.role, one)),
			mayUndoDeletion: hasPermission(ctx.role, 'farm.delete') && !user.isDemo,
		},
		agentId: agents[0]?.id ?? null,
		status,
		openAlarms,
		notices: filterNotices([...notices, ...ofAccount], user).map(({ kind, ...notice }) => ({
			...notice,
			tone: NOTICE_TONES[kind],
		})),
		moreNotices: user.alertNotifications ? unlisted(notices, counts) : 0,
		wants: { alerts: user.alertNotifications, system: user.systemNotifications },
	}
}

/** What is known without a farm. */
const FARMLESS: Awaited<ReturnType<typeof readFarmStatus>> = {
	status: { tone: 'offline', word: 'No farm', detail: 'You are a member of none yet' },
	agents: [],
	openAlarms: 0,
	notices: [],
	counts: { alarms: 0, failedCommands: 0 },
}

/** How many alarms and failed commands there are beyond those that are listed. */
function unlisted(listed: readonly Notice[], { alarms, failedCommands }: NoticeCounts): number {
	const alerts = listed.filter(({ kind }) => NOTICE_CATEGORIES[kind] === 'alert')
	return Math.max(0, alarms + failedCommands - alerts.length)
}
