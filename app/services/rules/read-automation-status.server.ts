import type { FarmCtx } from '~/context.server'
import { loadOpenAlarms } from '../alarms/load-open-alarms.server'
import { readFarmPlan } from '../plans/read-farm-plan.server'
import { listRules } from './list-rules.server'

export type AutomationStatus = {
	isEnabled: boolean
	/** Rules that act, not those on paper. */
	rulesActive: number
	/** Agents that have not taken the newest plan yet. */
	processingQueue: number
	/** `excellent`: on, taken by every agent, no alarm; `attention`: not taken, refused, or a critical alarm. */
	systemHealth: 'excellent' | 'good' | 'attention'
	/** Why it is not excellent, in words. */
	reasons: string[]
}

/** How the automation of a farm is. */
export async function readAutomationStatus(ctx: FarmCtx): Promise<AutomationStatus> {
	const [plan, rules, alarms] = await Promise.all([
		readFarmPlan(ctx),
		listRules(ctx),
		loadOpenAlarms(ctx.db.read, ctx.farm.id),
	])
	const behind = plan.agents.filter(
		({ newest, runs }) => newest !== null && (runs?.version ?? 0) < newest.version,
	)
	const critical = alarms.filter(({ severity }) => severity === 'critical')
	const bad = [
		...plan.agents.flatMap(({ hostname, refused }) =>
			refused === null ? [] : [`${hostname} refused ${refused}`],
		),
		...(plan.agents.some(({ isSilent }) => isSilent) ? ['A farm agent is silent'] : []),
		...(critical.length > 0 ? [counted(critical.length, 'critical alarm')] : []),
	]
	const mild = [
		...(plan.isAutomatic ? [] : ['Automation is off']),
		...(plan.agents.length === 0 ? ['No farm agent is connected'] : []),
		...(behind.length > 0 ? ['The newest plan is on its way'] : []),
		...(alarms.length > critical.length
			? [counted(alarms.length - critical.length, 'milder alarm')]
			: []),
	]
	return {
		isEnabled: plan.isAutomatic,
		rulesActive: plan.isAutomatic ? rules.filter(({ mode }) => mode === 'live').length : 0,
		processingQueue: behind.length,
		systemHealth: bad.length > 0 ? 'attention' : mild.length > 0 ? 'good' : 'excellent',
		reasons: [...bad, ...mild],
	}
}

const counted = (count: number, what: string): string =>
	count === 1 ? `1 ${what} is open` : `${count} ${what}s are open`
