import { formatCount } from '@sfc/domain/format-count'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { FarmCtx } from '~/context.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { countFailedCommands } from '~/areas/alarms/services/notices/list-notices.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { countOutOfRange } from '../farm-status/count-out-of-range'
import { readStopState } from '~/areas/control/services/read-stop-state.server'
import { computeVerdict } from '../farm-status/compute-verdict'
import { readPlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import type { Answer } from './answer'

const SHOWN = 6

/** Answers with the open alarms, the most severe first. */
export async function answerAlarms(ctx: FarmCtx): Promise<Answer> {
	const open = await cacheForRequest(ctx, listOpenAlarms)
	return {
		tone: open.length > 0 ? 'attention' : 'good',
		title: open.length === 0 ? 'No alarm is open' : `${formatCount(open.length, 'alarm')} open`,
		lines:
			open.length === 0
				? ['Nothing that the alarm rules of this farm watch is wrong now.']
				: [
						...open.slice(0, SHOWN).map(({ title, severity, raisedAt, acknowledgedBy }) => {
							const age = formatRoughDuration(Math.max(0, ctx.now() - raisedAt))
							return `${title} (${severity}), for ${age}${acknowledgedBy ? `, acknowledged by ${acknowledgedBy}` : ''}.`
						}),
						...(open.length > SHOWN ? [`${open.length - SHOWN} more.`] : []),
					],
		source: 'Open alarms of this farm',
		links: [
			...open.slice(0, 3).map(({ id, title }) => ({ to: `/notifications/${id}`, label: title })),
			{ to: '/notifications', label: 'Alarms' },
		],
	}
}

/** Answers whether all is well, by the rule of the dashboard. */
export async function answerOverall(ctx: FarmCtx): Promise<Answer> {
	const [overview, agents, open, failedCommands, stop, plan] = await Promise.all([
		cacheForRequest(ctx, loadFarmOverview),
		listAgents(ctx),
		cacheForRequest(ctx, listOpenAlarms),
		countFailedCommands(ctx),
		readStopState(ctx),
		readPlanStanding(ctx),
	])
	const alarmed = open.flatMap(({ parts }) => parts.map(({ pointId }) => pointId))
	const { tone, title, detail, action } = computeVerdict({
		stop,
		plan,
		agents: {
			online: agents.filter(({ status }) => status === 'online').length,
			total: agents.length,
		},
		alarms: open.map(({ severity, acknowledgedBy }) => ({
			severity,
			isAcknowledged: acknowledgedBy !== null,
			isOver: false,
		})),
		failedCommands,
		readings: { ...overview.sensors, outOfRange: countOutOfRange(overview, alarmed) },
	})
	return {
		tone,
		title,
		lines: [detail, ...open.slice(0, SHOWN).map((alarm) => alarm.title)].filter(Boolean),
		source: 'Sensors, alarms and agents of this farm, now',
		links: [...(action ? [action] : []), { to: '/dashboard', label: 'Dashboard' }],
	}
}

/** Answers who is on this farm, and how to reach support. */
export async function answerPeople(ctx: FarmCtx): Promise<Answer> {
	const members = await listMembers(ctx)
	return {
		tone: 'info',
		title: 'Who can help',
		lines: members
			.slice(0, SHOWN)
			.map(
				({ name, role, email, isYou }) =>
					`${name}${isYou ? ' (you)' : ''}: ${role}${email && !isYou ? `, ${email}` : ''}.`,
			),
		source: 'Members of this farm',
		links: [
			{ to: `/farms/${ctx.farm.id}/people`, label: 'People' },
			{ to: '/support', label: 'Contact support' },
		],
	}
}

/** Answers whether the farm’s agents are online. */
export async function answerAgents(ctx: FarmCtx): Promise<Answer> {
	const agents = await listAgents(ctx)
	const offline = agents.filter(({ status }) => status === 'offline').length
	return {
		tone: agents.length === 0 ? 'offline' : offline > 0 ? 'danger' : 'good',
		title:
			agents.length === 0
				? 'No agent yet'
				: offline > 0
					? `${offline} of ${agents.length} agents offline`
					: `${formatCount(agents.length, 'agent')} online`,
		lines:
			agents.length === 0
				? ['No farm agent has been installed for this farm.']
				: agents
						.slice(0, SHOWN)
						.map(
							({ hostname, status, lastSeenAt, deviceCount }) =>
								`${hostname}: ${status}, heard ${formatRoughDuration(Math.max(0, ctx.now() - lastSeenAt))} ago, ${formatCount(deviceCount, 'device')}.`,
						),
		source: 'Heartbeats of this farm’s agents',
		links: [{ to: '/local-agent-install', label: 'Agents' }],
	}
}

/** Answers how full the tanks are. */
export async function answerTanks(ctx: FarmCtx): Promise<Answer> {
	const { tanks } = await cacheForRequest(ctx, loadFarmOverview)
	const low = tanks.filter(({ status }) => status === 'low' || status === 'critical').length
	const known = tanks.filter(({ status }) => status !== null).length
	return {
		tone: low > 0 ? 'attention' : known > 0 ? 'good' : 'info',
		title: low > 0 ? `${formatCount(low, 'tank')} low` : known > 0 ? 'Tanks' : 'Tanks: no data',
		lines: tanks.map(({ name, levelPct, volumeL, status, reason, ageMs }) => {
			if (status === null || levelPct === null)
				return `${name}: not known${reason ? ` (${reason})` : ''}.`
			const volume = volumeL === null ? '' : `, ${formatValue('volume', volumeL, ctx.user)}`
			const age = ageMs === null ? '' : `, ${formatRoughDuration(ageMs)} ago`
			return `${name}: ${Math.round(levelPct)} %${volume}, ${status}${age}.`
		}),
		source: 'Level sensors of this farm',
		links: [{ to: '/zone-control/dosing', label: 'Dosing and jugs' }],
	}
}
