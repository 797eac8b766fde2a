import type { FarmCtx } from '~/context.server'
import { loadOpenAlarms } from '~/areas/alarms/services/load-open-alarms.server'
import { formatPlanStanding } from '~/areas/control/services/plans/format-plan-standing'
import { readFarmPlan } from '~/areas/control/services/plans/read-farm-plan.server'
import {
	readPlanStanding,
	type PlanStanding,
} from '~/areas/control/services/plans/read-plan-standing.server'
import { listRules } from './list-rules.server'

export type AutomationStatus = {
	standing: PlanStanding['kind']
	isEnabled: boolean
	/** Number of rules that act, without those in shadow mode. */
	rulesActive: number
	/** Agents that do not run the newest plan yet. */
	processingQueue: number
	/** `excellent`: every agent runs the newest plan, no alarm; `good`: less severe alarms; else `attention`. */
	systemHealth: 'excellent' | 'good' | 'attention'
	/** Why it is not excellent, in sentences. */
	reasons: string[]
}

/** Reads the status of a farm's automation. */
export async function readAutomationStatus(ctx: FarmCtx): Promise<AutomationStatus> {
	const [plan, standing, rules, alarms] = await Promise.all([
		readFarmPlan(ctx),
		readPlanStanding(ctx),
		listRules(ctx),
		loadOpenAlarms(ctx.db.read, ctx.farm.id),
	])
	const behind = plan.agents.filter(
		({ newest, runs }) => newest !== null && (runs?.version ?? 0) < newest.version,
	)
	const critical = alarms.filter(({ severity }) => severity === 'critical')
	const bad = [
		...(standing.kind === 'driving' ? [] : [formatPlanStanding(standing)]),
		...(critical.length > 0 ? [counted(critical.length, 'critical alarm')] : []),
	]
	const mild = [
		...(alarms.length > critical.length
			? [counted(alarms.length - critical.length, 'less severe alarm')]
			: []),
	]
	return {
		standing: standing.kind,
		isEnabled: plan.isAutomatic,
		rulesActive: plan.isAutomatic ? rules.filter(({ mode }) => mode === 'live').length : 0,
		processingQueue: behind.length,
		systemHealth: bad.length > 0 ? 'attention' : mild.length > 0 ? 'good' : 'excellent',
		reasons: [...bad, ...mild],
	}
}

const counted = (count: number, what: string): string =>
	count === 1 ? `1 ${what} is open.` : `${count} ${what}s are open.`
