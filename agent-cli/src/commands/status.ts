import { formatBytes } from '@sfc/domain/units/format-bytes'
import { Command } from 'commander'
import { loadConfig } from '../config/load-config'
import { CommandError } from '../exit-codes'
import { readState, type AgentState } from '../runtime/agent-state'
import { lockHolder } from '../runtime/state-lock'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { printTable } from './print-table'

export const statusCommand = (): Command =>
	new Command('status')
		.description('what the running agent is doing: server, devices, outputs, what waits to be sent')
		.option('--json', 'print it as one JSON object')
		.action((options: { json?: boolean }, command: Command) => {
			const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
			const running = lockHolder(config.stateDir)
			const state = readState(config.stateDir)
			if (options.json) console.log(JSON.stringify({ running, state }, null, '\t'))
			else if (state) printState(state, running)
			if (!state)
				throw new CommandError('failed', `farm-agent has not run with ${config.stateDir} yet`)
			if (running === null) throw new CommandError('failed', 'farm-agent is not running')
		})

function printState(state: AgentState, running: number | null): void {
	const ago = (at: number | null) =>
		at === null
			? 'never'
			: `${formatDuration(Math.max(0, Date.now() + (state.clockOffsetMs ?? 0) - at))} ago`
	console.log(
		`Agent     ${running === null ? `not running; this is from ${formatDuration(Date.now() - state.writtenAt)} ago` : `process ${running}, ${formatBytes(state.rssBytes)}`}`,
	)
	console.log(
		`Server    ${state.server}: ${state.link.state}${state.link.reason ? `, ${state.link.reason}` : ''}`,
	)
	console.log(
		`Sent      last acknowledged ${ago(state.link.lastAckAt)}; commands by ${state.link.commands}`,
	)
	console.log(
		`Waiting   ${state.spool.records} records, ${Math.round(state.spool.bytes / 1000)} kB${state.spool.droppedRecords ? `; ${state.spool.droppedRecords} dropped` : ''}`,
	)
	if (state.plan)
		console.log(
			`Plan      ${state.plan.version} since ${ago(state.plan.since)}, by ${state.plan.madeBy}: ${state.plan.because}`,
		)
	if (state.emergency) console.log(`STOPPED   ${state.emergency}; lift it with: farm-agent release`)
	if (state.search)
		console.log(
			`Searching ${state.search.progressPct} %: ${state.search.phase}; ${state.search.found} found`,
		)
	if (state.devices.length) console.log()
	printTable(
		['DEVICE', 'STATUS', 'POINTS', 'LAST READ', 'NOTE'],
		state.devices.map(({ id, status, points, lastReadAt, reason }) => [
			id,
			status,
			String(points),
			ago(lastReadAt),
			reason ?? '',
		]),
	)
	if (state.outputs.length) console.log()
	printTable(
		['OUTPUT', 'REPORTED', 'DECIDED', 'BY', 'WHY'],
		state.outputs.map(({ key, reportedOn, decision, warning }) => [
			key,
			reportedOn === null ? '?' : reportedOn ? 'on' : 'off',
			decision ? (decision.on ? 'on' : 'off') : '?',
			decision?.layer ?? '',
			[decision?.reason, warning].filter(Boolean).join('; '),
		]),
	)
}
