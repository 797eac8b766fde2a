import type { Finding } from '@sfc/contract/equipment/agents/asks'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { LoadedConfig } from '../config/load-config'
import { describeError } from '../describe-error'
import { unlessAborted } from '../time/unless-aborted'
import { checkFilePermissions } from './check-file-permissions'
import { checkHomeAssistant } from './check-home-assistant'
import { checkDisk, checkRecording } from './check-machine'
import { checkSerialPorts } from './check-serial-ports'
import { checkServer } from './check-server'
import { explainNetwork } from './explain-network'
import { readNetworkFacts } from './network-facts'

/** What a check may take; all begin at once. */
const CHECK_MS = 20_000

type Parts = {
	config: LoadedConfig
	/** How the devices are: the running agent knows, the command has to read them. */
	checkDevices(): Promise<Finding[]>
	signal?: AbortSignal | undefined
}

/** Every check of machine, server, devices and network. One that fails or takes too long says so itself. */
export async function* runChecks({ config, checkDevices, signal }: Parts): AsyncGenerator<Finding> {
	const checks: { about: string; run(ended: AbortSignal): Finding[] | Promise<Finding[]> }[] = [
		{ about: 'disk', run: () => checkDisk(config.stateDir) },
		{ about: 'recording', run: () => checkRecording(config) },
		{ about: 'secrets', run: () => checkFilePermissions(config.path) },
		{ about: 'server', run: () => checkServer(config) },
		{ about: 'serial ports', run: () => checkSerialPorts(config) },
		{ about: 'Home Assistant', run: (ended) => checkHomeAssistant(config, ended) },
		{ about: 'devices', run: checkDevices },
		{ about: 'network', run: async (ended) => explainNetwork(await readNetworkFacts(ended)) },
	]
	const running = checks.map(({ about, run }) =>
		withTimeout(CHECK_MS, signal, (ended) =>
			unlessAborted(
				Promise.resolve().then(() => run(ended)),
				ended,
			),
		).catch((error: unknown): Finding[] => [
			{ level: 'warn', about, text: `could not be checked: ${describeError(error)}` },
		]),
	)
	for (const found of running) yield* await found
}
