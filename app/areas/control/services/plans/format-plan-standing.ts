import type { PlanStanding } from './read-plan-standing.server'

/** Describes what a farm does by itself now, and what to do about it, in sentences. */
export function formatPlanStanding(standing: PlanStanding): string {
	switch (standing.kind) {
		case 'driving':
			return 'The farm runs its plan and rules.'
		case 'stopped':
			return 'The emergency stop holds every output off. Nothing follows the plan until it is released.'
		case 'off':
			return 'Automation is off. Outputs stay in their safe state until you switch them.'
		case 'no-agent':
			return 'No farm agent is connected, so nothing runs automatically. Install one on the farm’s machine.'
		case 'empty':
			return 'The plan controls nothing yet: select a recipe, connect its equipment, or turn on a rule.'
		case 'refused':
			return `${standing.agent} refused ${sentence(standing.refused)} ${goesOn(standing.runs)} What was changed since is not in force.`
		case 'silent':
			return `${standing.agent} cannot be reached. ${goesOn(standing.runs)}`
		case 'waiting':
			return `${standing.agent} has not taken the newest plan yet. ${goesOn(standing.runs)}`
	}
}

const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)

const goesOn = (runs: number | null): string =>
	runs === null ? 'It runs no plan.' : `It last said that it runs plan ${runs}.`
