import { CHECK_MACHINE, type Finding } from '@sfc/contract/equipment/agents/asks'
import type { LoadedConfig } from '../config/load-config'
import { runChecks } from '../doctor/run-checks'
import { readState } from './agent-state'
import { answering, type Answering } from './asks'
import { deviceFindings, NO_DEVICES_FINDING } from './device-findings'

const MOST_FINDINGS = 500

/**
 * Answers the server's request for a check of machine, network and devices, as `farm-agent doctor` does one.
 * Requests during a check get its findings.
 */
export function machineCheckAnswer(config: () => LoadedConfig): Answering {
	let running: Promise<{ findings: Finding[]; tookMs: number }> | null = null
	return answering(CHECK_MACHINE, () => {
		running ??= check(config()).finally(() => {
			running = null
		})
		return running
	})
}

async function check(config: LoadedConfig): Promise<{ findings: Finding[]; tookMs: number }> {
	const startedAt = performance.now()
	const checkDevices = () =>
		Promise.resolve(
			config.devices.length ? deviceFindings(readState(config.stateDir)) : [NO_DEVICES_FINDING],
		)
	const findings: Finding[] = []
	for await (const { text, about, ...more } of runChecks({ config, checkDevices }))
		if (findings.length < MOST_FINDINGS)
			findings.push({
				...more,
				about: about.slice(0, 200),
				text: text.slice(0, 600),
				...(more.remedy && { remedy: more.remedy.slice(0, 600) }),
			})
	return { findings, tookMs: Math.round(performance.now() - startedAt) }
}
