import { hasPermission } from '@sfc/domain/accounts/permissions'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { requireFarmOf } from '~/http/require.server'
import {
	countNotices,
	listNotices,
	type NoticeCounts,
} from '~/services/alarms/notices/list-notices.server'
import { listSystemNotices } from '~/services/alarms/notices/list-system-notices.server'
import {
	NOTICE_CATEGORIES,
	filterNotices,
	type Notice,
	type NoticeKind,
} from '~/services/alarms/notices/notice'
import { readAgents } from '~/services/alarms/notices/read-agents.server'
import type { Tone } from '~/ui/tone'
import { farmStatus } from './farm-status'
import type { ShellData } from './shell-data'

const NOTICE_TONES: Readonly<Record<NoticeKind, Tone>> = {
	'emergency-stop': 'danger',
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
	const ctx = await requireFarmOf(person, named).catch((error: unknown) => {
		if (error instanceof Fault && ['farmless', 'not-found'].includes(error.code)) return null
		throw error
	})
	const agents = ctx ? await readAgents(ctx) : []
	const ofFarm = ctx ? await listNotices(ctx) : []
	const ofAccount = user.systemNotifications ? await listSystemNotices(person) : []
	const counts = ctx ? await countNotices(ctx, ofFarm) : { alarms: 0, failedCommands: 0 }
	const isStopped = ctx?.farm.emergencyStoppedAt != null
	return {
		now: now(),
		email: user.email,
		farm: ctx && {
			...ctx.farm,
			mayUndoDeletion: hasPermission(ctx.role, 'farm.delete') && !user.isDemo,
		},
		agentId: agents[0]?.id ?? null,
		// What a person chose not to be told about is true all the same.
		status: ctx
			? farmStatus({
					isStopped,
					agents,
					...counts,
					hasCritical: ofFarm.some(({ kind }) => kind === 'alarm-critical'), // the gravest are listed
				})
			: { tone: 'offline', word: 'No farm', detail: 'You are a member of none yet' },
		notices: filterNotices([...ofFarm, ...ofAccount], user).map(({ kind, ...notice }) => ({
			...notice,
			tone: NOTICE_TONES[kind],
		})),
		moreNotices: user.alertNotifications ? unlisted(ofFarm, counts) : 0,
		wants: { alerts: user.alertNotifications, system: user.systemNotifications },
	}
}

/** How many alarms and failed commands there are beyond those that are listed. */
function unlisted(listed: readonly Notice[], { alarms, failedCommands }: NoticeCounts): number {
	const alerts = listed.filter(({ kind }) => NOTICE_CATEGORIES[kind] === 'alert')
	return Math.max(0, alarms + failedCommands - alerts.length)
}
