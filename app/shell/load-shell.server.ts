import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { requireFarm } from '~/http/require.server'
import { listNotices, type Notice } from '~/services/notices/list-notices.server'
import { readAgents } from '~/services/notices/read-agents.server'
import type { Tone } from '~/ui/tone'
import { farmStatus } from './farm-status'
import type { ShellData } from './shell-data'

const NOTICE_TONES: Readonly<Record<Notice['kind'], Tone>> = {
	'emergency-stop': 'danger',
	'agent-offline': 'danger',
	'device-offline': 'attention',
	'command-failed': 'attention',
}

/** What the frame shows to a signed-in person; without a farm it is still whole. */
export async function loadShell(request: Request, { user, now }: UserCtx): Promise<ShellData> {
	const ctx = await requireFarm(request).catch((error: unknown) => {
		if (error instanceof Fault && error.code === 'not-found') return null
		throw error
	})
	const agents = ctx ? await readAgents(ctx) : []
	const notices = ctx ? await listNotices(ctx, { agents }) : []
	const isStopped = ctx?.farm.emergencyStoppedAt != null
	return {
		now: now(),
		email: user.email,
		farm: ctx?.farm ?? null,
		agentId: agents[0]?.id ?? null,
		status: ctx
			? farmStatus({ isStopped, agents, notices })
			: { tone: 'offline', word: 'No farm', detail: 'You are a member of none yet' },
		notices: notices.map(({ kind, ...notice }) => ({ ...notice, tone: NOTICE_TONES[kind] })),
	}
}
